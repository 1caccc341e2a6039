import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { probe } from '../probe.ts'
import { makeMedia, mediaFolder, type Sample } from '../sample-media.ts'
import { findPrivate } from './find.ts'
import { blanked, type Range } from './ranges.ts'

const run = promisify(execFile)
const media = await mediaFolder()
afterAll(() => media.remove())

const found = (file: Buffer, counted: () => void = () => undefined) =>
  findPrivate(async (at, length) => {
    counted()
    return file.subarray(at, at + length)
  }, file.length)

async function cleaned(file: Buffer): Promise<{ after: Buffer; ranges: readonly Range[] }> {
  const ranges = await found(file)
  if (!ranges) throw new Error('what it tells cannot be found')
  return { after: Buffer.from(blanked(file, 0, ranges)), ranges }
}

/** Every decoded picture and every bit of sound. */
async function decoded(path: string): Promise<string> {
  const options = ['-v', 'error', '-xerror', '-i', path, '-map', '0:v:0?', '-map', '0:a:0?', '-f', 'streamhash', '-']
  return (await run('ffmpeg', options)).stdout
}
const told = async (path: string) => (await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', path])).stdout

const words = ['+48.1374', 'filmed at home', 'Camera of Ann']
const telling = ['location=+48.1374+011.5755/', 'comment=filmed at home', 'artist=Camera of Ann'].flatMap((one) => ['-metadata', one])
const small: Sample = { size: '64x36', seconds: 2 }
const vp9 = { ...small, video: ['-c:v', 'libvpx', '-b:v', '100k'], audio: ['-c:a', 'libopus'] }
const sound = (codec: string, ...more: string[]): Sample => ({ ...small, video: null, audio: ['-c:a', codec], more: [...telling, ...more] })

const kinds: readonly [string, Sample][] = [
  ['film.mp4', { ...small, more: [...telling, '-movflags', 'use_metadata_tags'] }],
  ['film.mov', { ...small, more: [...telling, '-movflags', 'use_metadata_tags'] }],
  ['fragments.mp4', { ...small, more: [...telling, '-movflags', 'use_metadata_tags+frag_keyframe+empty_moov'] }],
  [
    'film.mkv',
    {
      ...small,
      more: [...telling, '-metadata', 'title=Camera of Ann', '-attach', '/etc/hostname', '-metadata:s:t', 'mimetype=text/plain'],
    },
  ],
  ['film.webm', { ...vp9, more: telling }],
  ['live.webm', { ...vp9, more: [...telling, '-live', '1'] }],
  ['sound.mp3', sound('libmp3lame', '-write_id3v1', '1')],
  ['sound.aac', sound('aac', '-write_id3v2', '1', '-write_apetag', '1')],
  ['sound.flac', sound('flac')],
  ['sound.wav', sound('pcm_s16le', '-write_id3v2', '1')],
  ['vorbis.ogg', sound('libvorbis')],
  ['opus.ogg', sound('libopus')],
  ['flac.ogg', sound('flac')],
]

describe('a file without what it tells of a place, a camera or its maker', () => {
  it.each(kinds)('plays as before and has the length of before: %s', async (name, sample) => {
    const path = await makeMedia(media.path(name), sample)
    const file = await readFile(path)
    const said = words.filter((word) => file.includes(word))
    expect(said.length).toBeGreaterThan(1)
    const { after, ranges } = await cleaned(file)
    const copy = media.path(`blanked-${name}`)
    await writeFile(copy, after)
    expect(after.length).toBe(file.length)
    for (const word of said) expect([word, after.includes(word)]).toEqual([word, false])
    const tags = await told(copy)
    for (const word of words) expect(tags).not.toContain(word)
    expect(await decoded(copy)).toBe(await decoded(path))
    const { bytes: _, ...known } = await probe(path)
    expect(await probe(copy)).toMatchObject({ ...known, duration: expect.closeTo(known.duration, 1) })
    for (const size of [1000, 4096, 65_536])
      for (let at = 0; at < file.length; at += size)
        expect(Buffer.compare(blanked(file.subarray(at, at + size), at, ranges), after.subarray(at, at + size))).toBe(0)
  })

  it('has nothing in the tags that stand behind the sound', async () => {
    const path = await makeMedia(media.path('tags.mp3'), { ...small, video: null, audio: ['-c:a', 'libmp3lame'] })
    const numbers = (...all: number[]) => Buffer.concat(all.map((one) => Buffer.from(new Uint32Array([one]).buffer)))
    const comment = Buffer.concat([numbers(14, 0), Buffer.from('Comment\0filmed at home')])
    const ape = (flags: number) => Buffer.concat([Buffer.from('APETAGEX'), numbers(2000, comment.length + 32, 1, flags, 0, 0)])
    const lyrics = 'LYRICSBEGININD00002AUT00013Camera of Ann'
    const tags = [
      Buffer.from(`${lyrics}${String(lyrics.length).padStart(6, '0')}LYRICS200`),
      ...[ape(0xa000_0000), comment, ape(0x8000_0000)],
      Buffer.from('TAG+Camera of Ann'.padEnd(227, '\0')),
      Buffer.from('TAGfilmed at home'.padEnd(128, '\0')),
    ]
    const file = Buffer.concat([await readFile(path), ...tags])
    const { after } = await cleaned(file)
    expect(words.filter((word) => file.includes(word))).toEqual(words.slice(1))
    expect(words.filter((word) => after.includes(word) || after.includes('LYRICS') || after.includes('APETAG'))).toEqual([])
    const copy = media.path('blanked-tags.mp3')
    await writeFile(copy, after)
    expect(await decoded(copy)).not.toBe('')
  })

  it('has no track of timed metadata, and nothing of what stood in it', async () => {
    const srt = media.path('gps.srt')
    await writeFile(srt, Array.from({ length: 3 }, (_, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n},500\nGPS 48.1374${n}\n`).join('\n'))
    const plain = await makeMedia(media.path('plain.mp4'), { ...small, seconds: 4 })
    const path = media.path('action.mp4')
    await run('ffmpeg', ['-v', 'error', '-i', plain, '-i', srt, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'mov_text', path])
    const words = await readFile(path)
    expect((await cleaned(words)).after.includes('GPS 48.13742')).toBe(true)
    // The same track, as a camera that notes its place every second writes it.
    const file = Buffer.from(words)
    for (const [from, to] of [
      ['sbtl', 'meta'],
      ['tx3g', 'gpmd'],
    ] as const)
      file.write(to, file.indexOf(from), 'latin1')
    await writeFile(path, file)
    const { after } = await cleaned(file)
    const copy = media.path('blanked-action.mp4')
    await writeFile(copy, after)
    expect(after.includes('GPS')).toBe(false)
    expect((await told(copy)).match(/codec_type=\w+/g)).toEqual(['codec_type=video', 'codec_type=audio'])
    expect(await decoded(copy)).toBe(await decoded(plain))
  })

  it('cannot be had of kinds that are not known, of broken ones and of what needs too long', async () => {
    const other = async (name: string, sample: Sample) => readFile(await makeMedia(media.path(name), sample))
    const webm = await readFile(await makeMedia(media.path('whole.webm'), { ...vp9, more: telling }))
    const broken = Buffer.from(webm)
    broken.fill(0, Math.floor(webm.length / 2))
    const refused = [
      await other('film.avi', { ...small, audio: ['-c:a', 'mp3'], more: telling }),
      await other('film.ts', { ...small, more: telling }),
      Buffer.from('no film at all, only words'),
      Buffer.alloc(0),
      broken,
      Buffer.concat(Array.from({ length: 20_001 }, () => Buffer.from('\0\0\0\x09udta.'))),
    ]
    expect(await Promise.all(refused.map((file) => found(file)))).toEqual([null, null, null, null, null, null])
  })
})

const box = (type: string, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((one) => Buffer.from(one)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const long = (type: string, body: string) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + body.length), 8)
  return Buffer.concat([head, Buffer.from(body)])
}
const handler = (name: string) => box('mdia', box('hdlr', '\0\0\0\0\0\0\0\0vide', '\0'.repeat(12), name))
const film = Buffer.concat([
  box('ftyp', 'isom'),
  box('free', 'left by an editor'),
  box(
    'moov',
    box('mvhd', 'x'.repeat(20)),
    box('trak', box('tkhd', 'track'), box('udta', 'camera'), handler('Make of camera')),
    box('udta', box('\xa9xyz', '+48.1')),
    box('meta', 'place'),
  ),
  long('uuid', 'an identifier and XMP'),
  box('mdat', 'pictures'),
  Buffer.from('SEFT'),
])

describe('the boxes of a film that playing does not need', () => {
  it('are free space afterwards, of the same length, and the rest is as it was', async () => {
    const { after, ranges } = await cleaned(film)
    const text = after.toString('latin1')
    for (const word of ['camera', '+48.1', 'place', 'XMP', 'udta', 'meta', 'uuid', 'editor', 'SEFT']) expect(text).not.toContain(word)
    for (const word of ['isom', 'tkhd', 'track', 'pictures']) expect(text).toContain(word)
    for (const size of [1, 3, 7, 50])
      for (let at = 0; at < film.length; at += size)
        expect(Buffer.from(blanked(film.subarray(at, at + size), at, ranges))).toEqual(after.subarray(at, at + size))
  })

  it.each([
    ['a box of no length', Buffer.concat([box('ftyp'), Buffer.from([0, 0, 0, 4]), Buffer.from('moov')])],
    ['a box in a thousand others', Array.from({ length: 1000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0))],
    ['a hundred thousand empty boxes', Buffer.concat([box('ftyp'), Buffer.alloc(800_000, box('free'))])],
    ['a film whose last box is cut off', film.subarray(0, film.length - 10)],
  ])('are looked for in few steps in %s', async (_, file) => {
    let reads = 0
    expect(await found(file, () => (reads += 1))).not.toBeNull()
    expect(reads).toBeLessThan(20)
  })
})
