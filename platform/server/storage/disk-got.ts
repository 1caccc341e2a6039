import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { type Got, StorageProblem, type Stored } from './port.ts'

interface Bounds {
  readonly start: number
  /** The last byte, included. */
  readonly end: number
  readonly signal: AbortSignal | undefined
}

const pieceBytes = 256 * 1024
/** What is kept for the next who read, at most: 16 MB. */
const mostSpare = 64
const spare: Buffer[] = []

/** The bytes of an open file, which is closed when they were read or given up. */
export function gotOf(file: FileHandle, bounds: Bounds, stored: Stored): Got {
  let body: Readable | undefined
  return {
    ...stored,
    get body() {
      return (body ??= bodyOf(file, bounds))
    },
    lend: (write) => lend(file, bounds, write),
  }
}

function bodyOf(file: FileHandle, { start, end, signal }: Bounds): Readable {
  if (end < start) void file.close()
  const body = end < start ? Readable.from([]) : file.createReadStream({ start, end })
  return signal ? addAbortSignal(signal, body) : body
}

async function lend(file: FileHandle, { start, end, signal }: Bounds, write: (piece: Uint8Array) => Promise<void>): Promise<void> {
  try {
    const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
    for (let at = start; at <= end; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end - at + 1), at)
      if (bytesRead === 0) throw new StorageProblem('bad_range', 'a file that became shorter')
      await write(piece.subarray(0, bytesRead))
      at += bytesRead
    }
    // Where a write failed its bytes may still be on their way.
    if (spare.length < mostSpare) spare.push(piece)
  } finally {
    await file.close()
  }
}
