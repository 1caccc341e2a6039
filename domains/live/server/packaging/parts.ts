import type { Box } from '#domains/media/server.ts'
import { type LiveTrack, runsIn, tracksIn } from './fragments.ts'

/** What comes out of an encoder for one quality, in order: its header once, then parts of about half a second. */
export type LivePiece =
  | { readonly kind: 'init'; readonly bytes: Buffer; readonly codecs: string }
  | {
      readonly kind: 'part'
      /** Its bytes, once it is known where the encoder's beginning lies on the timeline of the event, s. */
      readonly placedAt: (base: number) => Buffer
      /** s */
      readonly duration: number
      /** s since the encoder began. */
      readonly at: number
      /** It begins with a key frame: a segment can begin with it. */
      readonly independent: boolean
    }

/** Parts that may come without pictures before they are refused: there is nothing to show. */
const mostWithoutPictures = 30

/** Where a track's time stands in a fragment, and which it is without the beginning. */
interface Stamp {
  readonly time: Buffer
  readonly ticks: number
  readonly timescale: number
}

/**
 * Makes parts of what an encoder writes. Times are counted from the samples, in every quality the same, so that what was sent by one encoder
 * can follow what was sent by another.
 *
 * @param withoutPictures how many parts without any may follow each other
 * @returns what takes the next box and gives the piece that is whole with it
 */
export function partsOf(withoutPictures = mostWithoutPictures): (box: Box) => LivePiece | null {
  const header: Buffer[] = []
  let tracks: readonly LiveTrack[] = []
  /** Ticks of each track, from the beginning of the encoder. */
  const reached = new Map<number, number>()
  let open: Buffer[] = []
  let stamps: Stamp[] = []
  let run = { duration: 0, at: 0, independent: false, hasPictures: false, soundOnly: 0 }

  function place(moof: Buffer): void {
    const pictures = tracks.find(({ kind }) => kind === 'video')
    for (const { trackId, duration, samples, startsWithKey, time } of runsIn(moof)) {
      const track = tracks.find(({ id }) => id === trackId)
      if (!track) throw new RangeError('a fragment of an unknown track')
      const before = reached.get(trackId) ?? 0
      stamps.push({ time, ticks: before, timescale: track.timescale })
      reached.set(trackId, before + duration)
      if (track !== pictures || samples === 0) continue
      const seconds = duration / track.timescale
      run = { ...run, duration: seconds, at: before / track.timescale, independent: startsWithKey, hasPictures: true }
    }
  }

  /** What has no pictures goes with what follows. */
  function close(): LivePiece | null {
    if (!run.hasPictures) {
      run = { ...run, soundOnly: run.soundOnly + 1 }
      if (run.soundOnly > withoutPictures) throw new RangeError('a stream without pictures')
      return null
    }
    const { duration, at, independent } = run
    const placedAt = placing(open, stamps)
    open = []
    stamps = []
    run = { duration: 0, at: 0, independent: false, hasPictures: false, soundOnly: 0 }
    return { kind: 'part', placedAt, duration, at, independent }
  }

  return ({ type, bytes }) => {
    if (type === 'ftyp') header.push(bytes)
    if (type === 'moov') {
      tracks = tracksIn(bytes)
      return { kind: 'init', bytes: Buffer.concat([...header, bytes]), codecs: tracks.map(({ codec }) => codec).join(',') }
    }
    if (type !== 'moof' && type !== 'mdat') return null
    open.push(bytes)
    if (type === 'moof') place(bytes)
    return type === 'mdat' ? close() : null
  }
}

/** Sound that lies before the beginning, by less than a frame, begins with it. */
const placing = (bytes: readonly Buffer[], stamps: readonly Stamp[]) => (base: number) => {
  for (const { time, ticks, timescale } of stamps) time.writeBigUInt64BE(BigInt(Math.max(0, Math.round(base * timescale) + ticks)))
  return Buffer.concat(bytes)
}
