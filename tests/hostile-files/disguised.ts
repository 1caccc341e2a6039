import { deflateRawSync } from 'node:zlib'
import { box, u16, u32 } from './boxes.ts'
import type { Rows } from './row.ts'

const html = '<!doctype html><html><body><script>fetch("/api/v3/session")</script></body></html>\n'.repeat(120)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>\n'.repeat(80)

const little = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from(new Uint32Array([value]).buffer)))

function zip(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content)
  const sizes = Buffer.concat([little(0, data.length, content.length), Buffer.from(new Uint16Array([name.length, 0]).buffer)])
  return Buffer.concat([Buffer.from('504b0304140000000800000000000000'.slice(0, 28), 'hex'), sizes, Buffer.from(name), data])
}

/** Things that are no video and call themselves one. */
export const disguised: Rows = [
  { is: 'is text', name: 'talk.mp4', make: () => Buffer.from('Dear all, here is the video.\n'.repeat(500)), ends: 'notMedia' },
  { is: 'is a web page', name: 'page.mp4', make: () => Buffer.from(html), ends: 'notMedia' },
  { is: 'is a drawing with a script', name: 'drawing.mp4', make: () => Buffer.from(svg), ends: 'notMedia' },
  { is: 'is PHP', name: 'shell.php.mp4', make: () => Buffer.from('<?php system($_GET["c"]); ?>\n'.repeat(300)), ends: 'notMedia' },
  { is: 'is an archive of zeros', name: 'a.mp4', make: () => zip('[Content_Types].xml', Buffer.alloc(8 * 1024 ** 2)), ends: 'notMedia' },
  {
    is: 'is a program for Windows',
    name: 'setup.mp4',
    make: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), little(64), Buffer.from('PE\0\0'), Buffer.alloc(9000, 0x90)]),
    ends: 'notMedia',
  },
  {
    is: 'is a program for Linux',
    name: 'run.mkv',
    make: () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(9000)]),
    ends: 'notMedia',
  },
  {
    is: 'is a picture and a web page at once',
    name: 'both.mp4',
    make: () => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(2), Buffer.from(`*/=1;${html}`)]),
    ends: 'notMedia',
  },
  {
    is: 'is a photo',
    name: 'photo.mp4',
    make: (at) => at.made('photo.jpg', '-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-frames:v', '1'),
    ends: 'notMedia',
  },
  {
    is: 'is a moving GIF',
    name: 'moving.mp4',
    make: (at) => at.made('moving.gif', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=1'),
    ends: 'notMedia',
  },
  { is: 'is a document', name: 'paper.mov', make: () => Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(900)}`), ends: 'notMedia' },
  {
    is: 'is a video and a web page at once',
    name: 'video.html',
    make: async (at) => {
      const video = await at.media('small.mp4')
      const first = video.readUInt32BE(0)
      // Behind everything, so that what the index points at stays where it is.
      return Buffer.concat([video.subarray(0, first), video.subarray(first), box('free', html)])
    },
    ends: { plays: 2 },
  },
  {
    is: 'is a sound recording with a picture of 20 MB in front',
    name: 'song.mp3',
    make: async (at) => {
      const picture = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), Buffer.alloc(20 * 1024 ** 2)])
      const frame = Buffer.concat([Buffer.from('APIC'), u32(picture.length), u16(0), picture])
      const sound = await at.media('plain.mp3', { video: null, audio: ['-c:a', 'libmp3lame', '-id3v2_version', '0'], seconds: 2 })
      return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), synchsafe(frame.length), frame, sound])
    },
    ends: { plays: 2 },
  },
]

const synchsafe = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f))
