import { type Range, type Source, Unreadable, zeros } from './ranges.ts'

/** What a file of this kind may begin with. */
export const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp', 'uuid', 'moof', 'sidx'])
/** What playing needs. Cameras write into all other boxes, free space among them, what they like. */
const needed = {
  file: new Set(['ftyp', 'moov', 'mdat', 'wide', 'moof', 'mfra', 'styp', 'sidx', 'ssix', 'prft']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'tapt', 'edts', 'mdia', 'tref', 'trgr']),
}
/** Pictures, sound and words; other tracks note places, motion and cameras. */
const shown = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])
/** Of the index of a track that is not shown, bytes; a day of one note a second takes 350 kB. */
const mostIndex = 4 * 1024 ** 2

interface Box {
  readonly type: string
  readonly at: number
  /** Where its contents begin. */
  readonly from: number
  readonly to: number
}

interface Found {
  readonly source: Source
  readonly ranges: Range[]
  /** The notes of these tracks may also stand in fragments, which no index names. */
  hidesTrack: boolean
  inFragments: boolean
}

/**
 * The boxes of an MP4 or MOV file that playing does not need, as free space, names of cameras in the boxes that it needs, and tracks of timed
 * metadata with all that they say.
 */
export async function privateOfMp4(source: Source): Promise<Range[]> {
  const found: Found = { source, ranges: [], hidesTrack: false, inFragments: false }
  let end = 0
  for await (const box of boxesIn(source, 0, source.size)) {
    end = box.to
    if (isEmpty(box)) continue
    if (!needed.file.has(box.type)) found.ranges.push(free(box))
    else if (box.type === 'moov') await inMovie(found, box)
    else if (box.type === 'moof') found.inFragments = true
  }
  // What follows the last box is no part of the film.
  found.ranges.push(zeros(end, source.size - end))
  if (found.hidesTrack && found.inFragments) throw new Unreadable('timed metadata in fragments')
  return found.ranges
}

function free({ at, from, to }: Box): Range {
  const head = Buffer.alloc(from - at - 4)
  head.write('free')
  if (head.length > 4) head.writeBigUInt64BE(BigInt(to - at), 4)
  return [at + 4, to - at - 4, head.toString('hex')]
}

const isEmpty = ({ type, from, to }: Box) => type === 'free' && from === to

async function inMovie(found: Found, movie: Box): Promise<void> {
  for await (const box of boxesIn(found.source, movie.from, movie.to)) {
    if (!needed.moov.has(box.type)) found.ranges.push(free(box))
    else if (box.type === 'trak') await inTrack(found, box)
  }
}

async function inTrack(found: Found, track: Box): Promise<void> {
  const ranges: Range[] = []
  let media: Box | undefined
  for await (const box of boxesIn(found.source, track.from, track.to)) {
    if (!needed.trak.has(box.type)) ranges.push(free(box))
    else if (box.type === 'mdia') media = box
  }
  const handler = media && (await child(found.source, media, 'hdlr'))
  const kind = handler ? (await found.source.bytes(handler.from + 8, 4)).toString('latin1') : ''
  const table = media && (await descendant(found.source, media, 'minf', 'stbl'))
  if (!shown.has(kind)) {
    found.hidesTrack = true
    found.ranges.push(free(track))
    if (table) found.ranges.push(...(await samplesOf(found.source, table)))
    return
  }
  found.ranges.push(...ranges)
  if (handler) found.ranges.push(zeros(handler.from + 24, handler.to - handler.from - 24))
  if (table && kind === 'vide') found.ranges.push(...(await encoderNames(found.source, table)))
}

/** The name of the encoder in the description of pictures. */
async function encoderNames(source: Source, table: Box): Promise<Range[]> {
  const descriptions = await child(source, table, 'stsd')
  if (!descriptions) return []
  const names: Range[] = []
  for await (const { at, to } of boxesIn(source, descriptions.from + 8, descriptions.to)) if (to - at >= 86) names.push(zeros(at + 50, 32))
  return names
}

/** Where in the file the samples of a track are. */
async function samplesOf(source: Source, table: Box): Promise<Range[]> {
  const [sizes, runs] = [await entries(source, table, 'stsz'), await entries(source, table, 'stsc')]
  const [short, long] = [await entries(source, table, 'stco'), await entries(source, table, 'co64')]
  if (!sizes || !runs) {
    if (await child(source, table, 'stz2')) throw new Unreadable('small sizes')
    return []
  }
  const offsets = short ? numbers(short, 4, 4) : numbers(long, 4, 8)
  const same = sizes.readUInt32BE(0)
  const lengths = same === 0 ? numbers(sizes, 8, 4) : []
  const ranges: Range[] = []
  let sample = 0
  let run = 0
  for (const [index, at] of offsets.entries()) {
    while (runs.length >= 4 + (run + 2) * 12 && runs.readUInt32BE(4 + (run + 1) * 12) <= index + 1) run += 1
    if (runs.length < 4 + (run + 1) * 12) break
    const count = runs.readUInt32BE(4 + run * 12 + 4)
    const length = same === 0 ? sum(lengths, sample, sample + count) : same * count
    sample += count
    ranges.push(zeros(at, length))
  }
  return ranges
}

const sum = (all: readonly number[], from: number, to: number) => all.slice(from, to).reduce((total, one) => total + one, 0)

/** The entries of a table of numbers, behind a field of `skip` bytes that ends with their count. */
function numbers(table: Buffer | undefined, skip: number, width: 4 | 8): number[] {
  if (!table || table.length < skip) return []
  const count = Math.min(table.readUInt32BE(skip - 4), Math.floor((table.length - skip) / width))
  return Array.from({ length: count }, (_, index) =>
    width === 4 ? table.readUInt32BE(skip + index * 4) : Number(table.readBigUInt64BE(skip + index * 8)),
  )
}

/** What stands in a box of a sample table behind its version. */
async function entries(source: Source, table: Box, type: string): Promise<Buffer | undefined> {
  const box = await child(source, table, type)
  if (!box) return undefined
  const length = box.to - box.from - 4
  if (length > mostIndex || length < 4) throw new Unreadable('an index that is too large or too small')
  return Buffer.from(await source.bytes(box.from + 4, length))
}

async function child(source: Source, parent: Box, type: string): Promise<Box | undefined> {
  for await (const box of boxesIn(source, parent.from, parent.to)) if (box.type === type) return box
  return undefined
}

async function descendant(source: Source, parent: Box, ...path: readonly string[]): Promise<Box | undefined> {
  let box: Box | undefined = parent
  for (const type of path) box = box && (await child(source, box, type))
  return box
}

/** A box that announces more than there is ends where its parent ends; what is no box ends the row. */
async function* boxesIn(source: Source, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const header = await source.bytes(at, Math.min(16, to - at))
    const short = header.readUInt32BE(0)
    if (short === 1 && header.length < 16) return
    const head = short === 1 ? 16 : 8
    const length = short === 0 ? to - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (length < head) return
    const end = Math.min(at + length, to)
    yield { type: header.toString('latin1', 4, 8), at, from: at + head, to: end }
    at = end
  }
}
