/** What an encoder sends, as far as it says. */
export interface StreamSource {
  readonly width: number
  readonly height: number
  /** Frames a second. */
  readonly rate: number
}

/** One quality of a stream. */
export interface LiveRung {
  /** Its short side, as people know it: `720p`. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** The most that its pictures may take, kilobits a second. */
  readonly cap: number
}

const steps = [
  { side: 1080, cap: 5000 },
  { side: 720, cap: 2800 },
  { side: 480, cap: 1200 },
  { side: 240, cap: 400 },
] as const

/** Qualities of one stream. */
const mostRungs = 3

const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))
const evenBelow = (length: number) => Math.max(2, 2 * Math.floor(length / 2))

/** A stream that is much larger than the next step below it is also sent as it is; of what is larger than all steps the largest is enough. */
const fillsStep = 0.75

/** The qualities that a stream of this size is sent in, the largest first; none is larger than the stream. */
export function liveRungs({ width, height }: Pick<StreamSource, 'width' | 'height'>): LiveRung[] {
  const short = Math.min(width, height)
  const fitting = steps.filter(({ side }) => side <= short)
  const above = steps.findLast(({ side }) => side > short)
  const isBetween = above !== undefined && (fitting[0]?.side ?? 0) < fillsStep * short
  const sides = [...(isBetween ? [{ side: evenBelow(short), cap: above.cap }] : []), ...fitting].slice(0, mostRungs)
  return sides.map(({ side, cap }) => {
    const long = even((Math.max(width, height) * side) / short)
    return { name: `${side}p`, cap, ...(width >= height ? { width: long, height: side } : { width: side, height: long }) }
  })
}

/** Short side of what is seen at once by those who run and present an event: enough to see by, and little to send. */
const tappedSide = 480

/** The number of the quality that they see. */
export function tappedRung(rungs: readonly LiveRung[]): number {
  const found = rungs.findIndex(({ width, height }) => Math.min(width, height) <= tappedSide)
  return found < 0 ? rungs.length - 1 : found
}

/** The rate that pictures are sent at: cinema's and Europe's where they come so, otherwise 30. */
export function liveRate(rate: number | undefined): number {
  if (rate === undefined) return 30
  return [24, 25].find((one) => Math.abs(one - rate) < 0.2) ?? (Math.abs(rate - 50) < 0.2 ? 25 : 30)
}

/** What streams take of a machine, in cores. */
export interface Costs {
  /** For a million pixels a second. */
  readonly decoding: number
  readonly encoding: number
  /** For each stream, besides: what comes is taken, and what is made is kept and told of. */
  readonly stream: number
}

const megapixels = ({ width, height }: { readonly width: number; readonly height: number }, rate: number) => (width * height * rate) / 1e6

interface Sent {
  readonly source: StreamSource
  readonly rungs: readonly LiveRung[]
  /** Frames a second that it is sent on at. */
  readonly rate?: number
}

/** Cores that sending a stream in these qualities takes: it is decoded as it comes, and sent on at a rate of its own. */
export const coresFor = ({ source, rungs, rate = liveRate(source.rate) }: Sent, { decoding, encoding, stream }: Costs): number =>
  stream + megapixels(source, source.rate) * decoding + rungs.reduce((sum, rung) => sum + megapixels(rung, rate), 0) * encoding

/** The largest qualities are left out until the rest fits in so many cores. Null: not even the smallest does. */
export function rungsWithin({ source, rungs }: Omit<Sent, 'rate'>, costs: Costs, cores: number): readonly LiveRung[] | null {
  for (let from = 0; from < rungs.length; from++) {
    const rest = rungs.slice(from)
    if (coresFor({ source, rungs: rest }, costs) <= cores) return rest
  }
  return null
}
