import { type RawBuilder, sql } from 'kysely'
import type { ContentType, HomeRow, ListedType, Owned } from './types.ts'

let registered: readonly ContentType[] | undefined

/** @throws Error where two have the same name */
export function registerContentTypes(types: readonly ContentType[]): void {
  for (const key of ['type', 'plural'] as const) {
    const names = types.map((one) => one[key])
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`two types of content are called ${twice}`)
  }
  registered = types
}

/** Every type of content that the app has. */
export function contentTypes(): readonly ContentType[] {
  if (!registered) throw new Error('the app has not said which types of content there are')
  return registered
}

export const contentType = (type: string): ContentType | undefined => contentTypes().find((one) => one.type === type)

const isListed = (one: ContentType): one is ListedType => one.listed !== undefined

/** Those that stand in lists of things of several types. */
export const listedTypes = (): readonly ListedType[] => contentTypes().filter(isListed)

/** What people can own, of every type. */
export const ownedTypes = (): readonly Owned[] => contentTypes().flatMap(({ owned }) => owned ?? [])

/** What fills the section of the home page with this scope; undefined where no type does. */
export function homeRow(scope: string): HomeRow | undefined {
  for (const { homeRows } of contentTypes()) if (homeRows && Object.hasOwn(homeRows, scope)) return homeRows[scope]
  return undefined
}

/** Ids of things of this type, as an array of the type that they have in tables. */
export const idsOfType = ({ listed: { idType = 'uuid' } }: ListedType, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${[...ids]}::${sql.raw(idType)}[]`
