import { describe, expect, it } from 'vitest'
import type { ProjectClip, SoundClip, VideoClip } from '../../contract.ts'
import { filmLength } from '../../lengths.ts'
import { clipAt, filmEnd, placeClips } from './placing.ts'
import { heardAt, movedBy, soundTrimmedBy } from './sounds.ts'
import { trimmedBy } from './trimming.ts'

const unfaded = { fade_in: 0, fade_out: 0 }
const video = (over: Partial<VideoClip> = {}): VideoClip => ({
  kind: 'video',
  ...{ id: 'a', video: 'gcc-1', from: 10, to: 20, speed: 1, volume: 1, curve: [], focus: null, crossfade: 0, titles: [], ...unfaded },
  ...over,
})
const title = (duration: number): ProjectClip => ({
  kind: 'title',
  ...{ id: 't', text: 'Hi', duration, background: '#000000', crossfade: 0, ...unfaded },
})
const sound: SoundClip = { id: 's', video: 'gcc-2', at: 2, from: 1, to: 9, volume: 1, curve: [], ducking: false, fade_in: 2, fade_out: 4 }

describe('drawing the ends of a clip', () => {
  it('stays within its video and leaves a tenth of a second', () => {
    expect(trimmedBy(video(), 'from', 3)).toEqual({ from: 13 })
    expect(trimmedBy(video({ speed: 2 }), 'from', 3)).toEqual({ from: 16 })
    expect(trimmedBy(video(), 'from', -99)).toEqual({ from: 0 })
    expect(trimmedBy(video(), 'from', 99)).toEqual({ from: 19.9 })
    expect(trimmedBy(video(), 'to', 99, 31.5)).toEqual({ to: 31.5 })
    expect(trimmedBy(video(), 'to', -99)).toEqual({ to: 10.1 })
  })

  it('makes what stands still longer or shorter, at either end', () => {
    expect(trimmedBy(title(4), 'to', 2)).toEqual({ duration: 6 })
    expect(trimmedBy(title(4), 'from', 2)).toEqual({ duration: 2 })
    expect(trimmedBy(title(4), 'to', 9999)).toEqual({ duration: 600 })
  })
})

describe('a sound below the clips', () => {
  it('is heard at the same moments of the film when it begins later', () => {
    expect(soundTrimmedBy(sound, 'from', 2)).toEqual({ from: 3, at: 4 })
    expect(soundTrimmedBy(sound, 'from', -5)).toEqual({ from: 0, at: 1 })
    expect(soundTrimmedBy({ ...sound, at: 0.5 }, 'from', -5)).toEqual({ from: 0.5, at: 0 })
    expect(soundTrimmedBy(sound, 'to', 5, 10)).toEqual({ to: 10 })
    expect(movedBy(sound, -5)).toEqual({ at: 0 })
  })

  it('is heard from its beginning to its end, with its fades', () => {
    expect(heardAt(sound, 1.9)).toBeNull()
    expect(heardAt(sound, 3)).toEqual({ moment: 2, volume: 0.5 })
    expect(heardAt(sound, 5)).toEqual({ moment: 4, volume: 1 })
    expect(heardAt(sound, 8)).toEqual({ moment: 7, volume: 0.5 })
    expect(heardAt(sound, 10)).toBeNull()
  })
})

describe('the clips of a film', () => {
  it('are found by the second at which they are shown', () => {
    const places = placeClips([title(2), video({ speed: 2 }), title(3)])
    expect(places.map(({ begin, length }) => [begin, length])).toEqual([
      [0, 2],
      [2, 5],
      [7, 3],
    ])
    expect([0, 1.99, 2, 6.99, 7, 10, 99].map((at) => clipAt(places, at))).toEqual([0, 0, 1, 1, 2, 2, 2])
    expect([filmEnd(places), filmEnd([]), clipAt([], 3)]).toEqual([10, 0, 0])
  })

  it('come over the one before for as long as they are meant to, half of either clip at most; the film is as much shorter', () => {
    const over = (clip: ProjectClip, crossfade: number): ProjectClip => ({ ...clip, crossfade })
    const clips = [over(title(4), 3), over(video({ from: 0, to: 6 }), 1), over(title(1), 5), title(2)]
    const places = placeClips(clips)
    expect(places.map(({ begin, overlap }) => [begin, overlap])).toEqual([
      [0, 0],
      [3, 1],
      [8.5, 0.5],
      [9.5, 0],
    ])
    expect([filmEnd(places), filmLength({ clips })]).toEqual([11.5, 11.5])
    expect([2.9, 3.5, 4, 8.9, 9, 9.5].map((at) => clipAt(places, at))).toEqual([0, 0, 1, 1, 2, 3])
  })
})
