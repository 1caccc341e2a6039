import { crc32 } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

export interface PngChunk {
  readonly type: string
  readonly data: Buffer
}

/** The parts of a PNG, in order. */
export function pngChunks(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function chunkBytes({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

export const pngOf = (chunks: readonly PngChunk[]): Buffer => Buffer.concat([signature, ...chunks.map(chunkBytes)])
