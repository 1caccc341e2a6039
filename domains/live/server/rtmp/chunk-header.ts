/** What stands before each chunk. */
export interface ChunkHeader {
  readonly format: number
  readonly chunkStreamId: number
  /** Bytes of it, the long time stamp too. */
  readonly size: number
  readonly field: number | undefined
  readonly extended: boolean
}

const extendedMark = 0xffffff
const headerSizes = [11, 7, 3, 0] as const

/** Bytes of a header from the length of the message to its end. */
export const sizeFromLength = ({ format, extended }: ChunkHeader): number => (headerSizes[format] ?? 0) - 3 + (extended ? 4 : 0)

/** The header of a chunk; null where it is not whole yet. */
export function readHeader(bytes: Buffer, at: number, wasExtended: (chunkStreamId: number) => boolean): ChunkHeader | null {
  if (bytes.length < at + 1) return null
  const first = bytes.readUInt8(at)
  const [format, low] = [first >> 6, first & 0x3f]
  const basic = low === 0 ? 2 : low === 1 ? 3 : 1
  const whole = at + basic + (headerSizes[format] ?? 0)
  if (bytes.length < whole) return null
  const chunkStreamId = low === 0 ? bytes.readUInt8(at + 1) + 64 : low === 1 ? bytes.readUInt16LE(at + 1) + 64 : low
  const field = format === 3 ? undefined : bytes.readUIntBE(at + basic, 3)
  const extended = field === undefined ? wasExtended(chunkStreamId) : field === extendedMark
  if (!extended) return { format, chunkStreamId, size: whole - at, field, extended }
  if (bytes.length < whole + 4) return null
  return { format, chunkStreamId, size: whole + 4 - at, field: bytes.readUInt32BE(whole), extended }
}
