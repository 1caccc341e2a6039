import { crc32 } from 'node:zlib'
import type { PackageFile } from '../package-page.ts'

// Written by hand because the file behind must not be read for it: yazl reads it, or puts its checksum behind it, which programs refuse that read a
// zip as a stream (Java's do) where it is not compressed.

/** The last file of a zip, whose bytes somebody else brings. */
export interface LastFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** CRC-32 */
  readonly checksum: number
}

interface Listed extends LastFile {
  readonly at: number
}

/** What says of a number of 32 bits that the real one stands in a field of 64. */
const beyond = 0xffffffff
const isBeyond = (number: number) => number >= beyond
const capped = (number: number) => Math.min(number, beyond)

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function written(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** As DOS wrote it, to two seconds. */
const daysOf = (time: Date) => ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
const clockOf = (time: Date) => (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)

/** Versions of the format that a reader must know. */
const [plain, large] = [20, 45]

/** Not compressed; the name is UTF-8. */
const common = ({ size, checksum }: LastFile, time: Date): Field[] => [
  [2, isBeyond(size) ? large : plain],
  [2, 0x0800],
  [2, 0],
  [2, clockOf(time)],
  [2, daysOf(time)],
  [4, checksum],
  [4, capped(size)],
  [4, capped(size)],
]

const sizes64 = ({ size }: LastFile): Buffer => (isBeyond(size) ? written([2, 1], [2, 16], [8, size], [8, size]) : Buffer.alloc(0))

function localHeader(file: LastFile, time: Date): Buffer {
  const [name, more] = [Buffer.from(file.name), sizes64(file)]
  return Buffer.concat([written([4, 0x04034b50], ...common(file, time), [2, name.length], [2, more.length]), name, more])
}

/** All files but the last begin within the first few MB. */
function listing(file: Listed, time: Date): Buffer {
  const [name, more] = [Buffer.from(file.name), sizes64(file)]
  const lengths: Field[] = [
    [2, name.length],
    [2, more.length],
  ]
  const nothing: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  return Buffer.concat([written([4, 0x02014b50], [2, large], ...common(file, time), ...lengths, ...nothing, [4, file.at]), name, more])
}

function ending(count: number, at: number, size: number): Buffer {
  const end = written([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, capped(at)], [2, 0])
  if (!isBeyond(at)) return end
  const end64 = written([4, 0x06064b50], [8, 44], [2, large], [2, large], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, at])
  return Buffer.concat([end64, written([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]), end])
}

/** What stands in a zip before and behind the bytes of its last file. */
export function zipAround(files: readonly PackageFile[], last: LastFile, time: Date): { readonly head: Buffer; readonly tail: Buffer } {
  const pieces: Buffer[] = []
  const listed: Listed[] = []
  let at = 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const { name, content } of files) {
    const file = { name, size: content.length, checksum: crc32(content) }
    listed.push({ ...file, at })
    add(localHeader(file, time))
    add(content)
  }
  listed.push({ ...last, at })
  add(localHeader(last, time))
  const list = Buffer.concat(listed.map((file) => listing(file, time)))
  return { head: Buffer.concat(pieces), tail: Buffer.concat([list, ending(listed.length, at + last.size, list.length)]) }
}
