import { type FileHandle, open } from 'node:fs/promises'

/** What the outermost boxes of a file tell before any decoder has seen it. */
export interface Container {
  readonly kind: 'empty' | 'playlist' | 'mp4' | 'webm' | 'matroska' | 'avi' | 'other'
  /** A box announces more bytes than the file has, or the index is missing. */
  readonly truncated: boolean
  /** MP4 only: where the index lies. At the end, a browser needs a second request before it can play. */
  readonly moov: 'front' | 'end' | null
  /** It was written while it was recorded: nothing in it says where a moment lies. */
  readonly unindexed?: boolean
}

const playlists = [
  '#EXTM3U',
  'ffconcat',
  '<MPD',
  '<smil',
  '<asx',
  '[playlist]',
  '[Reference]',
  'v=0',
  '<SmoothStreamingMedia',
  '<playlist',
  '[InternetShortcut]',
]
const mp4Boxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'moof', 'styp', 'sidx', 'uuid'])

/** Reads the outermost structure of a file: a few small reads however long it is. */
export async function readContainer(path: string): Promise<Container> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size === 0) return { kind: 'empty', truncated: false, moov: null }
  const head = await read(file, 0, 512)
  if (isPlaylist(head)) return { kind: 'playlist', truncated: false, moov: null }
  if (mp4Boxes.has(head.toString('latin1', 4, 8))) return await walkMp4(file, size)
  if (head.length >= 12 && head.readUInt32BE(0) === 0x1a45dfa3) {
    const kind = head.subarray(0, 64).includes('webm') ? 'webm' : 'matroska'
    return { kind, moov: null, ...matroskaShape(head, size) }
  }
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') {
    return { kind: 'avi', truncated: head.readUInt32LE(4) + 8 > size + 1, moov: null }
  }
  return { kind: 'other', truncated: false, moov: null }
}

function isPlaylist(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const afterProlog = text.replace(/^<\?xml[^>]*>\s*/, '').replace(/^<!--[\s\S]*?-->\s*/, '')
  return playlists.some((start) => afterProlog.toLowerCase().startsWith(start.toLowerCase()))
}

async function walkMp4(file: FileHandle, size: number): Promise<Container> {
  let at = 0
  let moov: 'front' | 'end' | null = null
  let sawData = false
  let truncated = false
  let fragmented = false
  for (let boxes = 0; at + 8 <= size && boxes < 100_000; boxes++) {
    const header = await read(file, at, 16)
    const type = header.toString('latin1', 4, 8)
    const length = boxLength(header, size - at)
    if (length < 8) break
    if (type === 'moov') moov ??= sawData ? 'end' : 'front'
    if (type === 'mdat') sawData = true
    if (at + length > size) truncated = true
    // A fragmented file has a chain of fragments that may be long: the first says enough.
    fragmented = type === 'moof'
    if (fragmented) break
    at += length
  }
  return { kind: 'mp4', truncated: truncated || moov === null, moov, unindexed: fragmented }
}

function boxLength(header: Buffer, rest: number): number {
  const short = header.readUInt32BE(0)
  if (short === 0) return rest
  return short === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : short
}

// EBML: the header element, then the one Segment, each with a length of 1 to 8 bytes (all ones: not known).
function matroskaShape(head: Buffer, size: number): { truncated: boolean; unindexed: boolean } {
  const header = vint(head, 4)
  if (!header) return { truncated: true, unindexed: false }
  const segment = header.end + header.value
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return { truncated: false, unindexed: false }
  const length = vint(head, segment + 4)
  if (length === null || length.unknown) return { truncated: false, unindexed: length !== null }
  return { truncated: length.end + length.value > size, unindexed: false }
}

function vint(bytes: Buffer, at: number): { value: number; end: number; unknown: boolean } | null {
  const first = bytes[at]
  if (!first) return null
  const width = Math.clz32(first) - 23
  if (at + width > bytes.length) return null
  let value = first & (0xff >> width)
  for (let i = 1; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, end: at + width, unknown: value >= 2 ** (7 * width) - 1 }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
