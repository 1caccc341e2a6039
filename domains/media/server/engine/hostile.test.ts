import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { inputOnly } from './ffmpeg-allowlist.ts'
import { endOf } from './ffprobe.ts'
import { pictureAt } from './pictures.ts'
import { probe } from './probe.ts'
import { refusals } from './refusal.ts'
import { runProgram, startProgram } from './run.ts'
import { makeMedia, mediaFolder } from './sample-media.ts'
import { subtitlesIn } from './subtitles.ts'

const media = await mediaFolder()
afterAll(() => media.remove())
const small = { size: '64x36', seconds: 2 }

async function written(name: string, bytes: Buffer | string): Promise<string> {
  await writeFile(media.path(name), bytes)
  return media.path(name)
}

/** A copy with some of its bytes replaced; `at` is counted from the end of `mark`. */
async function patched(path: string, name: string, ...changes: { mark: Buffer; at: number; bytes: Buffer }[]): Promise<string> {
  const copy = Buffer.from(await readFile(path))
  for (const { mark, at, bytes } of changes) {
    const found = copy.indexOf(mark)
    expect(found).toBeGreaterThan(0)
    bytes.copy(copy, found + mark.length + at)
  }
  return written(name, copy)
}

async function cutAt(path: string, share: number): Promise<string> {
  await truncate(path, Math.floor((await readFile(path)).length * share))
  return path
}

const uint32le = (value: number) => Buffer.from(new Uint32Array([value]).buffer)

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

async function childrenOf(pid: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const status = async (one: string) => ({ one, text: await readFile(`/proc/${one}/status`, 'latin1').catch(() => '') })
  const found = await Promise.all(all.map(status))
  return found.filter(({ text }) => /^Name:\s+ffmpeg$/m.test(text) && new RegExp(`^PPid:\\s+${pid}$`, 'm').test(text)).map(({ one }) => one)
}

