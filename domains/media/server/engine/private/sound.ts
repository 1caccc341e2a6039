import { type Range, type Source, Unreadable, zeros } from './ranges.ts'

/** MP3 and AAC as they are: tags before and behind the frames. */
export async function privateOfFrames(source: Source): Promise<Range[]> {
  const { ranges, at } = await tagsBefore(source)
  const [first = 0, second = 0] = await source.bytes(at, 2)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) throw new Unreadable('no frame behind the tags')
  return [...ranges, ...(await tagsBehind(source, at))]
}

const blocks = { streamInfo: 0, padding: 1, seekTable: 3 } as const

/** FLAC: blocks of comments, pictures and programs become padding. */
export async function privateOfFlac(source: Source): Promise<Range[]> {
  const { ranges, at } = await tagsBefore(source)
  if ((await source.bytes(at, 4)).toString('latin1') !== 'fLaC') throw new Unreadable('no FLAC behind the tags')
  let block = at + 4
  for (let isLast = false; !isLast; ) {
    const head = Buffer.from(await source.bytes(block, 4))
    const type = (head[0] ?? 0) & 0x7f
    const length = head.readUIntBE(1, 3)
    isLast = ((head[0] ?? 0) & 0x80) !== 0
    if (type !== blocks.streamInfo && type !== blocks.seekTable) {
      head[0] = (isLast ? 0x80 : 0) | blocks.padding
      ranges.push([block, length + 4, head.toString('hex')])
    }
    block += length + 4
  }
  return [...ranges, ...(await tagsBehind(source, block))]
}

/** WAV: everything but the format and the sound becomes a chunk of nothing. */
export async function privateOfWav(source: Source): Promise<Range[]> {
  const ranges: Range[] = []
  let at = 12
  while (at + 8 <= source.size) {
    const head = Buffer.from(await source.bytes(at, 8))
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const end = at + 8 + length + (length % 2)
    // A recorder that was cut off has not written how much there is.
    if (type === 'data' && (length === 0 || length === 0xffff_ffff || end > source.size)) return ranges
    if (!['fmt ', 'data', 'fact'].includes(type)) {
      head.write('JUNK')
      ranges.push([at, end - at, head.toString('hex')])
    }
    at = end
  }
  return [...ranges, zeros(at, source.size - at)]
}

const sevenBits = (bytes: Buffer, at: number) => [0, 1, 2, 3].reduce((size, index) => size * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)

/** ID3v2 tags, of which an empty one of the same length is left. */
export async function tagsBefore(source: Source): Promise<{ ranges: Range[]; at: number }> {
  const ranges: Range[] = []
  let at = 0
  while (at + 10 <= source.size) {
    const head = Buffer.from(await source.bytes(at, 10))
    if (head.toString('latin1', 0, 3) !== 'ID3') break
    const length = sevenBits(head, 6) + ((head[5] ?? 0) & 0x10 ? 20 : 10)
    const content = length - 10
    const instead = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...[21, 14, 7, 0].map((bits) => (content >> bits) & 0x7f)])
    ranges.push([at, length, instead.toString('hex')])
    at += length
  }
  return { ranges, at }
}

/** Decoders pass over what begins so, and take other bytes behind the last frame for a broken one. */
const emptyTag = Buffer.from('TAG').toString('hex')

/** ID3v1, its extension, Lyrics3, APE and ID3v2 tags, one before the other from the end on. */
async function tagsBehind(source: Source, from: number): Promise<Range[]> {
  const ranges: Range[] = []
  for (let end = source.size; end > from; ) {
    const length = await tagBefore(source, from, end)
    if (length === 0) break
    if (!(length <= end - from)) throw new Unreadable('a tag that is longer than the file')
    ranges.push([end - length, length, emptyTag])
    end -= length
  }
  return ranges
}

async function tagBefore(source: Source, from: number, end: number): Promise<number> {
  const last = Math.min(227, end - from)
  const tail = await source.bytes(end - last, last)
  const word = (back: number, length: number) => (back > last ? '' : tail.toString('latin1', last - back, last - back + length))
  if (word(128, 3) === 'TAG') return 128
  if (word(227, 4) === 'TAG+') return 227
  if (word(9, 9) === 'LYRICS200') return Number(word(15, 6)) + 15
  if (word(9, 9) === 'LYRICSEND') throw new Unreadable('a tag without a length')
  if (word(32, 8) === 'APETAGEX') {
    const footer = tail.subarray(last - 32)
    return Math.max(32, footer.readUInt32LE(12)) + ((footer.readUInt32LE(20) & 0x8000_0000) === 0 ? 0 : 32)
  }
  if (word(10, 3) === '3DI') return sevenBits(tail, last - 4) + 20
  return 0
}
