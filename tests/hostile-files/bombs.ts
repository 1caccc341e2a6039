import { deflateSync } from 'node:zlib'
import { box, firstSample, patched, rebox, stbl, u8, u16, u32, withTables } from './boxes.ts'
import { attachment, chapters, manyTracks, tags, withElements } from './ebml.ts'
import type { Rows, Workshop } from './row.ts'
import { manyStreams } from './transport.ts'

const little = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
const megabyte = 1024 ** 2

/** A file of pictures alone whose header lies at its end. */
const silent = (at: Workshop) => at.media('silent.mp4', { audio: null })
const growing = (at: Workshop) => at.made('growing.mkv', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=2', '-f', 'matroska', '-live', '1')

const sized = (file: Buffer, width: number, height: number) => patched(file, `${stbl}/stsd`, 8 + 32, u16(width, height))

async function aviOf(at: Workshop, width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await at.media('raw.avi', { video: ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'], audio: null }))
  Buffer.concat([little(width), little(height)]).copy(file, file.indexOf('strf') + 12)
  return file
}

/** Samples that are all the same bytes: a few of them last as long as anybody says. */
function again(file: Buffer, count: number, timescale: number, ticks = 1): Buffer {
  const { offset, size } = firstSample(file)
  const chunks = { at: offset, count, samples: 1 }
  return withTables(file, { timescale, times: [[count, ticks]], size: { each: size, count }, chunks })
}

const chunk = (type: string, data: Buffer) => Buffer.concat([u32(data.length), Buffer.from(type), data, u32(0)])

/** A picture of QuickTime that is a PNG of a size that nobody has memory for. */
const hugePng = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.concat([u32(100_000, 100_000), u8(8, 2, 0, 0, 0)])),
  chunk('IDAT', deflateSync(Buffer.alloc(megabyte))),
])

/** Little that would become much. */
export const bombs: Rows = [
  { is: 'says it is 100,000 × 100,000 pixels large', name: 'a.avi', make: (at) => aviOf(at, 100_000, 100_000), ends: 'tooLarge' },
  {
    is: 'says it is 60,000 × 60,000 pixels large',
    name: 'b.mov',
    make: async (at) => sized(await at.media('rle.mov', { video: ['-c:v', 'qtrle'], audio: null }), 60_000, 60_000),
    ends: 'tooLarge',
  },
  {
    is: 'holds a still of 100,000 × 100,000 pixels',
    name: 'c.mov',
    make: async (at) => {
      const file = Buffer.from(await at.media('png.mov', { video: ['-c:v', 'png'], audio: null }))
      hugePng.copy(file, firstSample(file).offset, 0, 40)
      return again(file, 50, 25)
    },
    ends: 'undecodable',
  },
  {
    is: 'is a million frames of one second',
    name: 'd.mp4',
    make: async (at) => again(await silent(at), 1_000_000, 1_000_000),
    ends: 'tooFast',
  },
  {
    is: 'is half a million frames without a duration',
    name: 'e.mp4',
    make: async (at) => again(await silent(at), 500_000, 1000, 0),
    ends: 'tooFast',
  },
  {
    is: 'promises eighty million frames in a few bytes',
    name: 'f.mp4',
    make: async (at) => {
      const count = 80_000_000
      return withTables(await silent(at), { times: [[count, 1]], size: { each: 1, count }, chunks: { at: 48, count: 1, samples: count } })
    },
    ends: 'tooFast',
  },
  {
    is: 'promises more frames than there are numbers',
    name: 'g.mp4',
    make: async (at) => withTables(await silent(at), { times: [[0xffff_ffff, 1]], size: { each: 1, count: 0xffff_ffff } }),
    ends: 'tooFast',
  },
  {
    is: 'has two thousand tracks',
    name: 'h.mp4',
    make: async (at) => {
      const file = await silent(at)
      return rebox(file, 'moov', (content) => Buffer.concat([content, ...Array(2000).fill(trackOf(content))]))
    },
    ends: 'tooManyTracks',
  },
  { is: 'has five thousand tracks', name: 'i.mkv', make: () => manyTracks(5000), ends: 'tooManyTracks' },
  { is: 'has nearly four thousand streams', name: 'j.ts', make: () => manyStreams(20), ends: 'tooManyTracks' },
  {
    is: 'has a title of 100 MB',
    name: 'k.mp4',
    make: async (at) => {
      const name = box('\xa9nam', box('data', u32(1, 0), Buffer.alloc(100 * megabyte, 'A')))
      const hdlr = box('hdlr', u32(0, 0), 'mdirappl', Buffer.alloc(9))
      const file = await at.media('small.mp4')
      return rebox(
        rebox(file, 'moov/udta', () => null),
        'moov',
        (content) => Buffer.concat([content, box('udta', box('meta', u32(0), hdlr, box('ilst', name)))]),
      )
    },
    ends: { plays: 2 },
  },
  {
    is: 'has five thousand tags',
    name: 'l.mkv',
    make: async (at) => withElements(await growing(at), tags(5000)),
    ends: 'tooMuch',
  },
  {
    is: 'has twenty thousand chapters',
    name: 'm.mkv',
    make: async (at) => withElements(await growing(at), chapters(20_000)),
    ends: { plays: 2 },
  },
  {
    is: 'carries an attachment of 20 MB',
    name: 'n.mkv',
    make: async (at) => withElements(await growing(at), attachment('../../../../etc/cron.d/x', 'font/ttf', Buffer.alloc(20 * megabyte))),
    ends: { plays: 2 },
  },
  {
    is: 'has a header that grows a thousandfold',
    name: 'o.mov',
    make: async (at) => {
      const header = deflateSync(Buffer.concat([box('moov', Buffer.alloc(400 * megabyte))]))
      const packed = box('moov', box('cmov', box('dcom', 'zlib'), box('cmvd', u32(0xf000_0000), header)))
      return Buffer.concat([contentBefore(await silent(at)), packed])
    },
    ends: 'tooMuch',
  },
  {
    is: 'plays the same second ten thousand times',
    name: 'p.mp4',
    make: async (at) => {
      const file = rebox(await silent(at), 'moov/trak/edts', () => null)
      return rebox(file, 'moov/trak', (content) =>
        Buffer.concat([content, box('edts', box('elst', u32(0, 10_000), Buffer.alloc(10_000 * 12, u32(1000, 0, 0x10000))))]),
      )
    },
    ends: { plays: 2 },
  },
]

const trackOf = (moov: Buffer): Buffer => {
  let found: Buffer = Buffer.alloc(0)
  rebox(moov, 'trak', (content) => {
    found = box('trak', content)
    return content
  })
  return found
}

const contentBefore = (file: Buffer): Buffer => rebox(file, 'moov', () => null)
