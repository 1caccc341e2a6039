import type { EventState, LiveEvent } from '../contract.ts'

/** Whether anything is sent to an event. Nothing can be as yet: before and while it is LIVE there is no stream, and after it none any more. */
export const streamStateOf = (state: EventState): LiveEvent['stream_state'] => (state === 'CLOSED' ? 'NONE' : 'NOT_LIVE')
