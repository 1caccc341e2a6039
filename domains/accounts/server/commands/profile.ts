import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import {
  addInterests,
  findAccount,
  interestsOf,
  lockPreferences,
  replaceInterests,
  updateAccount,
  updatePreferences,
} from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'

export interface ProfileChanges {
  readonly displayname?: string | undefined
  readonly addInterests?: readonly string[] | undefined
  readonly interests?: readonly string[] | undefined
  /** Names that are sent change, null takes one away. */
  readonly preferences: Readonly<Record<string, unknown>>
}

const mostInterests = 500
/** Characters of JSON. */
const mostPreferences = 16_384

async function changePreferences(tx: Tx, id: string, changes: ProfileChanges['preferences']): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const all = Object.entries({ ...(await lockPreferences(tx, id)), ...changes }).filter(([, value]) => value !== null)
  const preferences = Object.fromEntries(all)
  if (JSON.stringify(preferences).length > mostPreferences)
    throw new Problem('invalid', 'preferences', 'These are too many preferences.', 'preferences')
  await updatePreferences(tx, id, preferences)
}

/** @returns the interests afterwards, and whether all that were to be added were there before (LE-8.13) */
export async function updateProfile(
  tx: Tx,
  viewer: Person,
  name: string,
  changes: ProfileChanges,
): Promise<{ topics: string[]; known: boolean }> {
  const account = await findAccount(tx, name)
  if (!account) throw new Problem('not_found')
  if (!can.changeProfile(viewer, account.id)) throw new Problem('forbidden')
  await updateAccount(tx, account.id, { displayname: changes.displayname })
  await changePreferences(tx, account.id, changes.preferences)
  if (changes.interests) await replaceInterests(tx, account.id, changes.interests)
  const added = await addInterests(tx, account.id, changes.addInterests ?? [])
  const topics = await interestsOf(tx, account.id)
  if (topics.length > mostInterests)
    throw new Problem('invalid', 'interests', `At most ${mostInterests} user interests are kept.`, 'topics')
  if (viewer.id !== account.id)
    await audit(tx, { accountId: viewer.id, action: 'user.updated', subject: account.username, details: { ...changes } })
  return { topics, known: changes.addInterests !== undefined && added === 0 }
}
