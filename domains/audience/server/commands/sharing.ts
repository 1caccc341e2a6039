import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { AudienceKind } from '../kind.ts'
import { groupsNamed, peopleNamed } from '../names.ts'
import { hasMembers, replaceChosen } from '../queries/members.ts'

/** Whom a call shares a thing with: usernames, and names or ids of groups. What is absent stays as it is. */
export interface SharingWish {
  readonly user_members_data?: readonly string[] | undefined
  readonly group_members_data?: readonly string[] | undefined
}

/**
 * Writes down whom a thing is shared with; another visibility forgets them. Readers are not made anew by that.
 *
 * @param visibility the one that it has from now on
 */
export async function shareThing(
  kind: AudienceKind,
  tx: Tx,
  id: string,
  { visibility, user_members_data: users, group_members_data: groups }: SharingWish & { readonly visibility: string },
): Promise<void> {
  if (visibility !== kind.chosenAs) return replaceChosen(kind, tx, id, { types: ['USER', 'GROUP'], members: [] })
  const people = await peopleNamed(tx, users ?? [], 'user_members_data')
  const named = await groupsNamed(tx, groups ?? [], 'group_members_data')
  await replaceChosen(kind, tx, id, {
    types: [...(users ? (['USER'] as const) : []), ...(groups ? (['GROUP'] as const) : [])],
    members: [
      ...people.map((one) => ({ principal: one.id, kind: 'USER' as const })),
      ...named.map((one) => ({ principal: one.id, kind: 'GROUP' as const })),
    ],
  })
  if (kind.nobodyChosen !== undefined && !(await hasMembers(kind, tx, id)))
    throw new Problem('invalid', 'members', kind.nobodyChosen, 'user_members_data')
}
