import { readFlags } from '#domains/accounts/server.ts'
import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { pageFrom, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { VideoAnalytics, VideoPerson, VideosAnalytics } from '../contract.ts'
import { daysAfter, daysIn, longestPeriod, today } from '../period.ts'
import { collectFigures, presentCounted } from './collecting.ts'
import { keepSiteFigures } from './keep-site-figures.ts'
import { can, minimumOfSeveral, minimumOfVideo } from './policy.ts'
import { type DayPeriod, durationOfVideo, listLeft, listMostWatched, listPassages, nameWatched, type Subject } from './queries/figures.ts'
import { listHeldMostWatched, listHeldPassages } from './queries/held.ts'
import { listPeople, type WatchingPerson } from './queries/people.ts'
import { passageMs } from './queries/roll-up.ts'

export interface RequestedPeriod {
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
  readonly days: number
}

/** All videos, or those of a query of ids. */
export type SeveralVideos = Exclude<Subject, { videoId: string }>

/** Videos that are listed by how long they were watched. */
const mostListed = 20

/** @throws Problem not_found, forbidden, invalid (period) */
export async function readVideoAnalytics(db: Db, viewer: Viewer, videoId: string, choice: RequestedPeriod): Promise<VideoAnalytics> {
  await refuseOthers(db, viewer, videoId)
  const { period, flags } = await periodOf(db, choice)
  const minimum = minimumOfVideo(viewer, flags)
  const [figures, passages, durationMs] = await Promise.all([
    collectFigures(db, { videoId }, period, minimum),
    minimum === 0 ? allPassages(db, videoId, period, flags.time_zone) : heldPassages(db, videoId, period, minimum),
    durationOfVideo(db, videoId),
  ])
  const watchable = figures.playCount * (durationMs ?? 0)
  return {
    ...figures,
    time_zone: flags.time_zone,
    duration: durationMs === null ? null : durationMs / 1000,
    average_percentage: watchable === 0 ? null : Math.min(100, Math.round((100_000 * figures.watch_duration) / watchable)),
    ...passages,
    can: { see_people: can.seePeople(viewer, flags) },
  }
}

/** ms as how often a passage was played. */
const times = (ms: number) => Math.round((100 * ms) / passageMs) / 100

async function allPassages(db: Db, videoId: string, period: DayPeriod, timeZone: string) {
  const [played, left] = await Promise.all([listPassages(db, videoId, period), listLeft(db, videoId, period, timeZone)])
  return {
    heat: played.map(({ ms }) => times(ms)),
    again: played.map(({ again }) => times(again)),
    left: Array.from({ length: Math.max(-1, ...left.keys()) + 1 }, (_, n) => left.get(n) ?? 0),
  }
}

/** Of few people nothing is said but how often all of them played it. */
const heldPassages = async (db: Db, videoId: string, period: DayPeriod, minimum: number) => ({
  heat: (await listHeldPassages(db, videoId, period, minimum)).map(times),
  again: null,
  left: null,
})

/** @throws Problem not_found, forbidden (people, too), invalid (period, too_deep) */
export async function readVideoPeople(db: Db, viewer: Viewer, videoId: string, query: RequestedPeriod & Parameters<typeof windowOf>[0]) {
  const { period, durationMs } = await readablePeople(db, viewer, videoId, query)
  const { first, max } = windowOf(query)
  const page = pageFrom(await listPeople(db, videoId, period, { first, max }), first, max)
  return { ...page, items: page.items.map((row) => presentVideoPerson(row, durationMs)) }
}

/**
 * The period of which people are read, for whom the organisation lets see them.
 *
 * @throws Problem not_found, forbidden (people, too), invalid (period)
 */
export async function readablePeople(db: Db, viewer: Viewer, videoId: string, choice: RequestedPeriod) {
  await refuseOthers(db, viewer, videoId)
  const { period, flags } = await periodOf(db, choice)
  if (!can.seePeople(viewer, flags)) throw new Problem('forbidden', 'people', 'Your organisation does not show who watched what.')
  return { period, durationMs: await durationOfVideo(db, videoId) }
}

export const presentVideoPerson = (
  { watched_ms: watched, last_day: lastDay, covered_ms: covered, ...same }: WatchingPerson,
  durationMs: number | null,
): VideoPerson => ({
  ...same,
  watch_duration: watched / 1000,
  last_watched: lastDay,
  percentage: durationMs ? Math.min(100, Math.floor((100 * covered) / durationMs)) : 0,
})

async function refuseOthers(db: Db, viewer: Viewer, videoId: string): Promise<void> {
  if (!manages(viewer, await getVisibleVideo(db, viewer, videoId))) throw new Problem('forbidden')
}

/** @throws Problem forbidden, invalid (period) */
export async function readSiteAnalytics(db: Db, viewer: Person, choice: RequestedPeriod): Promise<VideosAnalytics> {
  if (!can.seeSite(viewer)) throw new Problem('forbidden')
  return readVideosAnalytics(db, viewer, 'site', choice)
}

/**
 * What was watched of several videos, for whoever may know it: that was asked before.
 *
 * @throws Problem invalid (period)
 */
export async function readVideosAnalytics(
  db: Db,
  viewer: Viewer,
  subject: SeveralVideos,
  choice: RequestedPeriod,
): Promise<VideosAnalytics> {
  const { period, flags } = await periodOf(db, choice)
  const minimum = minimumOfSeveral(viewer, flags)
  const addUp = () =>
    Promise.all([
      collectFigures(db, subject, period, minimum),
      minimum === 0
        ? listMostWatched(db, subject, period, mostListed)
        : listHeldMostWatched(db, subject, period, { minimum, max: mostListed }),
    ])
  const [figures, most] = subject === 'site' && minimum === 0 ? await keepSiteFigures(db, period, addUp) : await addUp()
  const videos = await nameWatched(db, most)
  return {
    ...figures,
    time_zone: flags.time_zone,
    videos: videos.map(({ id, title, owner, ...row }) => ({ id, displayname: title, owner, ...presentCounted(row) })),
  }
}

/** @throws Problem invalid (period) */
export function refuseLong({ from, to }: DayPeriod, message?: string): void {
  const days = daysIn(from, to)
  if (days < 1) throw new Problem('invalid', 'period', message ?? 'The first day must not be after the last one.', 'from_date')
  if (days > longestPeriod) throw new Problem('invalid', 'period', message ?? `At most ${longestPeriod} days are possible.`, 'from_date')
}

async function periodOf(db: Db, { from_date, to_date, days }: RequestedPeriod) {
  const flags = await readFlags(db)
  const to = to_date ?? today(flags.time_zone)
  const period: DayPeriod = { from: from_date ?? daysAfter(to, 1 - days), to }
  refuseLong(period)
  return { period, flags }
}
