import { box, rebox, stbl, u8, u32 } from './boxes.ts'
import { element, withElements } from './ebml.ts'
import type { HostileFile, Reason, Rows, Workshop } from './row.ts'

const hls = (first: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${first}\n#EXT-X-ENDLIST\n`

/** Text that names other files and hosts. */
const manifest = (is: string, name: string, text: (at: Workshop) => string, ends: Reason = 'playlist'): HostileFile => ({
  is,
  name,
  make: (at) => Buffer.from(text(at)),
  ends,
})

const streamsElsewhere = '<SmoothStreamingMedia MajorVersion="2"><StreamIndex Url='

const external = async (at: Workshop, dref: Buffer): Promise<Buffer> =>
  rebox(await at.media('silent.mp4', { audio: null }), 'moov/trak/mdia/minf/dinf/dref', () => Buffer.concat([u32(0, 1), dref]))

/** Files that point at other files and at hosts. */
export const pointing: Rows = [
  manifest('is a playlist of a file here', 'a.mp4', ({ secret }) => hls(`file://${secret}`)),
  manifest('is a playlist of a path', 'a.m3u8', ({ secret }) => hls(secret)),
  manifest('is a playlist of a host', 'b.mp4', ({ elsewhere }) => hls(`${elsewhere}/a.ts`)),
  manifest('is a playlist of joined files', 'c.ts', ({ secret }) => hls(`concat:${secret}|${secret}`)),
  manifest('is a playlist of data', 'd.mp4', () => hls(`data:video/mp4;base64,${'AAAA'.repeat(90)}`)),
  manifest('is a playlist of encrypted pieces', 'e.mp4', ({ secret, elsewhere }) =>
    hls(`#EXT-X-KEY:METHOD=AES-128,URI="${elsewhere}/key"\ncrypto:${secret}`),
  ),
  manifest('is a playlist of a part of a file', 'f.mp4', ({ secret }) => hls(`subfile,,start,0,end,900,,:${secret}`)),
  manifest('is a playlist behind blanks and a mark', 'g.mp4', ({ secret }) => `\uFEFF \n\n${hls(secret)}`),
  manifest(
    'is a DASH manifest',
    'h.mp4',
    ({ elsewhere, secret }) =>
      `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${elsewhere}/</BaseURL><Period><AdaptationSet><Representation><BaseURL>file://${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    // Turned away at the door, as all XML is.
    'notMedia',
  ),
  manifest('joins other files', 'i.mp4', ({ secret }) => `ffconcat version 1.0\nfile '${secret}'\n`),
  manifest('describes a stream elsewhere', 'j.mp4', () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  manifest('is an ASX list', 'k.wmv', ({ elsewhere }) => `<asx version="3.0"><entry><ref href="${elsewhere}/k"/></entry></asx>`),
  manifest('is a PLS list', 'l.mp3', ({ elsewhere }) => `[playlist]\nFile1=${elsewhere}/l\nNumberOfEntries=1\n`),
  manifest(
    'is an XSPF list',
    'm.mp4',
    ({ elsewhere }) =>
      `<?xml version="1.0"?>\n<playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>${elsewhere}/m</location></track></trackList></playlist>`,
    'notMedia',
  ),
  manifest('is a SMIL presentation', 'n.mp4', ({ elsewhere }) => `<smil><body><video src="${elsewhere}/n"/></body></smil>`),
  manifest('is a Smooth Streaming manifest', 'o.ismv', ({ elsewhere }) => `${streamsElsewhere}"${elsewhere}/o"/></SmoothStreamingMedia>`),
  {
    is: 'is a list of addresses without a head',
    name: 'p.mp4',
    make: ({ elsewhere, secret }) => Buffer.from(`${elsewhere}/p.ts\nfile://${secret}\n`.repeat(90)),
    ends: 'notMedia',
  },
  {
    is: 'keeps its pictures in another file by an address',
    name: 'q.mov',
    make: (at) => external(at, box('url ', u32(0), `file://${at.secret}\0`)),
    ends: { plays: 2 },
  },
  {
    is: 'keeps its pictures in another file by an alias',
    name: 'r.mov',
    make: (at) => external(at, box('alis', u32(0), Buffer.alloc(150), u8(0, 2, 0, at.secret.length), at.secret, u8(0xff, 0xff, 0, 0))),
    ends: 'undecodable',
  },
  {
    is: 'says that it goes on in other files',
    name: 's.mkv',
    make: async (at) => {
      const linked = element('1549a966', element('3eb923', Buffer.alloc(16, 7)), element('3e83bb', at.secret), element('444400', at.secret))
      return withElements(await at.made('s.mkv', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=2', '-f', 'matroska', '-live', '1'), linked)
    },
    ends: { plays: 2 },
  },
  {
    is: 'has subtitles that name files and hosts',
    name: 't.mkv',
    make: async (at) => {
      const words = `1\n00:00:00,000 --> 00:00:01,000\n<img src="${at.elsewhere}/t">{\\fnfile://${at.secret}}\n`
      const source = `data:application/x-subrip;base64,${Buffer.from(words).toString('base64')}`
      const pictures = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=2']
      return at.made('t.mkv', '-protocol_whitelist', 'data,file', '-f', 'srt', '-i', source, ...pictures, '-map', '1', '-map', '0')
    },
    ends: { plays: 2 },
  },
  {
    is: 'has tracks of pictures that refer to each other',
    name: 'u.mp4',
    make: async (at) => {
      const video = await at.media('silent.mp4', { audio: null })
      const first = rebox(video, 'moov/trak', (content) => Buffer.concat([content, box('tref', box('hint', u32(1)), box('sync', u32(1)))]))
      return rebox(first, `${stbl}/sgpd`, () => null)
    },
    ends: { plays: 2 },
  },
]