const avi = { ...small, video: ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'], audio: null }
const faststart = ['-movflags', '+faststart']
const subtitles = '1\n00:00:00,000 --> 00:00:01,000\nfile:///etc/passwd\n'

const hostile: readonly [string, () => Promise<string>, keyof typeof refusals][] = [
  ['is empty', () => written('empty.mp4', ''), 'empty'],
  ['is text that calls itself a video', () => written('text.mp4', 'Dear all, here is the video.\n'.repeat(500)), 'notMedia'],
  ['is noise', () => written('noise.mp4', Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * 7919) % 251))), 'notMedia'],
  ['is a picture', () => makeMedia(media.path('picture.png'), { ...small, video: ['-frames:v', '1'], audio: null }), 'notMedia'],
  ['is a list of other files', () => written('list.mp4', '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n'), 'playlist'],
  ['is such a list behind blanks', () => written('blank.mp4', '\uFEFF \n#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1:1/x.ts\n'), 'playlist'],
  ['joins other files', () => written('concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n"), 'playlist'],
  ['is a DASH manifest', () => written('dash.mp4', '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>'), 'playlist'],
  ['describes a stream elsewhere', () => written('sdp.mp4', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'), 'playlist'],
  ['has lost its index', async () => cutAt(await makeMedia(media.path('end.mp4'), small), 0.7), 'truncated'],
  [
    'breaks off after its index',
    async () => cutAt(await makeMedia(media.path('front.mp4'), { ...small, more: faststart }), 0.7),
    'truncated',
  ],
  ['breaks off in Matroska', async () => cutAt(await makeMedia(media.path('cut.mkv'), small), 0.7), 'truncated'],
  [
    'says it is 100,000 × 100,000 pixels large',
    async () =>
      patched(await makeMedia(media.path('a.avi'), avi), 'huge.avi', {
        mark: Buffer.from('strf'),
        at: 8,
        bytes: Buffer.concat([uint32le(100_000), uint32le(100_000)]),
      }),
    'tooLarge',
  ],
  [
    'says it is 60,000 × 60,000 pixels large',
    async () =>
      patched(await makeMedia(media.path('b.mov'), { ...small, video: ['-c:v', 'qtrle'] }), 'huge.mp4', {
        mark: Buffer.from('rle '),
        at: 24,
        bytes: Buffer.from([0xea, 0x60, 0xea, 0x60]),
      }),
    'tooLarge',
  ],
  [
    'says it lasts thirty years',
    async () =>
      patched(await makeMedia(media.path('c.mkv'), small), 'endless.mkv', {
        mark: Buffer.from([0x44, 0x89, 0x88]),
        at: 0,
        bytes: double(1e12),
      }),
    'tooLong',
  ],
  [
    'has neither pictures nor sound',
    async () => makeMedia(media.path('words.mkv'), { video: null, audio: null, more: ['-i', await written('words.srt', subtitles)] }),
    'nothingIn',
  ],
]

describe('a file that is no video ends with a sentence that its owner understands', () => {
  it.each(hostile)('one that %s', async (_, file, reason) => {
    await expect(probe(await file())).rejects.toMatchObject({ name: 'Refusal', message: refusals[reason] })
  })

  it('one whose frames are broken has no picture to show', async () => {
    const good = await makeMedia(media.path('good.mp4'), { ...small, audio: null, more: faststart })
    const bytes = await readFile(good)
    bytes.fill(0x41, bytes.indexOf('mdat') + 4)
    const file = await written('broken.mp4', bytes)
    const described = await probe(file)
    expect(described.video && (await pictureAt(file, { ...described, video: described.video }, 0, 320))).toBeNull()
  })

  it('one that promises more than it holds is taken for what it holds', async () => {
    const short = await makeMedia(media.path('short.mkv'), { ...small, seconds: 3 })
    const file = await patched(short, 'long.mkv', { mark: Buffer.from([0x44, 0x89, 0x88]), at: 0, bytes: double(3_600_000) })
    expect((await probe(file)).duration).toBeLessThan(3.2)
  })
})

describe('what ffmpeg may do with a file of a stranger', () => {
  it('it reads nothing but the file, whatever the file is', async () => {
    const list = await written('reads.txt', `ffconcat version 1.0\nfile '${await makeMedia(media.path('secret.mp4'), small)}'\n`)
    const run = await runProgram('ffmpeg', ['-v', 'error', ...inputOnly(list, ['-f', 'concat', '-safe', '0']), '-f', 'null', '-'], {
      wallMs: 5000,
    })
    expect(run).toMatchObject({ ok: false, complaint: expect.stringContaining('not on whitelist') })
  })

  it('it gives at most 20 tracks of subtitles, each of 512 kB, and none of what is no text', async () => {
    const at = (n: number) => `00:00:${String(Math.floor(n / 1000)).padStart(2, '0')},${String(n % 1000).padStart(3, '0')}`
    const cues = Array.from({ length: 9000 }, (_, n) => `${n + 1}\n${at(n)} --> ${at(n + 1)}\n${'long '.repeat(16)}\n`)
    await writeFile(media.path('huge.srt'), cues.join('\n'))
    await writeFile(media.path('short.srt'), '1\n00:00:00,100 --> 00:00:01,000\nHello\n')
    await writeFile(media.path('latin.srt'), Buffer.from('1\n00:00:00,100 --> 00:00:01,000\nGr\xfc\xdfe\n', 'latin1'))
    const video = await makeMedia(media.path('plain.mp4'), { seconds: 2, audio: null })
    const inputs = [video, ...['huge', 'latin', 'short'].map((name) => media.path(`${name}.srt`))].flatMap((path) => ['-i', path])
    const many = ['1', '2', ...Array(90).fill('3')].flatMap((map: string) => ['-map', map])
    const file = media.path('subtitles.mkv')
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...inputs, '-map', '0:v', ...many, '-c', 'copy', file])
    const tracks = await subtitlesIn(file)
    expect(tracks.length).toBe(19)
    expect(tracks.filter(({ vtt }) => vtt.includes('Hello')).length).toBe(18)
    expect(Math.max(...tracks.map(({ vtt }) => vtt.length))).toBeLessThan(512 * 1024)
    expect(await subtitlesIn(media.path('short.srt'))).toEqual([])
  })

  it('it writes no file at all', async () => {
    const file = await makeMedia(media.path('w.mp4'), small)
    const run = await runProgram('ffmpeg', ['-v', 'error', '-y', ...inputOnly(file), '-c', 'copy', media.path('written.mkv')], {
      wallMs: 5000,
    })
    expect(run.ok).toBe(false)
  })

  it('it is ended when it takes too long, gives nothing, or wants more memory than there is for it', async () => {
    const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180', '-f', 'rawvideo', 'pipe:3']
    const long = startProgram('ffmpeg', endless, { wallMs: 400 }, 1)
    for await (const _ of long.outputs[0] ?? []);
    expect(await long.ended).toMatchObject({ ok: false, reason: 'too_long' })
    const silent = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180', '-f', 'null', 'pipe:3']
    const stalled = startProgram('ffmpeg', silent, { wallMs: 5000, idleMs: 300 }, 1)
    for await (const _ of stalled.outputs[0] ?? []);
    expect(await stalled.ended).toMatchObject({ ok: false, reason: 'stalled' })
    const file = await makeMedia(media.path('m.mp4'), small)
    const starved = await runProgram('ffprobe', ['-v', 'error', ...inputOnly(file), '-show_streams'], {
      wallMs: 5000,
      memoryBytes: 64 * 1024 ** 2,
    })
    expect(starved.ok).toBe(false)
  })

  it('it is told nothing of our surroundings, and stands in no folder of ours', async () => {
    process.env['HOSTILE_TEST_SECRET'] = 'a secret of the server'
    const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2', '-f', 'rawvideo', 'pipe:3']
    const running = startProgram('ffmpeg', endless, { wallMs: 20_000 }, 1)
    // Its first byte says that the shell that sets its limits has become it.
    await running.outputs[0]?.[Symbol.asyncIterator]().next()
    const [program = ''] = await childrenOf(process.pid)
    const about = async (what: string) => readFile(`/proc/${program}/${what}`, 'latin1')
    const [environment, limits] = [await about('environ'), await about('limits')]
    const folder = await readlink(`/proc/${program}/cwd`)
    running.stop()
    delete process.env['HOSTILE_TEST_SECRET']
    expect(
      environment
        .split('\0')
        .map((entry) => entry.split('=')[0])
        .filter((name) => !['', 'PATH', 'LC_ALL', 'PWD', '_', 'OLDPWD', 'SHLVL'].includes(name ?? '')),
    ).toEqual([])
    expect(folder).toBe('/')
    expect(limits).toMatch(/Max file size\s+0\s+0/)
    expect(limits).toMatch(/Max address space\s+4294967296\s/)
    expect(limits).toMatch(/Max cpu time\s+\d+\s/)
  })

  it('a run that prints too much is ended', async () => {
    const run = await runProgram('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2', '-f', 'rawvideo', 'pipe:1'], {
      wallMs: 5000,
      mostBytes: 1e6,
    })
    expect(run).toMatchObject({ reason: 'stopped' })
  })
})

it('packets are counted where a header tells no length, as recordings made in a browser do', async () => {
  const file = await makeMedia(media.path('live.webm'), {
    ...small,
    video: ['-c:v', 'libvpx', '-b:v', '200k', '-deadline', 'realtime'],
    audio: ['-c:a', 'libopus'],
    more: ['-live', '1'],
  })
  const described = await probe(file)
  expect(described.duration).toBeCloseTo(2, 0)
  expect(described.unindexed).toBe(true)
  expect(await endOf(file, 'v')).toBeCloseTo(2, 0)
})
