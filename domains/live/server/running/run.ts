import { publish } from '#platform/server/feed.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { ingestFeed, streamFeed } from '../../contract/feed.ts'
import { type Captioner, openCaptioner } from '../captions/captioner.ts'
import { type LiveEncoder, startEncoder } from '../encoding/encoder.ts'
import type { LivePiece } from '../packaging/parts.ts'
import { openRecorder, type Recorder } from '../packaging/recorder.ts'
import { StreamLost } from '../packaging/track-writer.ts'
import { extendHold, type Held, type Publisher, releaseHold, renewEvery } from '../queries/holding.ts'
import { setTrouble } from '../queries/streams.ts'
import { openFollowing } from '../whep/following.ts'
import { startBeats } from './beats.ts'
import type { Bench } from './bench.ts'
import { IngestRefusal, type StreamInput, unplayable } from './ingest.ts'
import { chooseQualities } from './rungs.ts'
import { waitForTurn } from './turns.ts'

const words = {
  undecodable: 'What was sent could not be decoded. Set the encoder to H.264 and AAC.',
  noSpace: 'There is no space left on the server for what is sent.',
  withdrawn: 'Another encoder has taken over, the key was changed, or the event is over.',
}

/**
 * Carries one stream from its encoder to those who watch, from when it may until nothing more comes.
 *
 * @returns a sentence: why it was not taken, or ended; null where nothing needs to be said
 */
export async function runStream(bench: Bench, publisher: Publisher, input: StreamInput): Promise<string | null> {
  const { db } = bench.ports
  const { eventId } = publisher
  // It is there by the time it is known what comes.
  void bench.capacity.costs()
  const held = await waitForTurn(bench, publisher, input)
  if (!held) {
    input.close(words.withdrawn)
    return null
  }
  try {
    if (held.isNews) await publish(db, streamFeed.stream, eventId)
    return await end(bench, publisher, input, await carry(bench, publisher, input, held))
  } catch (error) {
    const why = reasonOf(error)
    if (why === undefined) bench.ports.log.error({ err: error, eventId }, 'a stream broke off')
    return await end(bench, publisher, input, why ?? null)
  } finally {
    await releaseHold(db, publisher)
    await publish(db, ingestFeed.changed, eventId)
  }
}

async function end({ ports: { db } }: Bench, { eventId, kind }: Publisher, input: StreamInput, why: string | null): Promise<string | null> {
  input.close(why ?? words.withdrawn)
  // Of a video it is said where that stands.
  if (why !== null && kind !== 'video') await setTrouble(db, eventId, why)
  return why
}

/** A sentence for the host; null where nothing needs to be said; undefined where it is our fault. */
function reasonOf(error: unknown): string | null | undefined {
  if (error instanceof IngestRefusal) return error.message
  if (error instanceof StorageProblem && error.reason === 'full') return words.noSpace
  return error instanceof StreamLost ? null : undefined
}

/** @returns a sentence where the encoder is at fault, null where it simply ended */
async function carry(bench: Bench, publisher: Publisher, input: StreamInput, held: Held): Promise<string | null> {
  const kind = await holding(bench, publisher, input.describe())
  const qualities = await chooseQualities(bench.ports, { eventId: publisher.eventId, source: kind.source, capacity: bench.capacity })
  await using opened = new AsyncDisposableStack()
  opened.defer(qualities.giveBack)
  const recorder = openRecorder({ ports: bench.ports, publisher })
  const captions = kind.hasSound ? await captionsOf(bench, publisher, recorder) : null
  opened.defer(() => captions?.stop())
  const take = (rung: number, piece: LivePiece) => {
    const rendition = qualities.renditions[rung]
    if (rendition) recorder.take(rendition, piece)
  }
  const beats = startBeats(bench, publisher, { input, recorder, kind, qualities, captions })
  opened.defer(() => beats.stop())
  // Before anything comes out of the encoder: nothing of what is sent to an event that has begun is left out.
  if (held.isOpen) await beats.open()
  const following = await openFollowing(bench, publisher.eventId)
  opened.defer(() => following?.stop())
  const encoder = startEncoder(
    { ...kind, rungs: qualities.rungs, rate: qualities.rate },
    { take, hear: captions?.take, tap: following?.take },
  )
  opened.defer(() => encoder.finish())
  input.pour(encoder)
  const why = await firstEnd(bench, { publisher, input, encoder, recorder, lost: beats.lost })
  beats.stop()
  await following?.stop()
  await extendHold(bench.ports.db, publisher)
  // However long storage takes: what still waits to be written down is the end of the recording.
  await holding(
    bench,
    publisher,
    encoder.finish().then(() => recorder.end()),
  )
  // Whoever comes back, or waits, goes on before that.
  if (captions && !bench.waiting.has(publisher.eventId) && (await extendHold(bench.ports.db, publisher))) await captions.finish()
  return why
}

/** Null: nothing that is said is written down. */
async function captionsOf({ ports, asks }: Bench, publisher: Publisher, { placed }: Recorder): Promise<Captioner | null> {
  const event = await asks.findRecorded(ports.db, publisher.eventId)
  return event ? openCaptioner({ ports, publisher, ownerId: event.ownerId, placed }) : null
}

/** What is looked for before the encoder begins, and written down when it ends, may take longer than the lease. */
async function holding<T>({ ports: { db } }: Bench, publisher: Publisher, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void extendHold(db, publisher).catch(() => {}), renewEvery)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

interface Ends {
  readonly publisher: Publisher
  readonly input: StreamInput
  readonly encoder: LiveEncoder
  readonly recorder: Recorder
  readonly lost: Promise<string | null>
}

/** Waits for whatever ends it first. */
async function firstEnd({ stopping, ports }: Bench, { publisher, input, encoder, recorder, lost }: Ends): Promise<string | null> {
  if (stopping.aborted) return null
  const done = new AbortController()
  const stopped = new Promise<null>((resolve) =>
    stopping.addEventListener('abort', () => resolve(null), { once: true, signal: done.signal }),
  )
  const broke = encoder.ended.then((complaint) => {
    if (complaint !== null) ports.log.info({ complaint }, 'the encoder of a stream ended')
    // What could be decoded until now begins anew by itself: a browser, and a video.
    const goesOn = ['browser', 'video'].includes(publisher.kind) && recorder.reached() > 0
    if (complaint === null || goesOn) return null
    return publisher.kind === 'video' ? unplayable : words.undecodable
  })
  try {
    return await Promise.race([stopped, broke, recorder.failed, input.over.then(() => null), lost])
  } finally {
    done.abort()
  }
}
