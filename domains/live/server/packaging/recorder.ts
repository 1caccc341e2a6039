import type { Ports } from '#platform/server/ports.ts'
import type { Publisher } from '../queries/holding.ts'
import { type LiveRenditionRow, setCodecs } from '../queries/segments.ts'
import { initKey } from './keys.ts'
import type { Continuation } from './mending.ts'
import type { LivePiece } from './parts.ts'
import { trackWriter } from './track-writer.ts'

type Part = Extract<LivePiece, { kind: 'part' }>

interface RecorderPlace {
  readonly assetId: string
  readonly from: Continuation
  /** ms by which the clock that tells moments is ahead of this process's. */
  readonly clockAhead: number
}

export interface Recorder {
  take(rendition: LiveRenditionRow, piece: LivePiece): void
  /** From the next key frame on what is taken is shown and kept. */
  begin(place: RecorderPlace): void
  /** Ends the last segments. */
  end(): Promise<void>
  /** Rejects where something could not be written down. */
  readonly failed: Promise<never>
  /** s of the encoder's time that have come out of it. */
  reached(): number
  /** s from the encoder's time to that of the event; null while nothing is kept. */
  placed(): number | null
  /** s of the event that are recorded, with what others recorded of it before. */
  kept(): number
}

interface Options {
  readonly ports: Pick<Ports, 'db' | 'storage' | 'log'>
  readonly publisher: Publisher
}

/** Parts that wait to be written down, in all qualities: half a minute of three. */
const mostWaiting = 200

interface Track {
  readonly writer: ReturnType<typeof trackWriter>
}

/** What is to be written down of each quality, one after the other. */
function openLines() {
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const lines = new Map<string, Promise<void>>()
  let waiting = 0
  return {
    queue(id: string, work: () => Promise<void>): void {
      waiting += 1
      if (waiting > mostWaiting) return failure.reject(new Error('what is sent cannot be written down as fast as it comes'))
      const next = (lines.get(id) ?? Promise.resolve()).then(work)
      next.then(() => (waiting -= 1), failure.reject)
      lines.set(id, next)
    },
    ended: () => Promise.all(lines.values()),
    failed: failure.promise,
  }
}

/** Takes what the encoder makes of a stream in all qualities. Before the event is LIVE nothing of it is kept. */
export function openRecorder({ ports, publisher }: Options): Recorder {
  const { queue, ended, failed } = openLines()
  const tracks = new Map<string, Track>()
  const inits = new Map<string, { rendition: LiveRenditionRow; piece: Extract<LivePiece, { kind: 'init' }> }>()
  let place: RecorderPlace | null = null
  /** s of the encoder's time at which all qualities begin, and when that was. */
  let start: { readonly at: number; readonly time: number } | null = null
  let seen = 0
  /** What had come out of the encoder when the event began. */
  let before = 0

  async function keepInit({ id, codecs }: LiveRenditionRow, piece: Extract<LivePiece, { kind: 'init' }>, assetId: string) {
    // Every encoder writes the same: sizes, rate and profile are the event's.
    if (codecs !== null) return
    await ports.storage.put(initKey(assetId, id), piece.bytes)
    await setCodecs(ports.db, id, piece.codecs)
  }

  function beginTrack(rendition: LiveRenditionRow, { assetId, from }: NonNullable<typeof place>, since: NonNullable<typeof start>): Track {
    const init = inits.get(rendition.id)
    if (init) queue(rendition.id, () => keepInit(rendition, init.piece, assetId))
    const first = { number: from.number, startedAt: new Date(since.time), discontinuity: from.number > 0 }
    const track = { writer: trackWriter({ ports, publisher, assetId, renditionId: rendition.id }, first) }
    tracks.set(rendition.id, track)
    return track
  }

  function takePart(rendition: LiveRenditionRow, part: Part): void {
    const at = Math.max(seen, part.at + part.duration)
    seen = at
    if (!place) return
    // What other qualities had come past already begins in none.
    if (!start && part.independent && part.at > before - 0.01)
      start = { at: part.at, time: Date.now() + place.clockAhead - part.duration * 1000 }
    if (!start || part.at < start.at - 0.01) return
    const track = tracks.get(rendition.id) ?? (part.independent ? beginTrack(rendition, place, start) : undefined)
    if (!track) return
    const bytes = part.placedAt(place.from.seconds - start.at)
    queue(rendition.id, () => track.writer.add({ bytes, duration: part.duration, independent: part.independent }))
  }

  return {
    take(rendition, piece) {
      if (piece.kind === 'init') inits.set(rendition.id, { rendition, piece })
      else takePart(rendition, piece)
    },
    begin(where) {
      if (place) return
      place = where
      before = seen
    },
    async end() {
      for (const [id, { writer }] of tracks) queue(id, () => writer.end())
      await ended()
    },
    failed,
    reached: () => seen,
    placed: () => (place && start ? place.from.seconds - start.at : null),
    kept: () => (place && start ? place.from.seconds + seen - start.at : 0),
  }
}
