import type { GlobalTemplate } from '../../contract.ts'

/** What is typed into the fields of a template, by the id of the field. */
export type Values = Readonly<Record<string, string>>

/** A template that somebody fills in. */
export interface Filling {
  readonly template: GlobalTemplate
  readonly values: Values
}

export const keysOf = ({ widgets }: GlobalTemplate) => widgets.flatMap(({ personalized_keys: keys }) => keys)

/** What was filled in before, and elsewhere what the template suggests. */
export function fillingOf(template: GlobalTemplate, before: Values = {}): Filling {
  const valueOf = (id: string, suggested: string) => (Object.hasOwn(before, id) ? (before[id] ?? '') : suggested)
  return { template, values: Object.fromEntries(keysOf(template).map(({ id, field_value }) => [id, valueOf(id, field_value)])) }
}

/** The ids of the fields that are empty: none may be (VW-5.10). */
export const emptyIn = ({ template, values }: Filling): readonly string[] =>
  keysOf(template).flatMap(({ id }) => (values[id]?.trim() ? [] : [id]))
