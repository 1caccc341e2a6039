import { findAccounts, findGroups } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { ChannelVisibility } from '../../contract.ts'
import { type Chosen, replaceMembers } from '../queries/changes.ts'

export interface Sharing {
  readonly user_members_data?: readonly string[] | undefined
  readonly group_members_data?: readonly string[] | undefined
}

/** Writes down whom a channel is shared with; leaving GROUPS forgets them. */
export async function shareWith(tx: Tx, channelId: string, visibility: ChannelVisibility, sharing: Sharing): Promise<void> {
  if (visibility !== 'GROUPS') return replaceMembers(tx, channelId, ['USER', 'GROUP'], [])
  const { user_members_data: users, group_members_data: groups } = sharing
  const people = await idsOfPeople(tx, users ?? [], 'user_members_data')
  const members: Chosen[] = [
    ...people.map((principal) => ({ principal, kind: 'USER' as const })),
    ...(await idsOfGroups(tx, groups ?? [])).map((principal) => ({ principal, kind: 'GROUP' as const })),
  ]
  await replaceMembers(tx, channelId, [...(users ? ['USER' as const] : []), ...(groups ? ['GROUP' as const] : [])], members)
}

/** By usernames; refused where nobody has one of them. */
export async function idsOfPeople(tx: Tx, names: readonly string[], field: string): Promise<string[]> {
  if (names.length === 0) return []
  const found = await findAccounts(tx, names)
  const known = new Set(found.map(({ username }) => username.toLowerCase()))
  const missing = names.find((name) => !known.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_user', `There is no person called ${missing}.`, field)
  return found.map(({ id }) => id)
}

async function idsOfGroups(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const found = await findGroups(tx, names)
  const known = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const missing = names.find((name) => !known.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_group', `There is no group called ${missing}.`, 'group_members_data')
  return found.map(({ id }) => id)
}
