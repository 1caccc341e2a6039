import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

export { type StreamCaption, streamFeed } from './contract/feed.ts'

const streamState = z.enum(['NOT_LIVE', 'STREAMING', 'NONE'])
export type StreamState = z.output<typeof streamState>

/** How what is sent arrives, for who sends it. */
const health = z.strictObject({
  /** kilobits a second that come in */
  kbps: z.number(),
  width: z.number(),
  height: z.number(),
  /** Frames a second that are sent on. */
  rate: z.number(),
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
export type StreamHealth = z.output<typeof health>

const ingest = z.strictObject({
  /** Null: this installation takes none. */
  rtmp: z.nullable(z.strictObject({ url: z.string(), key: z.string() })),
  /** Where a browser sends to. */
  browser: z.strictObject({ url: z.string() }),
  /** The passphrase changes with the key. `listening`: an encoder can connect now. Null: none is taken by SRT, or not as things stand. */
  srt: z.nullable(z.strictObject({ url: z.string(), passphrase: z.string(), listening: z.boolean() })),
  /** A sentence: why nothing can be sent by SRT, though this installation is set up for it. */
  srt_trouble: z.nullable(z.string()),
  /** Not taken as yet. */
  whip: z.null(),
  /** The session that the event can be joined with, its address empty where none was given; null: this installation joins none. */
  sip: z.nullable(z.strictObject({ uri: z.string(), state: z.enum(['NONE', 'CALLING', 'CONNECTED']) })),
  stream_state: streamState,
  /** Who sends now. */
  publisher: z.nullable(z.enum(['rtmp', 'srt', 'sip', 'browser'])),
  health: z.nullable(health),
  /** A sentence: why the last one was refused, or ended. */
  trouble: z.nullable(z.string()),
})
export type Ingest = z.output<typeof ingest>

const params = z.object({ id: gccId })
const side = z.coerce.number().check(z.int(), z.gte(16), z.lte(8192))

/** Ways to send to an event, for who runs it; none of one that is over (409 `event_over`). */
export const liveRoutes = routes({
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
      frame_rate: z._default(z.coerce.number().check(z.gt(0), z.lte(240)), 30),
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
