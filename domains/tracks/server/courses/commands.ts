import { audit, countUse, passEmbedToken } from '#domains/accounts/server.ts'
import { allowEmbeddingOf, findEmbedGrant } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { timingSafeStringEqual } from '#platform/server/timing-safe.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { TrackCourse } from '../../contract/courses.ts'
import { getManagedTrack, lockManaged } from '../commands/update.ts'
import { secretOfUnit } from './secret.ts'
import { deleteUnits, findCourse, findUnit, holdUnit, insertUnits, listVideosOfTrack } from './units.ts'

async function showCourse(db: Db | Tx, viewer: Person, trackId: string): Promise<TrackCourse> {
  const { units, videos, madeAt, username, displayname } = await findCourse(db, viewer, trackId)
  return {
    units,
    videos,
    made_at: madeAt?.toISOString() ?? null,
    by: username === null || displayname === null ? null : { name: username, displayname },
  }
}

/** @throws Problem not_found, forbidden */
export const readCourse = async (db: Db, viewer: Person, name: string): Promise<TrackCourse> =>
  showCourse(db, viewer, (await getManagedTrack(db, viewer, name)).id)

export const noUnits = () =>
  new Problem('conflict', 'no_videos', 'You manage none of the videos of this track that may be shown in a learning platform.')

/** Videos of a track that becomes a course: platforms show all of its lessons on one page. */
const mostVideos = 1000

/**
 * Puts into the course what its manager may show to others: videos that they manage, neither expired nor restricted. What others put in stays.
 *
 * @throws Problem not_found, forbidden, conflict (full, no_videos), rate_limited (packages)
 */
export async function makeCourse(tx: Tx, viewer: Person, name: string): Promise<TrackCourse> {
  const track = await lockManaged(tx, viewer, name)
  const all = await listVideosOfTrack(tx, track.id)
  if (all.length > mostVideos) throw new Problem('conflict', 'full', `A course has at most ${mostVideos} videos.`)
  const videoIds = await allowEmbeddingOf(tx, viewer, all)
  if (videoIds.length === 0) throw noUnits()
  // After the videos, as where one is packed: the same person may do both at once.
  await countUse(tx, viewer.id, 'packages')
  await insertUnits(tx, track.id, videoIds, viewer.id)
  await audit(tx, { accountId: viewer.id, action: 'track.course_made', subject: track.id, details: { videos: videoIds.length } })
  return showCourse(tx, viewer, track.id)
}

/**
 * Ends the course: nothing that was opened by it shows a video any more.
 *
 * @throws Problem not_found, forbidden
 */
export async function endCourse(tx: Tx, viewer: Person, name: string): Promise<void> {
  const track = await lockManaged(tx, viewer, name)
  if (await deleteUnits(tx, track.id)) await audit(tx, { accountId: viewer.id, action: 'track.course_ended', subject: track.id })
}

interface ByUnit {
  readonly name: string
  readonly id: string
  readonly secret: string
}

/**
 * An embed token for whoever was launched into a unit, while its video stands in the track, is on air and may be embedded.
 *
 * @throws Problem not_found, whatever the reason
 */
export async function openUnit(tx: Tx, ports: Pick<Ports, 'secrets'>, { name, id, secret }: ByUnit) {
  if (!timingSafeStringEqual(secret, secretOfUnit(ports, id))) throw new Problem('not_found')
  const unit = await findUnit(tx, name, id)
  // Whoever removes a video locks it before what goes with it.
  const grant = unit && (await findEmbedGrant(tx, unit.videoId))
  if (!grant || !(await holdUnit(tx, id))) throw new Problem('not_found')
  return {
    ...(await passEmbedToken(tx, ports, { id, kind: 'video', grant })),
    video: unit.videoId,
    quiz: unit.quiz,
    other_quizzes: unit.otherQuizzes,
    quizzes_required: unit.quizzesRequired,
  }
}
