import { readFlags } from '#domains/accounts/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Call } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackFeed } from '../contract/feed.ts'
import { type learnerRoutes, mostGroupsTold, mostLearnersPaged, type TrackLearner } from '../contract/learners.ts'
import { getManagedTrack } from './commands/update.ts'
import { can, leastScored, showsScores } from './policy.ts'
import { findLastCount, lockCount, lockCounted, replaceLearners, takeCounts } from './queries/counting.ts'
import {
  countLearners,
  findProgress,
  type LearnerRow,
  type LearnersOf,
  type LearnersWanted,
  listGroupProgress,
  listLearners,
  type ProgressCounts,
} from './queries/learners.ts'
import { peopleHeldBack, wasGiven } from './report.ts'

const countLearnersName = 'count-learners'

/** @throws Problem forbidden (people) */
export async function refuseNames(db: Db | Tx, viewer: Person, isGiven: boolean): Promise<void> {
  if (!can.nameLearners(viewer, { isGiven }, await readFlags(db))) throw peopleHeldBack()
}

export const presentCounts = ({ ms, ...counts }: ProgressCounts) => ({ ...counts, watch_duration: ms / 1000 })

type ProgressCall = Call<typeof learnerRoutes.getTrackProgress>

/**
 * How far the learners of a track are together, as it was last counted; a job counts it again where that is old.
 *
 * @throws Problem not_found, forbidden (people, too)
 */
export async function readProgress({ db, write, viewer, params }: ProgressCall): Promise<AnswerOf<typeof learnerRoutes.getTrackProgress>> {
  const track = await getManagedTrack(db, viewer, params.name)
  const isGiven = wasGiven(track)
  const flags = await readFlags(db)
  if (!can.report(viewer, { isGiven }, flags)) throw peopleHeldBack()
  const of = { trackId: track.id, isGiven }
  // Before the figures: these may be newer than it says, and never older.
  const last = await findLastCount(db, of)
  const [whole, groups] = await Promise.all([
    findProgress(db, of, leastScored(flags)),
    isGiven ? listGroupProgress(db, track.id, mostGroupsTold, leastScored(flags)) : [],
  ])
  if (last.isStale) await write((tx) => askForCounts(tx, [track.id]))
  return {
    ...presentCounts(whole),
    counted_at: last.countedAt?.toISOString() ?? null,
    counting: last.isCounting || last.isStale,
    time_zone: flags.time_zone,
    given: isGiven,
    groups: groups.slice(0, mostGroupsTold).map(({ name: groupName, displayname, ...counts }) => ({
      name: groupName,
      displayname,
      ...presentCounts(counts),
    })),
    more_groups: groups.length > mostGroupsTold,
    can: { see_people: can.nameLearners(viewer, { isGiven }, flags) },
  }
}

/** Has the learners of these tracks counted again. */
export async function askForCounts(tx: Tx, trackIds: readonly string[]): Promise<void> {
  for (const trackId of await takeCounts(tx, trackIds)) await enqueue(tx, { name: countLearnersName }, { trackId })
}

/** @throws Problem not_found, forbidden (people, too), invalid (too_deep) */
export async function readLearners(db: Db, viewer: Person, name: string, query: QueryOf<typeof learnerRoutes.listTrackLearners>) {
  const track = await getManagedTrack(db, viewer, name)
  const isGiven = wasGiven(track)
  await refuseNames(db, viewer, isGiven)
  return pageOfLearners(db, { trackId: track.id, isGiven, group: query.group }, query)
}

/** @throws Problem invalid (too_deep) */
export async function pageOfLearners(
  db: Db,
  of: LearnersOf & { readonly group: string },
  query: Omit<QueryOf<typeof learnerRoutes.listTrackLearners>, 'group'>,
) {
  const { qtext: text, state, order_by: order, order_type: direction } = query
  const descending = direction === undefined ? order !== 'name' && order !== 'due' : direction === 'desc'
  const scored = showsScores(await readFlags(db))
  const wanted: LearnersWanted = { ...of, text, state, order, descending, scored }
  const { first, max } = windowOf(query, { reach: mostLearnersPaged })
  const [rows, counted] = await Promise.all([
    listLearners(db, wanted, { first, max }),
    query.count ? countLearners(db, wanted, mostLearnersPaged) : null,
  ])
  return { ...pageFrom(rows.map(presentLearner), first, max), ...totalOf(counted, mostLearnersPaged) }
}

const presentLearner = ({
  username,
  displayname,
  videos,
  done,
  begunOn,
  lastOn,
  completedOn,
  dueOn,
  dueState,
  score,
  ms,
}: LearnerRow): TrackLearner => ({
  username,
  displayname,
  state: completedOn !== null ? 'completed' : begunOn !== null ? 'begun' : 'waiting',
  videos,
  completed_videos: done,
  percentage: videos > 0 ? Math.floor((100 * done) / videos) : 0,
  begun: begunOn,
  last_watched: lastOn,
  completed: completedOn,
  due: dueOn !== null && dueState !== null ? { date: dueOn, state: dueState } : null,
  score,
  watch_duration: ms / 1000,
})

/** Counts the learners of a track, once for all who asked before it begins. */
export async function countTrackLearners(db: Db, trackId: string): Promise<void> {
  const { time_zone: timeZone } = await readFlags(db)
  await db.transaction().execute(async (tx) => {
    const track = await lockCounted(tx, trackId)
    if (!track || !(await lockCount(tx, trackId))) return
    await replaceLearners(tx, { trackId, isGiven: wasGiven(track) }, timeZone)
    await publish(tx, trackFeed.counted, trackId)
  })
}

export const countLearnersJob = defineJob<{ trackId: string }>({
  name: countLearnersName,
  run: ({ trackId }, { ports: { db } }) => countTrackLearners(db, trackId),
})
