import { findManagedGroup, readFlags } from '#domains/accounts/server.ts'
import { pageFrom, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Call } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { TeamTrack, teamRoutes } from '../../contract/team.ts'
import { askForCounts, pageOfLearners, presentCounts, refuseNames } from '../learners.ts'
import { leastScored } from '../policy.ts'
import { findTeamTrack, listTeamTracks, type TeamTrackRow } from './queries.ts'

/** A group that the viewer manages, where the organisation shows how far people are. @throws Problem not_found, forbidden (people) */
export async function getTeam(db: Db | Tx, viewer: Person, groupId: string) {
  const group = await findManagedGroup(db, viewer, groupId)
  if (!group) throw new Problem('not_found')
  await refuseNames(db, viewer, true)
  return group
}

/** @throws Problem not_found, forbidden (people), invalid (too_deep) */
export async function readTeamTracks({ db, write, viewer, params, query }: Call<typeof teamRoutes.listTeamTracks>) {
  const group = await getTeam(db, viewer, params.id)
  const { first, max } = windowOf(query)
  const rows = await listTeamTracks(db, group.id, { first, max }, leastScored(await readFlags(db)))
  const stale = rows.slice(0, max).filter(({ isStale }) => isStale ?? true)
  if (stale.length > 0)
    await write((tx) =>
      askForCounts(
        tx,
        stale.map(({ id }) => id),
      ),
    )
  return pageFrom(rows.map(presentTeamTrack), first, max)
}

const presentTeamTrack = (row: TeamTrackRow): TeamTrack => {
  const { id, name, title, countedAt, isCounting, isStale, learners, begun, completed, late, score, ms } = row
  return {
    id,
    trackName: name,
    displayname: title,
    ...presentCounts({ learners, begun, completed, late, score, ms }),
    counted_at: countedAt?.toISOString() ?? null,
    counting: (isCounting ?? true) || (isStale ?? true),
  }
}

/** @throws Problem not_found, forbidden (people), invalid (too_deep) */
export async function readTeamLearners(
  db: Db,
  viewer: Person,
  { id, name }: { readonly id: string; readonly name: string },
  query: QueryOf<typeof teamRoutes.listTeamLearners>,
) {
  const group = await getTeam(db, viewer, id)
  const trackId = await findTeamTrack(db, group.id, name)
  if (trackId === undefined) throw new Problem('not_found')
  return pageOfLearners(db, { trackId, isGiven: true, group: group.name }, query)
}
