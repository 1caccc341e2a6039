import { groupsNamed, peopleNamed } from '#domains/audience/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackAudience } from '../audience.ts'
import { removeTrackMemberRows } from '../queries/members.ts'
import { lockManaged, tellChanged } from './update.ts'

interface Named {
  readonly userMembers: readonly string[]
  readonly groupMembers: readonly string[]
}

interface Changing {
  readonly id: string
  readonly people: readonly string[]
  readonly groups: readonly string[]
}

/** @throws Problem conflict where its owner is named: they have it in any case */
async function lockWithMembers(tx: Tx, viewer: Person, name: string, { userMembers, groupMembers }: Named): Promise<Changing> {
  const track = await lockManaged(tx, viewer, name)
  const people = (await peopleNamed(tx, userMembers, 'userMembers')).map(({ id }) => id)
  const groups = (await groupsNamed(tx, groupMembers, 'groupMembers')).map(({ id }) => id)
  if (people.includes(track.owner_id)) throw new Problem('conflict', 'owner', 'The owner of a track is always one of its members.')
  if (track.visibility !== 'GROUPS') throw new Problem('conflict', 'visibility', 'Only a track that is for given people has members.')
  return { id: track.id, people, groups }
}

/** Who is one already stays one. */
export async function giveToMembers(tx: Tx, viewer: Person, name: string, named: Named): Promise<void> {
  const { id, people, groups } = await lockWithMembers(tx, viewer, name, named)
  const given = [
    ...people.map((principal) => ({ principal, kind: 'USER' as const })),
    ...groups.map((principal) => ({ principal, kind: 'GROUP' as const })),
  ]
  await trackAudience.replaceMembers(tx, id, { types: [], members: given })
  await refresh(tx, id)
}

export async function takeFromMembers(tx: Tx, viewer: Person, name: string, named: Named): Promise<void> {
  const { id, people, groups } = await lockWithMembers(tx, viewer, name, named)
  await removeTrackMemberRows(tx, id, [...people, ...groups])
  await refresh(tx, id)
}

async function refresh(tx: Tx, id: string): Promise<void> {
  await trackAudience.refresh(tx, [id])
  await tellChanged(tx, id)
}
