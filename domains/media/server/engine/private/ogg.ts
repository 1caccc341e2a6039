import { blanked, inOrder, type Range, type Source, Unreadable, zeros } from './ranges.ts'

/** Bytes of all headers with comments together: covers are in there. */
const mostHeaders = 32 * 1024 ** 2

interface Page {
  readonly at: number
  readonly length: number
  readonly serial: number
  readonly isFirst: boolean
  /** Parts of packets: where they are, and whether the packet ends with it. */
  readonly parts: readonly { readonly at: number; readonly length: number; readonly ends: boolean }[]
}

/** A logical stream while its headers are read. */
interface Stream {
  /** What stands instead of the packet of comments. */
  readonly instead: (first: Buffer) => Buffer
  /** How many packets there are with comments, behind the first. */
  left: number
  /** The next part begins a packet. */
  begins: boolean
  isFirst: boolean
}

const nothing = Buffer.alloc(8)
const word = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), nothing])
/** Of FLAC every block is a packet; padding takes their place. */
function padding(block: Buffer): Buffer {
  const head = Buffer.from(block.subarray(0, 4))
  head[0] = ((head[0] ?? 0) & 0x80) | 1
  return head
}

const kinds: readonly [start: string, left: (first: Buffer) => number, instead: Stream['instead']][] = [
  ['\x01vorbis', () => 1, () => Buffer.concat([word('\x03vorbis'), Buffer.from([1])])],
  ['OpusHead', () => 1, () => word('OpusTags')],
  ['\x7fFLAC', (first) => (first.length < 9 ? 0 : first.readUInt16BE(7)), padding],
  ['Speex   ', () => 1, () => nothing],
  ['\x80theora', () => 1, () => word('\x81theora')],
]

/** Comments of Ogg: no vendor, no comment and the length of before; the checksums of their pages are reckoned again. */
export async function privateOfOgg(source: Source): Promise<Range[]> {
  const ranges: Range[] = []
  const streams = new Map<number, Stream>()
  let headers = 0
  for (let at = 0; at < source.size; ) {
    const page = await pageAt(source, at)
    at += page.length
    const found = await commentsOf(source, page, streams)
    if (found.length === 0) continue
    headers += page.length
    if (headers > mostHeaders) throw new Unreadable('too many comments')
    ranges.push(...found, await checksum(source, page, found))
  }
  return ranges
}

async function commentsOf(source: Source, page: Page, streams: Map<number, Stream>): Promise<Range[]> {
  if (page.isFirst) streams.set(page.serial, await begun(source, page))
  const stream = streams.get(page.serial)
  if (!stream) throw new Unreadable('a page of no stream')
  const ranges: Range[] = []
  for (const part of page.parts) {
    if (!stream.isFirst && stream.left > 0) ranges.push(await replaced(source, part, stream))
    if (part.ends && !stream.isFirst) stream.left -= 1
    if (part.ends) stream.isFirst = false
    stream.begins = part.ends
  }
  return ranges
}

async function replaced(source: Source, { at, length }: Page['parts'][number], { begins, instead }: Stream): Promise<Range> {
  if (!begins) return zeros(at, length)
  const head = instead(await source.bytes(at, Math.min(4, length)))
  if (head.length > length) throw new Unreadable('comments in small pieces')
  return [at, length, head.toString('hex')]
}

async function begun(source: Source, { parts: [first] }: Page): Promise<Stream> {
  const packet = first ? await source.bytes(first.at, Math.min(first.length, 16)) : Buffer.alloc(0)
  const kind = kinds.find(([start]) => packet.toString('latin1').startsWith(start))
  if (!kind) throw new Unreadable('another kind of stream')
  const [, count, instead] = kind
  const left = count(packet)
  if (left === 0) throw new Unreadable('an unknown number of headers')
  return { left, instead, begins: true, isFirst: true }
}

async function pageAt(source: Source, at: number): Promise<Page> {
  const head = await source.bytes(at, Math.min(27 + 255, source.size - at))
  if (head.toString('latin1', 0, 4) !== 'OggS' || head.length < 27) throw new Unreadable('no page')
  const segments = head.subarray(27, 27 + (head[26] ?? 0))
  const parts: Page['parts'][number][] = []
  let [from, end] = [at + 27 + segments.length, at + 27 + segments.length]
  for (const [index, length] of segments.entries()) {
    end += length
    const ends = length < 255
    if (!ends && index < segments.length - 1) continue
    parts.push({ at: from, length: end - from, ends })
    from = end
  }
  return { at, length: end - at, serial: head.readUInt32LE(14), isFirst: ((head[5] ?? 0) & 2) !== 0, parts }
}

async function checksum(source: Source, { at, length }: Page, found: readonly Range[]): Promise<Range> {
  const page = await source.bytes(at, length)
  const after = blanked(page, at, inOrder([...found, zeros(at + 22, 4)], at + length))
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crcOf(after))
  return [at + 22, 4, sum.toString('hex')]
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x8000_0000 ? (rest << 1) ^ 0x04c1_1db7 : rest << 1
  return rest >>> 0
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (table[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return crc
}
