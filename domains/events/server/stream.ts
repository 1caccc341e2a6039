import { sql } from 'kysely'
import { captionLanguageColumn, recordedColumn, streamedColumn, streamStateColumn } from '#domains/live/server.ts'
import type { EventState, LiveEvent } from '../contract.ts'

/** What is sent to an event, as statements over `event` read it. */
export interface StreamStanding {
  readonly state: LiveEvent['stream_state']
  /** Something of it can be watched. */
  readonly streamed: boolean
  /** It is a video now. */
  readonly recorded: boolean
  /** In which language what is said is written down. */
  readonly captions: string | null
}

export const streamColumn = sql<StreamStanding>`json_build_object(
  'state', ${streamStateColumn}, 'streamed', ${streamedColumn}, 'recorded', ${recordedColumn}, 'captions', ${captionLanguageColumn})`

interface Streamed {
  readonly state: EventState
  readonly stream: Pick<StreamStanding, 'state'>
}

/** Whether anything is sent to an event; of one that is over nothing is. */
export const streamStateOf = ({ state, stream }: Streamed): LiveEvent['stream_state'] => (state === 'CLOSED' ? 'NONE' : stream.state)
