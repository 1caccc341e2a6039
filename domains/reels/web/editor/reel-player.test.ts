import { describe, expect, it } from 'vitest'
import { ReelPlayer } from './reel-player.ts'

const parts = [
  { start: 5, end: 6 },
  { start: 1, end: 2 },
]

const anElement = () => ({ currentTime: 0, seeking: false, play: async () => undefined, pause: () => undefined })

describe('the preview of a reel', () => {
  it('plays one part after the other, and is at the beginning at its end', async () => {
    const [video, player] = [anElement(), new ReelPlayer(parts)]
    player.attach(video)
    player.toggle()
    await Promise.resolve()
    await Promise.resolve()
    expect(video.currentTime).toBe(5)
    video.currentTime = 5.5
    expect(player.follow()).toEqual({ playing: true, index: 0, at: 5.5 })
    video.currentTime = 5.99
    expect(player.follow()).toEqual({ playing: true, index: 1, at: 1 })
    expect(video.currentTime).toBe(1)
    video.currentTime = 2
    expect(player.follow()).toEqual({ playing: false, index: 0, at: 5 })
    expect(player.snapshot()).toEqual({ playing: false, index: 0, at: 5 })
  })

  it('shows what is still there when parts change', () => {
    const player = new ReelPlayer(parts)
    player.show(1, 1.5)
    player.setParts([
      { start: 5, end: 6 },
      { start: 1.8, end: 2 },
    ])
    expect(player.follow()).toMatchObject({ index: 1, at: 1.8 })
    player.setParts([{ start: 3, end: 4 }])
    expect(player.follow()).toMatchObject({ index: 0, at: 3 })
  })
})
