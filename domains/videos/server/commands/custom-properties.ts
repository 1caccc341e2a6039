import { readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { propertyFault, propertyKeys } from '../../custom-properties.ts'
import { findCustomProperties, writeCustomProperties } from '../queries/custom-properties.ts'

export interface PropertiesUpdate {
  readonly customVideoProperties?: Readonly<Record<string, string>> | undefined
  /** Keys. */
  readonly deletedCustomVideoProperties?: readonly string[] | undefined
}

/** Changes custom properties of a video that is locked. A key that the organisation has no more can still be changed where it is in use. */
export async function changeCustomProperties(tx: Tx, videoId: string, update: PropertiesUpdate): Promise<void> {
  const { customVideoProperties: set = {}, deletedCustomVideoProperties: deleted = [] } = update
  const entries = Object.entries(set)
  if (entries.length + deleted.length === 0) return
  const before = new Map(Object.entries(await findCustomProperties(tx, videoId)))
  const allowed = new Set([...propertyKeys((await readFlags(tx)).custom_property_keys), ...before.keys()])
  for (const [key, text] of entries) {
    const fault = allowed.has(key) ? propertyFault(key, text) : `There is no property called ${key}.`
    if (fault !== null) throw new Problem('invalid', 'custom_property', fault, `customVideoProperties.${key}`)
  }
  const kept = [...before].filter(([key]) => !deleted.includes(key))
  await writeCustomProperties(tx, videoId, Object.fromEntries([...kept, ...entries]))
}
