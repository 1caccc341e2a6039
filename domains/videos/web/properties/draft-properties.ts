import type { Video } from '../../contract.ts'

/** A custom property as the form holds it. */
export interface Property {
  readonly key: string
  readonly text: string
}

/** In the order of their keys, whatever was done to them: what was changed back is no change. */
const inOrder = (properties: readonly Property[]): Property[] => properties.toSorted((one, other) => (one.key < other.key ? -1 : 1))

export const propertiesOf = ({ customVideoProperties = {} }: Video): Property[] =>
  inOrder(Object.entries(customVideoProperties).map(([key, text]) => ({ key, text })))

export const withProperty = (properties: readonly Property[], property: Property): Property[] =>
  inOrder([...withoutProperty(properties, property.key), property])

export const withoutProperty = (properties: readonly Property[], key: string): Property[] => properties.filter((one) => one.key !== key)

/** The two fields of the update, each as JSON text (CM-7.18). */
export function propertyChanges(now: readonly Property[], before: readonly Property[]) {
  const old = new Map(before.map(({ key, text }) => [key, text]))
  const keys = new Set(now.map(({ key }) => key))
  const set = now.filter(({ key, text }) => old.get(key) !== text).map(({ key, text }) => [key, text])
  return {
    customVideoProperties: JSON.stringify(Object.fromEntries(set)),
    deletedCustomVideoProperties: JSON.stringify([...old.keys()].filter((key) => !keys.has(key))),
  }
}
