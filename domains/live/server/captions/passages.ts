import type { Stretch } from '#domains/media/server.ts'

/** A few seconds of sound, cut where somebody pauses. */
export interface SpokenPassage {
  /** Since the encoder began, ms. */
  readonly from: number
  readonly ms: number
  /** 16 kHz, mono, 16 bit. */
  readonly samples: Buffer
  /** Where nothing is to be heard in it, from its beginning on. */
  readonly silences: readonly Stretch[]
}

/** ms, and its bytes: what is looked at at once. */
const frame = { ms: 100, bytes: 3200 }
/** Frames of a passage: long enough to be understood, short enough to be read soon. */
const frames = { least: 40, most: 80 }
/** Of 32,767: what is below is no speech. */
const quiet = 300
/** Frames of a pause in which a passage is cut, and of sound without which there is nothing to write down. */
const pause = 2
const leastSound = 3

interface Frame {
  readonly bytes: Buffer
  readonly loudness: number
}

interface Passages {
  /** Takes the next samples, and gives the passages that are whole with them. */
  take(bytes: Buffer): SpokenPassage[]
  /** What is left when nothing more comes. */
  rest(): SpokenPassage[]
}

/** Cuts sound into passages. Those in which all is quiet are left out. */
export function passagesOf(): Passages {
  let waiting: Buffer = Buffer.alloc(0)
  let open: Frame[] = []
  let at = 0

  function cut(length: number): SpokenPassage {
    const some = open.slice(0, length)
    open = open.slice(length)
    const passage = { from: at, ms: length * frame.ms, samples: Buffer.concat(some.map(({ bytes }) => bytes)), silences: silencesIn(some) }
    at += passage.ms
    return passage
  }

  return {
    take(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      const passages: SpokenPassage[] = []
      let read = 0
      for (; read + frame.bytes <= waiting.length; read += frame.bytes) {
        const one = waiting.subarray(read, read + frame.bytes)
        open.push({ bytes: Buffer.from(one), loudness: loudnessOf(one) })
        const length = lengthOf(open)
        if (length !== null) passages.push(cut(length))
      }
      waiting = Buffer.from(waiting.subarray(read))
      return passages.filter(isAudible)
    },
    rest: () => [cut(open.length)].filter(isAudible),
  }
}

const isAudible = ({ ms, silences }: SpokenPassage): boolean =>
  ms - silences.reduce((sum, [from, to]) => sum + to - from, 0) >= leastSound * frame.ms

function loudnessOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) sum += bytes.readInt16LE(at) ** 2
  return Math.sqrt(sum / (bytes.length / 2))
}

/** Frames of the passage that can be cut now: to the pause that has just been, or where it is quietest, once it is long. Null: none. */
function lengthOf(open: readonly Frame[]): number | null {
  if (open.length < frames.least) return null
  if (open.slice(-pause).every(({ loudness }) => loudness < quiet)) return open.length
  if (open.length < frames.most) return null
  const late = open.slice(frames.least)
  const quietest = late.reduce((best, { loudness }, index) => (loudness < (late[best]?.loudness ?? 0) ? index : best), 0)
  return frames.least + quietest + 1
}

function silencesIn(some: readonly Frame[]): Stretch[] {
  const silences: [number, number][] = []
  for (const [index, { loudness }] of some.entries()) {
    if (loudness >= quiet) continue
    const last = silences.at(-1)
    if (last && last[1] === index * frame.ms) last[1] += frame.ms
    else silences.push([index * frame.ms, (index + 1) * frame.ms])
  }
  return silences
}
