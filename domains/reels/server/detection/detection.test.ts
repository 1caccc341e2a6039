import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greyFrame, greyFrames, mediaFolder, probeFile } from '#domains/media/testing.ts'
import { windowAt, windowLeft, windowShare } from '../../framing.ts'
import { colouredFilm, movingFilm } from '../../testing.ts'
import { detectShots } from './detect.ts'
import { changesIn } from './motion.ts'
import { isStill, shotsIn } from './shots.ts'
import { followMotion } from './window.ts'

let media: Awaited<ReturnType<typeof mediaFolder>>
beforeAll(async () => void (media = await mediaFolder()))
afterAll(() => media.remove())

async function seen(file: string, to: number) {
  const found = await probeFile(file)
  const { width, height } = found.video
  const changes = await changesIn(greyFrames(file, found, { from: 0, to }), 0, greyFrame)
  return { from: 0, to, aspect: width / height, rate: greyFrame.rate, changes }
}

/** The share of the moments at which a window on the path holds the middle of what moves. */
function shareInside(path: Parameters<typeof windowAt>[0], to: number, middle: (at: number) => number): number {
  const share = windowShare(16 / 9, '9:16')
  const moments = Array.from({ length: Math.floor(to * 10) }, (_, index) => index / 10)
  const inside = moments.filter((at) => {
    const left = windowLeft(windowAt(path, at), share)
    return middle(at) >= left && middle(at) <= left + share
  })
  return inside.length / moments.length
}

describe('the window of a reel', () => {
  it('follows what moves through the picture, where the middle of the picture would lose it', async () => {
    const x = (at: number) => 0.45 - 0.4 * Math.cos(at * 0.6)
    const film = await movingFilm(media.path('wandering.mp4'), { seconds: 10, x: '0.45-0.4*cos(t*0.6)' })
    const shots = detectShots(await seen(film, 10))
    expect(shots).toMatchObject([{ id: '1', start: 0, end: 10, framing: 'follow' }])
    const middle = (at: number) => x(at) + 14 / 320
    expect(shareInside(shots[0]?.path ?? [], 10, middle)).toBeGreaterThan(0.89)
    expect(shareInside([{ at: 0, x: 0.5 }], 10, middle)).toBeLessThan(0.54)
    expect(shots[0]?.score).toBeGreaterThan(0.8)
  })

  it('stays where something moves on the spot, and goes from place to place at a quarter of the width a second', async () => {
    const film = await movingFilm(media.path('jumping.mp4'), { seconds: 8, x: 'if(lt(t,4),0.1+0.02*sin(t*9),0.8+0.02*sin(t*9))' })
    const [shot] = detectShots(await seen(film, 8))
    const path = shot?.path ?? []
    expect(Math.abs(windowAt(path, 1) - windowAt(path, 3))).toBeLessThan(0.03)
    expect(windowAt(path, 1)).toBeLessThan(0.25)
    expect(windowAt(path, 7.9)).toBeGreaterThan(0.75)
    const steps = Array.from({ length: 79 }, (_, index) => Math.abs(windowAt(path, (index + 1) / 10) - windowAt(path, index / 10)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.0251)
  })

  it('gives way to the whole picture where slides stand still', async () => {
    const film = await movingFilm(media.path('slides.mp4'), { seconds: 8, x: 'if(lt(t,3),0.1,if(lt(t,6),0.4,0.7))' })
    expect(detectShots(await seen(film, 8))).toMatchObject([{ framing: 'fit' }])
  })

  it('begins anew at a cut, and leaves out cuts that come too soon', async () => {
    const film = await colouredFilm(media.path('cuts.mp4'), ['black', 'black', 'white', 'white', 'black', 'white', 'white'])
    const shots = detectShots(await seen(film, 7))
    expect(shots.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
      [4, 7],
    ])
  })
})

describe('what has nothing in it', () => {
  const nothing = (at: number) => ({ at, columns: Array.from({ length: 64 }, () => 0), share: 0, mean: 0 })

  it('is shown from its middle, whole', () => {
    const changes = [nothing(0.25), nothing(0.5), nothing(0.75)]
    expect(followMotion(changes, 0.3, 4)).toEqual([{ at: 0.25, x: 0.5 }])
    expect(followMotion([], 0.3, 4)).toEqual([])
    expect(isStill({ changes })).toBe(true)
    expect(shotsIn([], { from: 0, to: 1 }, 12)).toEqual([{ start: 0, end: 1, changes: [] }])
    expect(detectShots({ from: 3, to: 3.2, aspect: 1, rate: 4, changes: [] })).toEqual([
      { id: '1', start: 3, end: 3.2, path: [{ at: 3, x: 0.5 }], score: 1, framing: 'fit' },
    ])
  })
})
