import { writeFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { looped, makeMedia, mediaFolder, probeFile, type Sample, turned } from '#domains/media/testing.ts'
import type { LivePiece } from '../packaging/parts.ts'
import { startEncoder } from './encoder.ts'
import { liveRungs } from './ladder.ts'

const media = await mediaFolder()
afterAll(() => media.remove())

const ownSound = (seconds: number) => ['-filter_complex', `[1:a]atrim=0:${seconds}[a]`, '-map', '0:v', '-map', '[a]']
const ownPictures = (seconds: number) => ['-filter_complex', `[0:v]trim=0:${seconds}[v]`, '-map', '[v]', '-map', '1:a']
const made = (name: string, sample: Sample) => makeMedia(media.path(`${name}.mp4`), { size: '160x90', seconds: 3, ...sample })

/** What the encoder makes of a file, from a second of it on, as one file. */
async function played(path: string, at = 0) {
  const { video, audio, duration } = await probeFile(path)
  const rungs = liveRungs(video).slice(0, 1)
  const file = { path, at, lasts: duration - at, pictures: video.index, sound: audio?.index ?? null }
  const pieces: LivePiece[] = []
  const source = { width: video.width, height: video.height, rate: 25 }
  const encoder = startEncoder(
    { container: file, source, hasSound: audio !== null, rungs, rate: 25 },
    { take: (_, piece) => pieces.push(piece) },
  )
  expect(await encoder.ended).toBe(null)
  const out = `${path}-${at}.out.mp4`
  await writeFile(out, Buffer.concat(pieces.map((piece) => (piece.kind === 'init' ? piece.bytes : piece.placedAt(0)))))
  const pictures = pieces.reduce((sum, piece) => sum + (piece.kind === 'part' ? piece.duration : 0), 0)
  const sound = (await probeFile(await looped(out, `${out}.sound.mp4`, 1))).duration
  return { pictures: Math.round(pictures), whole: Math.round(sound), source: rungs.map(({ width, height }) => `${width}x${height}`).join() }
}

it('a file is played to its end that has no sound, or whose sound or pictures are over early', async () => {
  const files = await Promise.all([
    made('mute', { audio: null }),
    made('early-sound', { more: ownSound(1) }),
    made('early-pictures', { more: ownPictures(1) }),
    made('odd', { rate: '7.3' }),
  ])
  const all = await Promise.all(files.map((file) => played(file)))
  expect(all).toEqual(files.map(() => ({ pictures: 3, whole: 3, source: '160x90' })))
})

it('a file is played from its middle on, and as it is to be held', async () => {
  const upright = await turned(await made('lying', {}), media.path('upright.mp4'))
  expect(await played(upright, 1)).toEqual({ pictures: 2, whole: 2, source: '90x160' })
})
