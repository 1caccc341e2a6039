import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { captionRoutes } from './contract/captions.ts'

export type { WrittenCaption } from './contract/captions.ts'
export { type StreamCaption, streamFeed } from './contract/feed.ts'
export { longestCaption } from './limits.ts'

const streamState = z.enum(['NOT_LIVE', 'STREAMING', 'NONE'])
export type StreamState = z.output<typeof streamState>

/** When a chosen video begins: when somebody begins the event, or at its planned hour, which begins the event, too. */
const videoBegins = z.enum(['with_event', 'planned_hour'])

/** An encoder, a browser, or a chosen video. */
export const publisherKind = z.enum(['rtmp', 'srt', 'whip', 'sip', 'browser', 'video'])

/** How what is sent arrives, for who sends it. */
export const streamHealth = z.strictObject({
  /** kilobits a second that come in */
  kbps: z.number(),
  width: z.number(),
  height: z.number(),
  /** Frames a second that are sent on. */
  rate: z.number(),
  /** Frames a second that come in; null where they cannot be told apart before they are decoded. */
  arriving: z.optional(z.nullable(z.number())),
  /** Frames a second that the encoder announces, and those that it has left out since it began, by its own clock; null where it announces none. */
  planned: z.optional(z.nullable(z.number())),
  missing: z.optional(z.nullable(z.number())),
  /** Qualities that viewers can have, the largest first: `720p`. */
  renditions: z.array(z.string()),
  /** ms by which what comes out of the encoder here is behind what went in. */
  delay_ms: z.number(),
  /** Times that it had to wait for us: its encoder leaves frames out then. */
  dropped: z.number(),
  /** Encoders that wait to take over. */
  waiting: z.number(),
  /** How what is said is written down: the engine may be slower than people speak, fail, or have no more for today; null: there is none. */
  captions: z.nullable(z.enum(['on', 'behind', 'failing', 'limit'])),
})
export type StreamHealth = z.output<typeof streamHealth>

/** What a host chose of the videos that they may use, to be played as if it were live. */
const chosenVideo = z.strictObject({
  /** Null: another host chose it, and the viewer does not see it. */
  video: z.nullable(
    z.strictObject({
      id: gccId,
      displayname: z.string(),
      thumbnail_url: z.nullable(z.string()),
      /** s; null until it is known. */
      duration: z.nullable(z.number()),
    }),
  ),
  chosen_by: z.strictObject({ name: z.string(), displayname: z.string() }),
  begins: videoBegins,
  loops: z.boolean(),
  ends_event: z.boolean(),
  /**
   * `waiting` until it is to begin, with a `failure` where it could not be played as things are; `preparing` while it cannot be played as yet;
   * `playing`; `backup` while something else is sent; `over`; `refused`: it is not played, or not now, and `failure` says why.
   */
  state: z.enum(['waiting', 'preparing', 'playing', 'backup', 'over', 'refused']),
  failure: z.nullable(z.string()),
  /** s into it at this moment, as the clock says; null: it has not begun, or is over. */
  position: z.nullable(z.number()),
})
export type ChosenVideo = z.output<typeof chosenVideo>

const ingest = z.strictObject({
  /** Null: this installation takes none. */
  rtmp: z.nullable(z.strictObject({ url: z.string(), key: z.string() })),
  /** Where a browser sends to. */
  browser: z.strictObject({ url: z.string() }),
  /** The passphrase changes with the key. `listening`: an encoder can connect now. Null: none is taken by SRT, or not as things stand. */
  srt: z.nullable(z.strictObject({ url: z.string(), passphrase: z.string(), listening: z.boolean() })),
  /** A sentence: why nothing can be sent by SRT, though this installation is set up for it. */
  srt_trouble: z.nullable(z.string()),
  /** Where encoders send by WebRTC (WHIP), and the token that they send with it; null: this installation takes none. */
  whip: z.nullable(z.strictObject({ url: z.string(), token: z.string() })),
  /** The session that the event can be joined with, its address empty where none was given; null: this installation joins none. */
  sip: z.nullable(z.strictObject({ uri: z.string(), state: z.enum(['NONE', 'CALLING', 'CONNECTED']) })),
  stream_state: streamState,
  /** Who sends now. */
  publisher: z.nullable(publisherKind),
  health: z.nullable(streamHealth),
  /** A sentence: why the last one was refused, or ended. */
  trouble: z.nullable(z.string()),
  /** Played in the place of an encoder. */
  video: z.nullable(chosenVideo),
})
export type Ingest = z.output<typeof ingest>

const params = z.object({ id: gccId })
const side = z.coerce.number().check(z.int(), z.gte(16), z.lte(8192))

/** Ways to send to an event, for who runs it; none of one that is over (409 `event_over`). */
const sendingRoutes = routes({
  getIngest: {
    method: 'GET',
    path: '/api/v3/events/{id}/ingest',
    access: 'person',
    params,
    answer: ingest,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** The key from before opens nothing any more; who sends by it is cut off. */
  rotateKey: {
    method: 'POST',
    path: '/api/v3/events/{id}/ingest/rotate',
    access: 'person',
    params,
    answer: ingest,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** Plays a video to the event; one that was chosen before is played no longer. It may be chosen before it can be played. */
  chooseVideo: {
    method: 'PUT',
    path: '/api/v3/events/{id}/ingest/video',
    access: 'person',
    params,
    body: z.object({
      video: gccId,
      begins: z._default(videoBegins, 'with_event'),
      /** Over and over, until somebody ends it, or the event is to end with it: then until the planned end of that. */
      loops: z._default(flag, false),
      /** At its end, or the planned one of the event where it is played over and over; unless something else is sent then. */
      ends_event: z._default(flag, false),
    }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  /** It is played no longer; where there is none, that is so already. */
  dropVideo: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/ingest/video',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** Joins the event with its SIP session, and carries what that sends; one that it is joined with already stays so. */
  beginCall: {
    method: 'POST',
    path: '/api/v3/events/{id}/ingest/sip',
    access: 'person',
    params,
    answer: ingest,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** Hangs up. */
  endCall: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/ingest/sip',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Begins to send from a browser, whose pieces go to `{path}/{broadcast}/chunks/{n}` one after the other, n from 0. */
  beginBroadcast: {
    method: 'POST',
    path: '/api/v3/events/{id}/broadcasts',
    access: 'person',
    params,
    body: z.object({
      /** What the browser writes: `webm` or `mp4`. */
      container: z.enum(['webm', 'mp4']),
      width: side,
      height: side,
      frame_rate: z._default(z.coerce.number().check(z.gte(0.01), z.lte(240)), 30),
      has_sound: z._default(flag, true),
    }),
    answer: z.object({ result: z.literal('success'), id: uuid }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  endBroadcast: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/broadcasts/{broadcastId}',
    access: 'person',
    params: z.object({ id: gccId, broadcastId: uuid }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
})

export const liveRoutes = { ...sendingRoutes, ...captionRoutes }
