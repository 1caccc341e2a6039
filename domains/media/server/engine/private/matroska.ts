import { type Range, type Source, Unreadable } from './ranges.ts'

const id = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
} as const

/** What playing needs, by the element that holds it; the rest are tags, attachments, titles, names, dates and checksums of what is replaced. */
const needed: Readonly<Record<'file' | 'info' | 'tracks', ReadonlySet<number>>> = {
  // Header, segment, seek heads, info, tracks, cues, clusters, chapters; of clusters that do not say how long they are also their times and blocks.
  file: new Set([
    ...[id.header, id.segment, 0x114d9b74, id.info, id.tracks, 0x1c53bb6b, id.cluster, 0x1043a770],
    ...[0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xaf],
  ]),
  // Time scale, duration, writing programs (which the format asks for), identity.
  info: new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741, 0x73a4]),
  tracks: new Set([id.track]),
}
/** Of a track what is not needed: its name, empty space, checksum, links to attachments. */
const ofTrack = new Set([0x536e, 0xec, 0xbf, 0x7446])
/** Pictures, sound, both, words. */
const shown = new Set([1, 2, 3, 0x11])

interface Element {
  readonly id: number
  readonly at: number
  /** Where its contents begin. */
  readonly from: number
  /** Undefined where it does not say how long it is. */
  readonly to: number | undefined
}

/** The elements of a Matroska or WebM file that playing does not need, as empty space of the same length. */
export async function privateOfMatroska(source: Source): Promise<Range[]> {
  const ranges: Range[] = []
  for (let at = 0; at < source.size; ) {
    const element = await elementAt(source, at, source.size)
    if (!needed.file.has(element.id)) ranges.push(empty(element))
    else if (element.id === id.info) ranges.push(...(await unneeded(source, element, (one) => !needed.info.has(one))))
    else if (element.id === id.tracks) ranges.push(...(await inTracks(source, element)))
    const isOpen = element.id === id.segment || (element.id === id.cluster && element.to === undefined)
    at = isOpen ? element.from : endOf(element)
  }
  return ranges
}

function endOf({ to }: Element): number {
  if (to === undefined) throw new Unreadable('an element without a length')
  return to
}

/** An element of no meaning in its place. */
function empty(element: Element): Range {
  const length = endOf(element) - element.at
  const short = length - 2 < 0x7f
  const head = short ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9, Buffer.from([0xec]))
  if (!short) head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  return [element.at, length, head.toString('hex')]
}

async function unneeded(source: Source, parent: Element, isUnneeded: (id: number) => boolean): Promise<Range[]> {
  const ranges: Range[] = []
  for await (const element of elementsIn(source, parent)) if (isUnneeded(element.id)) ranges.push(empty(element))
  return ranges
}

async function inTracks(source: Source, tracks: Element): Promise<Range[]> {
  const ranges: Range[] = []
  for await (const element of elementsIn(source, tracks)) {
    if (!needed.tracks.has(element.id)) ranges.push(empty(element))
    else ranges.push(...(await inTrack(source, element)))
  }
  return ranges
}

async function inTrack(source: Source, track: Element): Promise<Range[]> {
  for await (const element of elementsIn(source, track)) {
    if (element.id !== id.trackType) continue
    const type = endOf(element) > element.from ? (await source.bytes(endOf(element) - 1, 1))[0] : undefined
    if (!shown.has(type ?? 0)) throw new Unreadable('a track of something else')
  }
  return unneeded(source, track, (one) => ofTrack.has(one))
}

async function* elementsIn(source: Source, parent: Element): AsyncGenerator<Element> {
  const end = endOf(parent)
  for (let at = parent.from; at < end; ) {
    const element = await elementAt(source, at, end)
    yield element
    at = endOf(element)
  }
}

/** What announces more than there is ends where its parent ends: the last piece of a recording that was cut off. */
async function elementAt(source: Source, at: number, end: number): Promise<Element> {
  const head = await source.bytes(at, Math.min(12, end - at))
  const idWidth = widthOf(head, 0)
  if (idWidth > 4) throw new Unreadable('no element')
  const sizeWidth = widthOf(head, idWidth)
  if (head.length < idWidth + sizeWidth) throw new Unreadable('half an element')
  const from = at + idWidth + sizeWidth
  let size = BigInt((head[idWidth] ?? 0) & (0xff >> sizeWidth))
  for (let index = 1; index < sizeWidth; index += 1) size = size * 256n + BigInt(head[idWidth + index] ?? 0)
  const isOpen = size === (1n << BigInt(7 * sizeWidth)) - 1n
  return { id: head.readUIntBE(0, idWidth), at, from, to: isOpen ? undefined : Math.min(from + Number(size), end) }
}

/** How many bytes the number takes that begins here. */
function widthOf(head: Buffer, at: number): number {
  const first = head[at]
  if (!first) throw new Unreadable('no element')
  return Math.clz32(first) - 23
}

export const isMatroska = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === id.header
