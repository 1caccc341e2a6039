/** Numbers as MP4 and Matroska write them. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values)
export const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [(value >>> 8) & 255, value & 255]))

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

/** One box of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...parts])
}

/** The file with the boxes at a path (`moov/trak/mdia`) changed: their content is replaced; null takes them away. */
export function rebox(bytes: Buffer, path: string, change: (content: Buffer) => Buffer | null): Buffer {
  const [first = '', ...rest] = path.split('/')
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + size)
    const made = type !== first ? content : rest.length > 0 ? rebox(content, rest.join('/'), change) : change(content)
    if (made !== null) parts.push(box(type, made))
    at += size
  }
  return Buffer.concat(parts)
}

/** The content of the first box at a path. */
export function contentOf(file: Buffer, path: string): Buffer {
  let found: Buffer | undefined
  rebox(file, path, (content) => {
    found ??= content
    return content
  })
  if (!found) throw new RangeError(`no box ${path}`)
  return found
}

/** The file with four bytes of a box written over. */
export const patched = (file: Buffer, path: string, at: number, bytes: Buffer): Buffer =>
  rebox(file, path, (content) => {
    const copy = Buffer.from(content)
    bytes.copy(copy, at)
    return copy
  })

export const stbl = 'moov/trak/mdia/minf/stbl'

export interface Tables {
  /** Ticks a second. */
  readonly timescale?: number
  /** Runs of samples and the ticks that each of them lasts. */
  readonly times?: readonly (readonly [count: number, ticks: number])[]
  readonly size?: { readonly each: number; readonly count: number }
  /** Where chunks begin in the file, and how many samples each of them holds. */
  readonly chunks?: { readonly at: number; readonly count: number; readonly samples: number }
}

/** The same number, many times over. */
const repeated = (value: number, count: number): Buffer => Buffer.alloc(count * 4, u32(value))

/** The file of one track with another index over the same bytes. The header lies behind them, so they stay where they are. */
export function withTables(file: Buffer, { timescale, times, size, chunks }: Tables): Buffer {
  let made = rebox(file, `${stbl}/ctts`, () => null)
  made = rebox(made, 'moov/trak/edts', () => null)
  const ticks = times?.reduce((sum, [count, each]) => sum + count * each, 0)
  if (times) made = rebox(made, `${stbl}/stts`, () => u32(0, times.length, ...times.flat()))
  if (timescale !== undefined) made = patched(made, 'moov/trak/mdia/mdhd', 12, u32(timescale))
  if (ticks !== undefined) made = patched(made, 'moov/trak/mdia/mdhd', 16, u32(Math.min(ticks, 0xffff_ffff)))
  if (size) made = rebox(made, `${stbl}/stsz`, () => u32(0, size.each, size.count))
  if (!chunks) return made
  made = rebox(made, `${stbl}/stss`, () => null)
  made = rebox(made, `${stbl}/stsc`, () => u32(0, 1, 1, chunks.samples, 1))
  return rebox(made, `${stbl}/stco`, () => Buffer.concat([u32(0, chunks.count), repeated(chunks.at, chunks.count)]))
}

/** Where the first picture of a file of one track lies. */
export function firstSample(file: Buffer): { offset: number; size: number } {
  return { offset: contentOf(file, `${stbl}/stco`).readUInt32BE(8), size: contentOf(file, `${stbl}/stsz`).readUInt32BE(12) }
}
