/** One box of an MP4 stream, whole, with its header. */
export interface Box {
  readonly type: string
  readonly bytes: Buffer
}

const mostBytes = 512 * 1024 ** 2

/** Cuts a stream of MP4 into its outermost boxes. What is left when the stream breaks off is not given out. */
export async function* boxesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= 8) {
      if ((waiting[0]?.length ?? 0) < 8) waiting = [Buffer.concat(waiting)]
      const first = waiting[0] as Buffer
      const length = first.readUInt32BE(0)
      if (length < 8 || length > mostBytes) throw new RangeError(`a box of ${length} bytes`)
      if (size < length) break
      const all = waiting.length === 1 ? first : Buffer.concat(waiting)
      yield { type: first.toString('latin1', 4, 8), bytes: all.subarray(0, length) }
      waiting = [all.subarray(length)]
      size -= length
    }
  }
}

/** The contents of the box at a path of types, without its header; null when there is none. */
export function find(bytes: Buffer, ...path: readonly string[]): Buffer | null {
  const [type, ...rest] = path
  if (type === undefined) return bytes
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) return null
    if (bytes.toString('latin1', at + 4, at + 8) === type) return find(bytes.subarray(at + 8, at + length), ...rest)
    at += length
  }
  return null
}

/** What the header of a rendition (`ftyp` and `moov` of its only track) says. */
export interface Track {
  readonly timescale: number
  /** RFC 6381: `avc1.64001f`, `mp4a.40.2`. */
  readonly codec: string
  /** 0 for sound. */
  readonly width: number
  readonly height: number
}

export function readTrack(moov: Buffer): Track {
  const mdia = find(moov, 'moov', 'trak', 'mdia')
  const mdhd = mdia && find(mdia, 'mdhd')
  const stsd = mdia && find(mdia, 'minf', 'stbl', 'stsd')
  if (!mdhd || !stsd) throw new RangeError('a header without a track')
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  const entry = stsd.subarray(8)
  const format = entry.toString('latin1', 4, 8)
  if (format !== 'avc1') return { timescale, codec: 'mp4a.40.2', width: 0, height: 0 }
  const avcC = find(entry.subarray(86), 'avcC')
  if (!avcC) throw new RangeError('H.264 without its parameters')
  return { timescale, codec: `avc1.${avcC.toString('hex', 1, 4)}`, width: entry.readUInt16BE(32), height: entry.readUInt16BE(34) }
}

/** Ticks that the samples of a fragment last, and how many there are. */
export function readFragment(moof: Buffer): { readonly start: number; readonly duration: number; readonly samples: number } {
  const traf = find(moof, 'moof', 'traf')
  const tfhd = traf && find(traf, 'tfhd')
  const trun = traf && find(traf, 'trun')
  const tfdt = traf && find(traf, 'tfdt')
  if (!tfhd || !trun || !tfdt) throw new RangeError('a fragment without samples')
  const usual = defaultDuration(tfhd)
  const flags = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(4)
  let duration = usual * samples
  if (flags & 0x100) {
    const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
    const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
    duration = 0
    for (let i = 0; i < samples; i++) duration += trun.readUInt32BE(first + i * each)
  }
  const start = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  return { start, duration, samples }
}

function defaultDuration(tfhd: Buffer): number {
  const flags = tfhd.readUIntBE(1, 3)
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return flags & 0x8 ? tfhd.readUInt32BE(at) : 0
}

/** Moves a fragment to another place on the timeline, in the given bytes. */
export function stampFragment(moof: Buffer, start: number): void {
  const tfdt = find(moof, 'moof', 'traf', 'tfdt')
  if (tfdt?.[0] !== 1) throw new RangeError('a fragment without a 64 bit time')
  tfdt.writeBigUInt64BE(BigInt(start), 4)
}
