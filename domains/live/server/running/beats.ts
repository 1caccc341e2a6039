import { publish } from '#platform/server/feed.ts'
import { ingestFeed, streamFeed } from '../../contract/feed.ts'
import type { StreamHealth } from '../../contract.ts'
import { longestStream } from '../../limits.ts'
import type { Captioner } from '../captions/captioner.ts'
import { continuationOf, mendSegments } from '../packaging/mending.ts'
import type { Recorder } from '../packaging/recorder.ts'
import { type Publisher, renewEvery, renewHold } from '../queries/holding.ts'
import { clockAhead } from '../queries/streams.ts'
import { openBell } from './bell.ts'
import type { Bench } from './bench.ts'
import { nothingArrives, type StreamInput, type StreamKind, tooLong } from './ingest.ts'
import { openRecording } from './recording-place.ts'
import type { Qualities } from './rungs.ts'
import { stallWatch } from './stall.ts'

interface Beating {
  readonly input: StreamInput
  readonly recorder: Recorder
  readonly kind: StreamKind
  readonly qualities: Qualities
  readonly captions: Pick<Captioner, 'state'> | null
}

interface Beats {
  /** The event is LIVE: from now on what comes is shown, and kept. */
  open(): Promise<void>
  /** Settles when the stream is the publisher's no longer, or the event is over; with a sentence where there is more to say. */
  readonly lost: Promise<string | null>
  stop(): void
}

/** ms for which a connection may be there that brings nothing: pictures that stand still are brought. */
const longestStall = 15_000
/** ms that the database may be away: less than the lease. */
const longestAway = 5000

/** Says every two seconds that a stream is alive, and how it fares; hears when its event begins and ends. */
export function startBeats(bench: Bench, publisher: Publisher, beating: Beating): Beats {
  const { ports } = bench
  const { eventId } = publisher
  const lost = Promise.withResolvers<string | null>()
  const bell = openBell((ring) => ports.feed.subscribe(ingestFeed.changed, eventId, ring))
  const healthNow = healthOf(bench, eventId, beating)
  const isStuck = stallWatch(longestStall)
  let running = true
  let opening: Promise<void> | null = null

  async function begin(): Promise<void> {
    const assetId = await openRecording(bench, eventId)
    await mendSegments(ports, eventId, assetId)
    const [from, ahead] = [await continuationOf(ports, eventId), await clockAhead(ports.db)]
    beating.recorder.begin({ assetId, from, clockAhead: ahead })
    await publish(ports.db, streamFeed.stream, eventId)
  }

  /** Once; what fails is tried again. */
  function open(): Promise<void> {
    opening ??= begin().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  async function beat(): Promise<void> {
    const held = await renewHold(ports.db, publisher, healthNow())
    if (!held) return lost.resolve(null)
    if (beating.recorder.kept() >= longestStream) return lost.resolve(tooLong)
    if (isStuck(beating.recorder.reached())) return lost.resolve(nothingArrives)
    if (held.isNews) await publish(ports.db, streamFeed.stream, eventId)
    if (held.isOpen) await open()
  }

  async function keepBeating(): Promise<void> {
    let goodAt = Date.now()
    while (running) {
      await bell.wait(renewEvery)
      if (!running) return
      try {
        await beat()
        goodAt = Date.now()
      } catch (error) {
        ports.log.warn({ err: error, eventId }, 'a stream could not say that it is alive')
        // Somebody else may have it by now.
        if (Date.now() - goodAt > longestAway) return lost.resolve(null)
      }
    }
  }

  void keepBeating()
  return {
    open,
    lost: lost.promise,
    stop: () => {
      running = false
      bell.stop()
    },
  }
}

/** ms over which is measured at least: of a moment, one picture more would be twice as many a second. */
const shortestMeasure = 1000

/** How a stream fares since it was last asked. */
function healthOf({ waiting }: Bench, eventId: string, { input, recorder, kind, qualities, captions }: Beating): () => StreamHealth {
  const measured = () => ({ at: Date.now(), ...input.measures() })
  let last = measured()
  let flow: Flow = { kbps: 0, arriving: null }
  return () => {
    const now = measured()
    const { givenMs, dropped } = now
    if (now.at - last.at >= shortestMeasure) {
      flow = flowOf(now, last)
      last = now
    }
    return {
      ...flow,
      ...plannedOf(now),
      width: kind.source.width,
      height: kind.source.height,
      rate: qualities.rate,
      renditions: qualities.renditions.map(({ name }) => name),
      delay_ms: Math.max(0, Math.round(givenMs - recorder.reached() * 1000)),
      dropped,
      waiting: waiting.get(eventId) ?? 0,
      captions: captions?.state() ?? null,
    }
  }
}

type Measured = Pick<ReturnType<StreamInput['measures']>, 'bytes' | 'frames' | 'givenMs'> & { readonly at: number }
type Flow = Pick<StreamHealth, 'kbps' | 'arriving'>

/** What came a second since last time: bits, and frames. */
function flowOf({ bytes, frames, at }: Measured, last: Measured): Flow {
  const seconds = (at - last.at) / 1000
  return {
    kbps: Math.round(((bytes - last.bytes) * 8) / 1000 / seconds),
    arriving: frames && Math.round(((frames.count - (last.frames?.count ?? 0)) * 10) / seconds) / 10,
  }
}

/** Frames that the encoder left out of what it announced, by its own clock. */
function plannedOf({ frames, givenMs }: Measured): Pick<StreamHealth, 'planned' | 'missing'> {
  if (!frames || frames.planned === null) return { planned: null, missing: null }
  return { planned: frames.planned, missing: Math.max(0, Math.round((givenMs * frames.planned) / 1000) - frames.count) }
}
