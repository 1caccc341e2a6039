import { setTimeout as sleep } from 'node:timers/promises'
import { boxesOf, type Fed, feedProgram, type RunningProgram } from '#domains/media/server.ts'
import { type LivePiece, partsOf } from '../packaging/parts.ts'
import type { TappedPiece } from '../whep/packets.ts'
import { tappedPictures, tappedSound } from '../whep/tap.ts'
import { type LiveEncoding, liveArgs } from './args.ts'
import { tappedRung } from './ladder.ts'

/** ms: longer than any event may last. */
const longest = 26 * 3_600_000
/** Bytes of address space: several qualities at once, with the threads of many cores. */
const mostMemory = 8 * 1024 ** 3
/** ms that an encoder has to give what it still has when nothing more comes. */
const lastWords = 3000
/** Of a second of the sound that is given besides. */
const heardBytes = 32_000
/** Parts of a file in which no picture comes, five minutes: of a recorded screen on which nothing moves. */
const stillParts = 600

export interface LiveEncoder {
  /** @returns whether more can be taken at once */
  write(bytes: Buffer): boolean
  /** Calls back when more can be taken. */
  onDrain(call: () => void): void
  /** Nothing more comes; gives what is left and ends. */
  finish(): Promise<void>
  /** Says why it ended, where that was not wanted; null where it was, or where its file has been read to the end. */
  readonly ended: Promise<string | null>
}

interface Takers {
  /** Gets what comes out, the number of the quality with it. */
  readonly take: (rung: number, piece: LivePiece) => void
  /** Gets the sound. */
  readonly hear?: ((samples: Buffer) => void) | undefined
  /** Gets each picture of one quality, and the sound, at once. */
  readonly tap?: ((piece: TappedPiece) => void) | undefined
}

export function startEncoder(encoding: Omit<LiveEncoding, 'isHeard' | 'tapped'>, { take, hear, tap }: Takers): LiveEncoder {
  const { rungs, hasSound } = encoding
  const args = liveArgs({ ...encoding, isHeard: hear !== undefined, tapped: tap ? tappedRung(rungs) : null })
  const firstTap = rungs.length + (hear ? 1 : 0)
  const pipes = firstTap + (tap ? (hasSound ? 2 : 1) : 0)
  const program = feedProgram('ffmpeg', args, { wallMs: longest, memoryBytes: mostMemory }, pipes)
  const readsItself = typeof encoding.container !== 'string'
  let wanted = false
  let stopped = false
  const pace = readsItself ? byTheClock(() => stopped) : atOnce
  const readRung = (output: AsyncIterable<Buffer>, at: number) =>
    read({ output, pace, partOf: partsOf(readsItself ? stillParts : undefined) }, (piece) => take(at, piece))
  const reading = program.outputs.map((output, at) => {
    if (at < rungs.length) return readRung(output, at)
    return at < firstTap ? listen(output, pace, hear) : readTap(at === firstTap ? tappedPictures(output) : tappedSound(output), pace, tap)
  })
  // What it reads has an end.
  if (readsItself) void program.ended.then(({ ok }) => (wanted ||= ok)).catch(() => {})
  const ended = endOf(program, reading, () => wanted)
  return {
    write: (bytes) => program.input.write(bytes),
    onDrain: (call) => void program.input.once('drain', call),
    async finish() {
      wanted = true
      stopped = true
      program.input.end()
      // A file would be read on.
      const timer = setTimeout(() => program.stop(), readsItself ? 0 : lastWords)
      await ended
      clearTimeout(timer)
    },
    ended,
  }
}

/** Waits until so many s since the encoder began are there. @returns whether they are still wanted */
type Pace = (seconds: number) => Promise<boolean>

/** What is written to it comes at a pace of its own, and is wanted to its end. */
const atOnce: Pace = async () => true

/**
 * A file is read as fast as what is made of it is taken, so that this waits for the clock. A program that reads by the clock would stall where
 * pictures stand still, or sound ends early.
 */
function byTheClock(isStopped: () => boolean): Pace {
  const since = performance.now()
  return async (seconds) => {
    const left = since + seconds * 1000 - performance.now()
    if (left > 0 && !isStopped()) await sleep(left)
    return !isStopped()
  }
}

interface Reading {
  readonly output: AsyncIterable<Buffer>
  readonly pace: Pace
  readonly partOf: ReturnType<typeof partsOf>
}

async function read({ output, pace, partOf }: Reading, give: (piece: LivePiece) => void): Promise<void> {
  for await (const box of boxesOf(output)) {
    const piece = partOf(box)
    if (piece && (await pace(piece.kind === 'part' ? piece.at + piece.duration : 0))) give(piece)
  }
}

async function listen(output: AsyncIterable<Buffer>, pace: Pace, hear: Takers['hear']): Promise<void> {
  let bytes = 0
  for await (const samples of output) {
    if (await pace(bytes / heardBytes)) hear?.(samples)
    bytes += samples.length
  }
}

async function readTap(pieces: AsyncIterable<TappedPiece>, pace: Pace, tap: Takers['tap']): Promise<void> {
  for await (const piece of pieces) if (await pace(piece.at)) tap?.(piece)
}

/** What is no MP4 any more ends it, too. */
async function endOf(program: Fed, reading: readonly Promise<void>[], isWanted: () => boolean): Promise<string | null> {
  const broken = Promise.all(reading).then(
    () => null,
    (error: unknown) => {
      program.stop()
      return String(error)
    },
  )
  const [fault, complaint] = await Promise.all([broken, complaintOf(program)])
  return isWanted() ? null : (fault ?? complaint)
}

/** What a program said at its end. */
export async function complaintOf({ ended }: Pick<RunningProgram, 'ended'>): Promise<string> {
  try {
    const { complaint, reason } = await ended
    return complaint || reason
  } catch (error) {
    return String(error)
  }
}
