import { boxesOf, type Fed, feedProgram, type RunningProgram } from '#domains/media/server.ts'
import { type LivePiece, partsOf } from '../packaging/parts.ts'
import { type LiveEncoding, liveArgs } from './args.ts'

/** ms: longer than any event may last. */
const longest = 26 * 3_600_000
/** Bytes of address space: several qualities at once, with the threads of many cores. */
const mostMemory = 8 * 1024 ** 3
/** ms that an encoder has to give what it still has when nothing more comes. */
const lastWords = 3000

export interface LiveEncoder {
  /** @returns whether more can be taken at once */
  write(bytes: Buffer): boolean
  /** Calls back when more can be taken. */
  onDrain(call: () => void): void
  /** Nothing more comes; gives what is left and ends. */
  finish(): Promise<void>
  /** Says why it ended, where that was not wanted; null where it was. */
  readonly ended: Promise<string | null>
}

interface Takers {
  /** Gets what comes out, the number of the quality with it. */
  readonly take: (rung: number, piece: LivePiece) => void
  /** Gets the sound. */
  readonly hear?: ((samples: Buffer) => void) | undefined
}

export function startEncoder(encoding: Omit<LiveEncoding, 'isHeard'>, { take, hear }: Takers): LiveEncoder {
  const args = liveArgs({ ...encoding, isHeard: hear !== undefined })
  const pipes = encoding.rungs.length + (hear ? 1 : 0)
  const program = feedProgram('ffmpeg', args, { wallMs: longest, memoryBytes: mostMemory }, pipes)
  let wanted = false
  const reading = program.outputs.map((output, at) =>
    at < encoding.rungs.length ? read(output, (piece) => take(at, piece)) : listen(output, hear),
  )
  const ended = endOf(program, reading, () => wanted)
  return {
    write: (bytes) => program.input.write(bytes),
    onDrain: (call) => void program.input.once('drain', call),
    async finish() {
      wanted = true
      program.input.end()
      const timer = setTimeout(() => program.stop(), lastWords)
      await ended
      clearTimeout(timer)
    },
    ended,
  }
}

async function read(output: AsyncIterable<Buffer>, give: (piece: LivePiece) => void): Promise<void> {
  const take = partsOf()
  for await (const box of boxesOf(output)) {
    const piece = take(box)
    if (piece) give(piece)
  }
}

async function listen(output: AsyncIterable<Buffer>, hear: Takers['hear']): Promise<void> {
  for await (const samples of output) hear?.(samples)
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
