import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ChosenVideo } from '../../contract.ts'
import type { LiveAsks } from '../asks.ts'
import type { StreamRow } from '../queries/streams.ts'
import { type ChosenVideoRow, findVideoChoice } from '../queries/videos.ts'
import { findPlayable, judgeVideo, type PlayableVideo } from './rights.ts'

type Stream = Pick<StreamRow, 'eventId' | 'publisher'>

/** What is played to an event, as a host reads it; of a video that they do not see they read who chose it. */
export async function showVideoChoice(tx: Tx, asks: LiveAsks, viewer: Person, stream: Stream): Promise<ChosenVideo | null> {
  const choice = await findVideoChoice(tx, asks, stream.eventId)
  if (!choice) return null
  const video = await findPlayable(tx, viewer, choice.videoId, asks.locks)
  const state = stateOf(choice, stream)
  return {
    video: video ? presentVideo(video) : null,
    chosen_by: { name: choice.username, displayname: choice.displayname },
    begins: choice.atPlannedHour ? 'planned_hour' : 'with_event',
    loops: choice.loops,
    ends_event: choice.endsEvent,
    state,
    failure:
      state === 'waiting' ? await foreseen(tx, asks, { ...choice, eventId: stream.eventId }) : choice.isMissed ? missed : choice.failure,
    position: positionOf(choice, video),
  }
}

const missed = 'The planned time of this event has passed, and the video could not begin. It begins when somebody begins the event.'

/** Why it could not be played if its moment had come: there is time to do something about it. */
async function foreseen(tx: Tx, asks: LiveAsks, choice: Parameters<typeof judgeVideo>[2]): Promise<string | null> {
  const verdict = await judgeVideo(tx, asks, choice)
  return 'refusal' in verdict && verdict.isFinal ? verdict.refusal : null
}

const presentVideo = ({ id, displayname, thumbnailUrl, durationMs }: PlayableVideo): ChosenVideo['video'] => ({
  ...{ id, displayname, thumbnail_url: thumbnailUrl },
  duration: durationMs === null ? null : durationMs / 1000,
})

function stateOf({ isOver, isDue, isMissed, failure, elapsed }: ChosenVideoRow, { publisher }: Stream): ChosenVideo['state'] {
  if (isMissed) return 'refused'
  if (failure !== null && (isOver || elapsed !== null)) return 'refused'
  if (isOver) return 'over'
  if (!isDue) return 'waiting'
  if (elapsed === null) return 'preparing'
  return publisher === 'video' || publisher === null ? 'playing' : 'backup'
}

function positionOf({ elapsed, loops }: ChosenVideoRow, video: PlayableVideo | undefined): number | null {
  const seconds = (video?.durationMs ?? 0) / 1000
  if (elapsed === null || seconds === 0) return null
  return loops ? elapsed % seconds : Math.min(elapsed, seconds)
}
