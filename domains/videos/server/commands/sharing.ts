import { findAccounts, findGroups } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Visibility } from '../../contract.ts'
import { type Chosen, hasMembers, replaceMembers } from '../queries/changes.ts'

export interface Sharing {
  readonly visibility?: Visibility | undefined
  readonly user_members_data?: readonly string[] | undefined
  readonly group_members_data?: readonly string[] | undefined
}

/**
 * Writes down whom a video is shared with. Leaving MEMBERS forgets them (CM-4.11); MEMBERS without anybody is refused (CM-5.15).
 *
 * @param visibility the one that the video has from now on
 */
export async function shareWith(tx: Tx, videoId: string, visibility: Visibility, sharing: Sharing): Promise<void> {
  if (visibility !== 'MEMBERS') return replaceMembers(tx, videoId, ['USER', 'GROUP'], [])
  const { user_members_data: users, group_members_data: groups } = sharing
  const members = [...(await peopleNamed(tx, users ?? [])), ...(await groupsNamed(tx, groups ?? []))]
  await replaceMembers(tx, videoId, [...(users ? ['USER' as const] : []), ...(groups ? ['GROUP' as const] : [])], members)
  if (!(await hasMembers(tx, videoId)))
    throw new Problem('invalid', 'members', 'Please select users/groups for sharing the video', 'user_members_data')
}

async function peopleNamed(tx: Tx, names: readonly string[]): Promise<Chosen[]> {
  if (names.length === 0) return []
  const found = await findAccounts(tx, names)
  const known = new Set(found.map(({ username }) => username.toLowerCase()))
  const missing = names.find((name) => !known.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_user', `There is no person called ${missing}.`, 'user_members_data')
  return found.map(({ id }) => ({ principal: id, kind: 'USER' as const }))
}

async function groupsNamed(tx: Tx, names: readonly string[]): Promise<Chosen[]> {
  if (names.length === 0) return []
  const found = await findGroups(tx, names)
  const known = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const missing = names.find((name) => !known.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_group', `There is no group called ${missing}.`, 'group_members_data')
  return found.map(({ id }) => ({ principal: id, kind: 'GROUP' as const }))
}
