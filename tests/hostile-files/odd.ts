import { patched, rebox, stbl, u16, u32 } from './boxes.ts'
import type { Rows, Workshop } from './row.ts'

const silent = (at: Workshop) => at.media('silent.mp4', { audio: null })
const pictures = (size: string, rate = '25') => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=2`]
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

const shaped = async (at: Workshop, across: number, down: number): Promise<Buffer> =>
  rebox(await silent(at), `${stbl}/stsd`, (content) => {
    const made = Buffer.from(content)
    const at = made.indexOf('pasp')
    u32(across, down).copy(made, at + 4)
    return made
  })

const sound = (at: Workshop, name: string, rate: number, channels = 1) =>
  at
    .made(name, '-f', 'lavfi', '-i', `aevalsrc=${Array(channels).fill('sin(t)').join('|')}:s=48000:d=2`, '-c:a', 'pcm_s16le')
    .then((file) => {
      const made = Buffer.from(file)
      const fmt = made.indexOf('fmt ')
      made.writeUInt32LE(rate, fmt + 12)
      return made
    })

/** Pictures and sound at the edge of what there is. */
export const odd: Rows = [
  {
    is: 'changes its size in the middle',
    name: 'a.ts',
    make: async (at) =>
      Buffer.concat([
        await at.made('a1.ts', ...pictures('320x180'), ...x264),
        await at.made('a2.ts', ...pictures('640x480'), ...x264, '-output_ts_offset', '2'),
        await at.made('a3.ts', ...pictures('64x36'), ...x264, '-output_ts_offset', '4'),
      ]),
    ends: { plays: 6 },
  },
  {
    is: 'is shown turned by 45°',
    name: 'b.mp4',
    make: async (at) => patched(await silent(at), 'moov/trak/tkhd', 40, u32(46_341, 46_341, 0, 0xffff_4afb, 46_341, 0)),
    ends: { plays: 2 },
  },
  {
    is: 'is turned by nothing at all',
    name: 'c.mp4',
    make: async (at) => patched(await silent(at), 'moov/trak/tkhd', 40, Buffer.alloc(36)),
    ends: { plays: 2 },
  },
  { is: 'has pixels 65,535 times as high as wide', name: 'd.mp4', make: (at) => shaped(at, 1, 65_535), ends: { plays: 2 } },
  { is: 'has pixels 65,535 times as wide as high', name: 'e.mp4', make: (at) => shaped(at, 65_535, 1), ends: { plays: 2 } },
  {
    is: 'has pictures of 0 × 0',
    name: 'f.mov',
    make: async (at) => patched(await at.media('rle.mov', { video: ['-c:v', 'qtrle'], audio: null }), `${stbl}/stsd`, 8 + 32, u16(0, 0)),
    ends: 'undecodable',
  },
  {
    is: 'has pictures of 1 × 1',
    name: 'g.mkv',
    make: (at) => at.made('g.mkv', ...pictures('2x2'), '-vf', 'crop=1:1:exact=1', '-c:v', 'ffv1', '-pix_fmt', 'yuv444p'),
    ends: { plays: 2 },
  },
  {
    is: 'has pictures of 16,384 × 2',
    name: 'h.mkv',
    make: (at) => at.made('h.mkv', ...pictures('16384x2', '5'), '-c:v', 'ffv1'),
    ends: { plays: 2 },
  },
  {
    is: 'has pictures of 2 × 8,000',
    name: 'i.mp4',
    make: (at) => at.made('i.mp4', ...pictures('2x8000', '5'), ...x264),
    ends: { plays: 2 },
  },
  {
    is: 'has one picture a second',
    name: 'j.mp4',
    make: (at) => at.made('j.mp4', ...pictures('320x180', '1'), ...x264),
    ends: { plays: 2 },
  },
  {
    is: 'has a thousand pictures a second',
    name: 'k.mp4',
    make: (at) => at.made('k.mp4', ...pictures('320x180', '1000'), ...x264),
    ends: { plays: 2 },
  },
  { is: 'has 64 channels of sound', name: 'l.wav', make: (at) => sound(at, 'l.wav', 48_000, 64), ends: { plays: 2 } },
  { is: 'has sound of 768 kHz', name: 'm.wav', make: (at) => sound(at, 'm.wav', 768_000), ends: { plays: 0.125 } },
  { is: 'has sound of 1 Hz', name: 'n.wav', make: (at) => sound(at, 'n.wav', 1), ends: 'tooLong' },
  { is: 'has sound of two thousand million Hz', name: 'o.wav', make: (at) => sound(at, 'o.wav', 0x7fff_ffff), ends: { plays: 0 } },
  {
    is: 'has sound with a hole',
    name: 'p.mkv',
    make: (at) => at.made('p.mkv', '-f', 'lavfi', '-i', 'sine=d=4', '-af', "asetpts='N+if(gt(N,80000),200*SR,0)'", '-c:a', 'ac3'),
    ends: { plays: 204 },
  },
  {
    is: 'is in a format that only an old game had',
    name: 's.avi',
    make: (at) => at.made('s.avi', ...pictures('64x48'), '-c:v', 'asv1'),
    ends: 'unknownCodec',
  },
  {
    is: 'has nothing but subtitles',
    name: 'q.mkv',
    make: (at) => {
      const words = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n').toString('base64')
      return at.made('q.mkv', '-protocol_whitelist', 'data', '-f', 'srt', '-i', `data:application/x-subrip;base64,${words}`)
    },
    ends: 'nothingIn',
  },
  {
    is: 'has nothing but data',
    name: 'r.mp4',
    make: async (at) => {
      const file = rebox(await silent(at), 'moov/trak/mdia/hdlr', () => Buffer.concat([u32(0, 0), Buffer.from('meta'), Buffer.alloc(13)]))
      return rebox(file, `${stbl}/stsd`, () => Buffer.concat([u32(0, 1, 16), Buffer.from('mett'), Buffer.alloc(8)]))
    },
    ends: 'nothingIn',
  },
]
