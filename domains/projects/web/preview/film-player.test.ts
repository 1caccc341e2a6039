import { describe, expect, it } from 'vitest'
import type { ProjectClip } from '../../contract.ts'
import { FilmPlayer, fadeAt } from './film-player.ts'

const edited = { fade_in: 0, fade_out: 0, titles: [] }
const video = (id: string, from: number, to: number, over: object = {}): ProjectClip =>
  ({ kind: 'video', id, video: 'gcc-1', from, to, speed: 1, volume: 1, ...edited, ...over }) as ProjectClip
const title = (duration: number): ProjectClip => ({
  kind: 'title',
  id: 't',
  text: 'Hi',
  duration,
  background: '#000000',
  fade_in: 0,
  fade_out: 0,
})

/** A video element that goes where it is sent at once. */
const element = () => {
  const one = { currentTime: 0, seeking: false, playbackRate: 1, volume: 1, isPlaying: false, pause: () => void (one.isPlaying = false), play: async () => void (one.isPlaying = true) } // biome-ignore format: short
  return one
}

describe('a film that is previewed', () => {
  it('goes from clip to clip, with the next one waiting where it begins', () => {
    const player = new FilmPlayer([video('a', 10, 12), video('b', 3, 5, { speed: 2 }), title(1)])
    const [even, odd] = [element(), element()]
    player.attach(0, even)
    player.attach(1, odd)
    expect([even.currentTime, odd.currentTime]).toEqual([10, 3])
    player.toggle()
    expect([even.isPlaying, odd.isPlaying]).toEqual([true, false])
    even.currentTime = 11
    expect(player.follow(0)).toMatchObject({ index: 0, at: 1 })
    even.currentTime = 12
    expect(player.follow(16)).toMatchObject({ index: 1, at: 2 })
    expect([even.isPlaying, odd.isPlaying, odd.playbackRate]).toEqual([false, true, 2])
    odd.currentTime = 4
    expect(player.follow(32)).toMatchObject({ index: 1, at: 2.5 })
    odd.currentTime = 5
    player.follow(48)
    expect(player.follow(148)).toMatchObject({ index: 2, at: 3.1 })
    for (let now = 348; now < 1400; now += 200) player.follow(now)
    expect(player.snapshot()).toEqual({ playing: false, index: 0, at: 0 })
  })

  it('is sought in any of its clips, and stays where it is while it is edited', () => {
    const player = new FilmPlayer([video('a', 10, 12), video('b', 3, 5)])
    const [even, odd] = [element(), element()]
    player.attach(0, even)
    player.attach(1, odd)
    player.seek(3.5)
    expect([player.snapshot().index, odd.currentTime, player.shownClip()?.at]).toEqual([1, 4.5, 1.5])
    player.setClips([video('a', 10, 12)])
    expect(player.snapshot()).toMatchObject({ index: 0, at: 2 })
  })

  it('fades its clips', () => {
    const clip = video('a', 0, 10, { fade_in: 2, fade_out: 4 })
    expect([0, 1, 5, 8, 10].map((at) => fadeAt(clip, at))).toEqual([0, 0.5, 1, 0.5, 0])
  })
})
