import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { ingestFeed } from '../../contract/feed.ts'
import type { LiveAsks } from '../asks.ts'
import { refuseNonHosts } from '../commands.ts'
import { makeStream } from '../queries/streams.ts'
import { deleteVideoChoice, findPlanAhead, putVideo, type VideoChoice } from '../queries/videos.ts'
import { findPlayable, hindranceOf, unseenBy } from './rights.ts'

const refused = (reason: string, message: string, field: string) => new Problem('invalid', reason, message, field)

/**
 * Plays a video to an event, in the place of the one that was chosen before.
 *
 * @throws Problem not_found, forbidden, conflict (event_over), invalid (withdrawn, failed, no_pictures, hour_over, end_over)
 */
export async function chooseVideo(tx: Tx, asks: LiveAsks, viewer: Person, wish: Omit<VideoChoice, 'accountId'>): Promise<void> {
  const { eventId, videoId } = wish
  await refuseNonHosts(tx, asks, viewer, eventId)
  const video = await findPlayable(tx, viewer, videoId, asks.locks)
  const hindrance = video ? hindranceOf(video, 'you') : unseenBy('you')
  if (hindrance && hindrance.reason !== 'not_ready') throw refused(hindrance.reason, hindrance.message, 'video')
  await refusePassed(tx, asks, wish)
  await playInEvent(tx, { ...wish, accountId: viewer.id })
}

/** What is to begin or end by the plan of the event, which may be over by now. */
async function refusePassed(tx: Tx, asks: LiveAsks, { eventId, atPlannedHour, loops, endsEvent }: Omit<VideoChoice, 'accountId'>) {
  const { isHourAhead, isEndAhead } = await findPlanAhead(tx, asks, eventId)
  if (atPlannedHour && !isHourAhead)
    throw refused('hour_over', 'The planned hour of this event has passed. Let the video begin with the event.', 'begins')
  if (loops && endsEvent && !isEndAhead)
    throw refused('end_over', 'The planned end of this event has passed: what is played over and over has no other end.', 'ends_event')
}

/** The same, whoever may do so; whether the video may be played is asked when it is. */
export async function playInEvent(tx: Tx, choice: VideoChoice): Promise<void> {
  await makeStream(tx, choice.eventId)
  await putVideo(tx, choice)
  await publish(tx, ingestFeed.changed, choice.eventId)
}

/** It is played no longer. @throws Problem not_found, forbidden, conflict (event_over) */
export async function dropVideo(tx: Tx, asks: LiveAsks, viewer: Person, eventId: string): Promise<void> {
  await refuseNonHosts(tx, asks, viewer, eventId)
  await makeStream(tx, eventId)
  await deleteVideoChoice(tx, eventId)
  await publish(tx, ingestFeed.changed, eventId)
}
