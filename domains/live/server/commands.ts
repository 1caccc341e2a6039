import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { broadcastsUrl, whipUrl } from '../addresses.ts'
import { ingestFeed, streamFeed } from '../contract/feed.ts'
import type { Ingest } from '../contract.ts'
import type { LiveAsks } from './asks.ts'
import { hashOfKey, streamKey } from './keys.ts'
import { dropBroadcasts, endBroadcast, insertBroadcast, type NewBroadcast } from './queries/broadcasts.ts'
import { removeCall } from './queries/calls.ts'
import { insertCue, type NewCue } from './queries/cues.ts'
import { isHeld } from './queries/holding.ts'
import { addKeyReader } from './queries/key-readers.ts'
import { findStream, makeStream, markClosed, markOpened, renewNonce, type StreamRow, setKeyHash } from './queries/streams.ts'
import { settleRecording } from './recording/name.ts'
import { beginCall, sipWay } from './sip/commands.ts'
import type { SrtOffer } from './srt/support.ts'
import { openSrtWay } from './srt/way.ts'
import { showVideoChoice } from './videos/showing.ts'

/** Only who runs the event, and while it is not over. @throws Problem not_found, forbidden, conflict (event_over) */
export async function refuseNonHosts(tx: Tx, asks: LiveAsks, viewer: Person, eventId: string): Promise<void> {
  const { manages, state } = await asks.standing(tx, viewer, eventId)
  if (!manages) throw new Problem('forbidden')
  if (state === 'CLOSED') throw isOver()
}

const isTaken = () => new Problem('conflict', 'stream_taken', 'Something is being sent to this event already. End that first.')
const isOver = () => new Problem('conflict', 'event_over', 'This event is over.')

interface Tools {
  readonly asks: LiveAsks
  readonly ports: Pick<Ports, 'config' | 'secrets'>
  readonly srt: SrtOffer
}

/** Whether they may send by what a key opens: a program that may only read gets no key. */
const maySend = ({ scopes }: Person): boolean => scopes === null || scopes.includes('write')

/** Ways to send to an event. The key is made when it is first asked for, and again where the installation's secret is another one. */
export async function openIngest(tx: Tx, tools: Tools, viewer: Person, eventId: string): Promise<Ingest> {
  const { asks, ports } = tools
  await refuseNonHosts(tx, asks, viewer, eventId)
  if (!maySend(viewer)) throw new Problem('forbidden', 'scope', 'This API token may not do that.')
  const stream = await makeStream(tx, eventId)
  const sip = await sipWay(tx, asks, ports.config, eventId)
  const video = await showVideoChoice(tx, asks, viewer, stream)
  return presentIngest(stream, { ...(await showKey(tx, tools, viewer, stream)), sip, video })
}

type EncoderWays = Pick<Ingest, 'rtmp' | 'srt' | 'srt_trouble' | 'whip'>

/** How encoders send; where none is taken, nobody is shown the key. */
async function showKey(tx: Tx, tools: Tools, viewer: Person, { eventId, nonce }: StreamRow): Promise<EncoderWays> {
  const { config, secrets } = tools.ports
  const takesRtmp = config.live.rtmpPort !== 0
  const key = streamKey(secrets, eventId, nonce)
  if (takesRtmp || tools.srt === 'on' || config.live.whip) {
    await setKeyHash(tx, eventId, hashOfKey(key))
    await addKeyReader(tx, eventId, viewer.id)
  }
  const srt = await openSrtWay(tx, tools, { eventId, nonce })
  return {
    rtmp: takesRtmp ? { url: config.live.rtmpUrl, key } : null,
    whip: config.live.whip ? { url: new URL(whipUrl, config.publicUrl).href, token: key } : null,
    ...srt,
  }
}

const presentIngest = (stream: StreamRow, ways: EncoderWays & Pick<Ingest, 'sip' | 'video'>): Ingest => ({
  ...ways,
  browser: { url: broadcastsUrl(stream.eventId) },
  stream_state: stream.state,
  publisher: stream.publisher,
  health: stream.publisher === null ? null : stream.health,
  trouble: stream.trouble,
})

/** Another key from now on; who sends by the one from before is cut off. */
export async function rotateKey(tx: Tx, tools: Tools, viewer: Person, eventId: string): Promise<Ingest> {
  await refuseNonHosts(tx, tools.asks, viewer, eventId)
  await makeStream(tx, eventId)
  await renewNonce(tx, eventId)
  await publish(tx, ingestFeed.changed, eventId)
  return openIngest(tx, tools, viewer, eventId)
}

/** Joins the event with its SIP session. @throws Problem conflict (event_over, sip_off, no_session) */
export async function joinSession(tx: Tx, tools: Tools, viewer: Person, eventId: string): Promise<Ingest> {
  await refuseNonHosts(tx, tools.asks, viewer, eventId)
  await makeStream(tx, eventId)
  await beginCall(tx, tools.asks, tools.ports.config, eventId)
  return openIngest(tx, tools, viewer, eventId)
}

/** Hangs up, where it was called. */
export async function leaveSession(tx: Tx, asks: LiveAsks, viewer: Person, eventId: string): Promise<void> {
  if (!(await asks.standing(tx, viewer, eventId)).manages) throw new Problem('forbidden')
  await removeCall(tx, eventId)
}

/** Begins to send from a browser: one broadcast of a person at a time. @returns the id of the broadcast. @throws Problem conflict (event_over, stream_taken) */
export async function beginBroadcast(tx: Tx, asks: LiveAsks, viewer: Person, wish: Omit<NewBroadcast, 'accountId'>): Promise<string> {
  await refuseNonHosts(tx, asks, viewer, wish.eventId)
  await makeStream(tx, wish.eventId)
  if (await isHeld(tx, wish.eventId)) throw isTaken()
  await dropBroadcasts(tx, wish.eventId, viewer.id)
  return insertBroadcast(tx, { ...wish, accountId: viewer.id })
}

interface NamedBroadcast {
  readonly eventId: string
  readonly id: string
}

/** One that is over already stays so. */
export async function endOwnBroadcast(tx: Tx, asks: LiveAsks, viewer: Person, named: NamedBroadcast): Promise<void> {
  if (!(await asks.standing(tx, viewer, named.eventId)).manages) throw new Problem('forbidden')
  await endBroadcast(tx, { ...named, accountId: viewer.id })
  await publish(tx, ingestFeed.sent, named.eventId)
}

/** The event is LIVE: what is sent is shown and kept from now on. */
export async function openStream(tx: Tx, eventId: string): Promise<void> {
  await makeStream(tx, eventId)
  await markOpened(tx, eventId)
  await publish(tx, ingestFeed.changed, eventId)
}

/** The event is over: nothing can be sent to it any more, and what was becomes its video. */
export async function closeStream(tx: Tx, eventId: string): Promise<void> {
  if (!(await findStream(tx, eventId)) || !(await markClosed(tx, eventId))) return
  await publish(tx, ingestFeed.changed, eventId)
  await publish(tx, streamFeed.stream, eventId)
  await enqueue(tx, settleRecording, { eventId }, { singletonKey: eventId })
}

/** Tells players something at this moment of the stream. */
export async function addCue(tx: Tx, eventId: string, cue: NewCue): Promise<void> {
  await insertCue(tx, eventId, cue)
  await publish(tx, ingestFeed.changed, eventId)
}
