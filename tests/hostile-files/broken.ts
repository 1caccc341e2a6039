import { box, contentOf, patched, rebox, stbl, u8, u32, u64, withTables } from './boxes.ts'
import { lyingLace, withDuration } from './ebml.ts'
import type { Rows, Workshop } from './row.ts'

const day = 86_400_000
const silent = (at: Workshop) => at.media('silent.mp4', { audio: null })
const matroska = (at: Workshop) => at.media('small.mkv')
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * index * 7919) % 251))

/** A transport stream of two parts, the second of which is said to be shown hours later. */
async function jumping(at: Workshop, seconds: number): Promise<Buffer> {
  const part = (name: string, offset: number) =>
    at.made(name, '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=2', '-f', 'lavfi', '-i', 'sine=d=2', '-output_ts_offset', String(offset))
  return Buffer.concat([await part('first.ts', 0), await part(`later-${seconds}.ts`, seconds)])
}

/** Lengths that aren't so, indexes that lead nowhere. */
export const broken: Rows = [
  { is: 'lasts a thousand million seconds', name: 'a.mkv', make: async (at) => withDuration(await matroska(at), 1e12), ends: 'tooLong' },
  {
    is: 'lasts for ever',
    name: 'b.mkv',
    make: async (at) => withDuration(await matroska(at), Number.POSITIVE_INFINITY),
    ends: { plays: 2 },
  },
  { is: 'lasts no number of seconds', name: 'c.mkv', make: async (at) => withDuration(await matroska(at), Number.NaN), ends: { plays: 2 } },
  { is: 'lasts less than nothing', name: 'd.mkv', make: async (at) => withDuration(await matroska(at), -5000), ends: { plays: 2 } },
  { is: 'says it lasts 23 hours', name: 'e.mkv', make: async (at) => withDuration(await matroska(at), 0.96 * day), ends: { plays: 2 } },
  {
    is: 'says it lasts 23 hours and is played as it is',
    name: 'f.webm',
    make: async (at) => {
      const encoded = { video: ['-c:v', 'libvpx', '-deadline', 'realtime'], audio: ['-c:a', 'libopus'] }
      return withDuration(await at.media('small.webm', encoded), 0.96 * day)
    },
    ends: { plays: 2 },
  },
  {
    is: 'says in its header that it lasts 23 hours',
    name: 'g.mp4',
    make: async (at) => patched(await silent(at), 'moov/mvhd', 16, u32(0.96 * day)),
    ends: { plays: 2 },
  },
  {
    is: 'has one picture that is said to last for years',
    name: 'h.mp4',
    make: async (at) =>
      withTables(await silent(at), {
        timescale: 1,
        times: [
          [1, 1],
          [49, 0x7fff_ffff],
        ],
      }),
    ends: 'tooLong',
  },
  { is: 'goes on 25 hours later', name: 'i.ts', make: (at) => jumping(at, 90_000), ends: 'tooLong' },
  { is: 'goes on ten minutes later', name: '4.ts', make: (at) => jumping(at, 600), ends: { plays: 602 } },
  {
    is: 'goes back and forth in time',
    name: 'j.ts',
    make: async (at) => Buffer.concat([await jumping(at, 60), await jumping(at, 60)]),
    ends: { plays: 62 },
  },
  { is: 'has lost its index', name: 'k.mp4', make: async (at) => rebox(await silent(at), 'moov', () => null), ends: 'truncated' },
  { is: 'has half an index', name: 'l.mp4', make: async (at) => (await silent(at)).subarray(0, -300), ends: 'truncated' },
  {
    is: 'has an index behind its end',
    name: 'm.mp4',
    make: async (at) =>
      rebox(await silent(at), `${stbl}/stco`, (content) =>
        u32(0, content.readUInt32BE(4), ...Array(content.readUInt32BE(4)).fill(0xf000_0000)),
      ),
    ends: 'undecodable',
  },
  {
    is: 'has pictures of two thousand million bytes each',
    name: 'n.mp4',
    make: async (at) => withTables(await silent(at), { size: { each: 0x7fff_fff0, count: 50 } }),
    ends: 'undecodable',
  },
  {
    is: 'has boxes without an end',
    name: 'o.mp4',
    make: async (at) =>
      Buffer.concat([contentBefore(await silent(at)), u32(0), Buffer.from('moov'), u32(0), Buffer.from('trak'), Buffer.alloc(90)]),
    ends: 'nothingIn',
  },
  {
    is: 'has a box of 2^63 bytes',
    name: 'p.mp4',
    make: async (at) => Buffer.concat([box('ftyp', 'isom', u32(0)), u32(1), Buffer.from('mdat'), u64(2n ** 63n), await silent(at)]),
    ends: 'truncated',
  },
  {
    is: 'has boxes in boxes in boxes',
    name: 'q.mp4',
    make: async (at) => {
      let nested: Buffer = Buffer.alloc(0)
      for (let depth = 0; depth < 2000; depth++) nested = box(depth % 2 ? 'trak' : 'moov', nested)
      return Buffer.concat([contentBefore(await silent(at)), nested])
    },
    ends: 'truncated',
  },
  {
    is: 'speaks of fragments that are not there',
    name: 'r.mp4',
    make: async (at) => {
      const file = await at.made('r.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=2', '-movflags', '+frag_keyframe+empty_moov')
      return Buffer.concat([box('ftyp', contentOf(file, 'ftyp')), box('moov', contentOf(file, 'moov')), box('mdat', Buffer.alloc(9000))])
    },
    ends: 'noDuration',
  },
  { is: 'lies about how its frames are divided', name: 's.mkv', make: () => lyingLace(), ends: 'noDuration' },
  {
    is: 'shows thousands of pictures for no time at all',
    name: 't.mp4',
    make: async (at) =>
      withTables(await silent(at), {
        times: [
          [49, 0],
          [1, 2000],
        ],
        timescale: 1000,
      }),
    ends: { plays: 2 },
  },
  { is: 'breaks off', name: 'u.mkv', make: async (at) => (await matroska(at)).subarray(0, -2000), ends: 'truncated' },
  { is: 'is one byte', name: 'v.mp4', make: () => Buffer.from('A'), ends: 'notMedia' },
  { is: 'is zeros', name: 'w.mp4', make: () => Buffer.alloc(300_000), ends: 'notMedia' },
  {
    is: 'is noise behind the head of MP4',
    name: 'x.mp4',
    make: () => Buffer.concat([box('ftyp', 'isom', u32(512)), noise(50_000)]),
    ends: 'truncated',
  },
  {
    is: 'is noise behind the head of Matroska',
    name: 'y.mkv',
    make: () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), noise(50_000)]),
    ends: 'truncated',
  },
  {
    is: 'is noise behind the head of AVI',
    name: 'z.avi',
    make: () => Buffer.concat([Buffer.from('RIFF\xff\xff\0\0AVI LIST', 'latin1'), noise(90_000)]),
    ends: 'nothingIn',
  },
  {
    is: 'is noise behind the head of Ogg',
    name: '1.ogg',
    make: () => Buffer.concat([Buffer.from('OggS\0\x02'), noise(50_000)]),
    ends: 'notMedia',
  },
  {
    is: 'is noise behind the head of FLAC',
    name: '2.flac',
    make: () => Buffer.concat([Buffer.from('fLaC'), u8(0, 0, 0, 34), noise(50_000)]),
    ends: 'noDuration',
  },
  {
    is: 'is noise in packets of a transport stream',
    name: '3.ts',
    make: () => Buffer.concat(Array(300).fill(Buffer.concat([u8(0x47), noise(187)]))),
    ends: 'notMedia',
  },
]

const contentBefore = (file: Buffer): Buffer => rebox(file, 'moov', () => null)
