import { mkdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { WithPictures } from '../passages/passage.ts'
import { probe } from '../probe.ts'
import { makeStandingPictures, mediaFolder, numbersIn } from '../sample-media.ts'
import type { FileClip, FilmShape } from './film.ts'
import { makeFilm } from './make-film.ts'

const media = await mediaFolder()
afterAll(() => media.remove())

const shape: FilmShape = { size: { width: 160, height: 32 }, rate: { num: 25, den: 1 } }

async function probed(path: string): Promise<WithPictures> {
  const found = await probe(path)
  if (!found.video) throw new Error('no pictures')
  return { ...found, video: found.video }
}

/** A film of stretches of a file, each with its first and last second and its speed. */
async function filmOf(name: string, path: string, found: WithPictures, stretches: readonly [number, number, number][]): Promise<string> {
  const folder = media.path(name)
  await mkdir(folder)
  const clips = stretches.map(([from, to, speed]): FileClip => {
    const frames = Math.round(((to - from) / speed) * 25)
    const undrawn = { overlap: 0, fadeIn: 0, fadeOut: 0, titles: [], words: null }
    return { kind: 'file', path, media: found, from, speed, focus: null, volume: 1, curve: [], frames, ...undrawn }
  })
  return (await makeFilm({ film: { shape, clips, sounds: [] }, folder, onProgress: async () => {} })).path
}

describe('a film of pictures that stand for long', () => {
  it.each(['mp4', 'ts'])('shows the one of a %s that stands where a clip begins, also behind the last one', async (container) => {
    const path = await makeStandingPictures(media.path(`standing.${container}`))
    const behind = container === 'ts' ? 9 : 25
    const film = await filmOf(`of-${container}`, path, await probed(path), [
      [4, 6, 1],
      [6, 9, 1.5],
      [0.2, 0.6, 1],
      [behind, behind + 2, 2],
    ])
    const numbers = await numbersIn(film)
    // The last one comes at 8 s, behind two thirds of the second clip.
    expect([numbers.slice(0, 83), numbers.slice(84, 100)]).toEqual([Array(83).fill(50), Array(16).fill(200)])
    expect(numbers.slice(100, 110)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(numbers.slice(110)).toEqual(Array(25).fill(200))
  })
})
