import { describe, expect, it } from 'vitest'
import type { ProjectClip, VideoClip } from '../../contract.ts'
import { levelOf } from './ducking.ts'
import { fadeAt, loudnessAt } from './fade.ts'
import { FilmPlayer } from './film-player.ts'
import { SoundLanes, soundsNear } from './sound-lanes.ts'

const unfaded = { fade_in: 0, fade_out: 0 }
const video = (id: string, from: number, to: number, over: Partial<VideoClip> = {}): VideoClip => ({
  kind: 'video',
  ...{ id, video: 'gcc-1', from, to, speed: 1, volume: 1, curve: [], focus: null, crossfade: 0, titles: [], ...unfaded },
  ...over,
})
const title = (duration: number): ProjectClip => ({
  kind: 'title',
  ...{ id: 't', text: 'Hi', duration, background: '#000000', crossfade: 0, ...unfaded },
})

/** A video element that is where it is sent at once. */
class AnElement {
  currentTime = 0
  duration = 60
  readyState = 4
  seeking = false
  paused = true
  ended = false
  playbackRate = 1
  volume = 1
  pause() {
    this.paused = true
  }
  async play() {
    this.paused = false
  }
}

function attached(...clips: ProjectClip[]) {
  const player = new FilmPlayer(clips)
  const [even, odd] = [new AnElement(), new AnElement()]
  player.attach(0, 'gcc-1', even)
  player.attach(1, 'gcc-1', odd)
  return { player, even, odd }
}

describe('a film that is previewed', () => {
  it('goes from clip to clip, with the next one waiting where it begins, and is at its beginning at its end', () => {
    const { player, even, odd } = attached(video('a', 10, 12), video('b', 3, 5, { speed: 2 }), title(1))
    expect([even.currentTime, odd.currentTime]).toEqual([10, 3])
    player.follow(0)
    player.toggle()
    player.follow(0)
    expect([even.paused, odd.paused]).toEqual([false, true])
    even.currentTime = 11
    expect(player.follow(0)).toMatchObject({ index: 0, at: 1, there: true })
    even.currentTime = 12
    expect(player.follow(16)).toMatchObject({ index: 1, at: 2 })
    expect([even.paused, odd.paused, odd.playbackRate]).toEqual([true, false, 2])
    odd.currentTime = 4
    expect(player.follow(32)).toMatchObject({ index: 1, at: 2.5 })
    odd.ended = true
    player.follow(48)
    expect(player.follow(148)).toMatchObject({ index: 2, at: 3.1 })
    for (let now = 348; now < 1400; now += 200) player.follow(now)
    expect(player.snapshot()).toMatchObject({ rate: 0, index: 0, at: 0 })
  })

  it('lets the next video run a little before its cut, unheard, and not sooner; what was shown before is there when it is gone back to', () => {
    const { player, even, odd } = attached(video('a', 10, 12), video('b', 3, 5), video('c', 20, 22, { video: 'gcc-2' }))
    player.toggle()
    for (const [at, isPaused] of [
      [11.9, true],
      [11.95, false],
    ] as const) {
      even.currentTime = at
      player.follow(0)
      expect([odd.paused, odd.currentTime]).toEqual([isPaused, 3])
    }
    expect([odd.volume, even.paused]).toEqual([0, false])
    Object.assign(odd, { currentTime: 3.04 })
    even.currentTime = 12
    expect(player.follow(16)).toMatchObject({ index: 1, at: 2 })
    // It goes on, and is not sent back.
    expect([odd.currentTime, odd.paused, odd.volume]).toEqual([3.04, false, 1])
    const third = new AnElement()
    player.attach(0, 'gcc-2', third)
    player.seek(4.5)
    expect([player.follow(32).there, third.currentTime, odd.paused]).toEqual([true, 20.5, true])
    player.seek(1)
    expect([player.follow(48).there, even.currentTime, third.paused]).toEqual([true, 11, true])
  })

  it('waits for pictures that have not come, and goes on from where it was sent', () => {
    const { player, even } = attached(video('a', 10, 12))
    even.readyState = 0
    player.seek(1)
    player.toggle()
    expect(player.follow(100)).toMatchObject({ at: 1, there: false })
    expect(even.paused).toBe(true)
    Object.assign(even, { readyState: 4, currentTime: 0 })
    player.follow(200)
    expect(even.currentTime).toBe(11)
    expect(player.follow(300)).toMatchObject({ at: 1, there: true })
    player.follow(400)
    expect(even.paused).toBe(false)
  })

  it('shows pictures on the way while somebody draws over it, and ends where they let go', () => {
    const { player, even } = attached(video('a', 10, 20))
    player.follow(0)
    player.seek(2)
    even.seeking = true
    for (const at of [3, 4, 5]) {
      player.seek(at)
      expect([player.follow(16), even.currentTime]).toEqual([expect.objectContaining({ at, there: false }), 12])
    }
    even.seeking = false
    expect([player.follow(32), even.currentTime]).toEqual([expect.objectContaining({ at: 5, there: true }), 15])
    even.seeking = true
    expect(player.follow(48).there).toBe(false)
    even.seeking = false
    expect([player.follow(64), even.currentTime]).toEqual([expect.objectContaining({ at: 5, there: true }), 15])
  })

  it('goes through a clip whose video does not come in the time that it takes', () => {
    const player = new FilmPlayer([video('a', 10, 12), title(1)])
    player.darken('gcc-1')
    player.toggle()
    expect(player.follow(0)).toMatchObject({ there: true, dark: true })
    for (let now = 0; now <= 2200; now += 200) player.follow(now)
    expect(player.now()).toMatchObject({ index: 1, dark: false })
  })

  it('goes faster and backwards with each press, and stops', () => {
    const { player, even } = attached(video('a', 10, 20))
    player.seek(5)
    const pressed = (way: 1 | -1) => {
      player.shuttle(way)
      player.follow(0)
      return player.now().rate
    }
    expect([pressed(1), pressed(1), pressed(1), pressed(1)]).toEqual([1, 2, 4, 4])
    expect([even.playbackRate, pressed(-1), even.paused]).toEqual([4, -1, true])
    expect(player.follow(200).at).toBeCloseTo(4.8)
    expect(even.currentTime).toBeCloseTo(14.8)
    expect(pressed(-1)).toBe(-2)
    player.pause()
    expect(player.follow(900)).toMatchObject({ rate: 0 })
  })

  it('plays two clips at once while one comes over the other, and goes on with that one', () => {
    const { player, even, odd } = attached(video('a', 10, 14), video('b', 3, 9, { crossfade: 2, speed: 2 }))
    player.seek(3)
    expect([even.currentTime, odd.currentTime]).toEqual([13, 4])
    expect(player.shownClip()).toMatchObject({ clip: { id: 'a' }, at: 3 })
    player.seek(1)
    expect(player.shownOver()).toBeNull()
    player.toggle()
    player.follow(0)
    expect([even.paused, odd.paused]).toEqual([false, true])
    even.currentTime = 13.25
    player.follow(16)
    expect(player.shownOver()).toMatchObject({ clip: { id: 'b' }, at: 0.75, share: 0.5 })
    expect([even.volume, odd.volume, odd.paused, odd.playbackRate]).toEqual([0.5, 0.5, false, 2])
    even.readyState = 1
    player.follow(20)
    expect(odd.paused).toBe(true)
    even.readyState = 4
    player.follow(24)
    expect(odd.paused).toBe(false)
    even.currentTime = 14
    odd.currentTime = 6
    expect(player.follow(32)).toMatchObject({ index: 1, at: 4 })
    expect([even.paused, odd.paused, odd.currentTime, odd.volume]).toEqual([true, false, 6, 1])
    expect(player.shownOver()).toBeNull()
  })

  it('stays with the clip that came over the one before, though its video is a little behind and the next one is fetched', () => {
    const { player, even, odd } = attached(video('a', 10, 14), video('b', 3, 9, { crossfade: 2 }), video('c', 0, 5, { video: 'gcc-2' }))
    player.seek(3)
    player.toggle()
    even.currentTime = 14
    odd.currentTime = 4.9
    expect(player.follow(16)).toMatchObject({ index: 1, at: 4 })
    expect(player.follow(32)).toMatchObject({ index: 1, at: 4 })
    // The lane of the first clip is the third one's from now on.
    player.attach(0, 'gcc-2', new AnElement())
    expect(player.now()).toMatchObject({ index: 1, at: 4 })
    odd.currentTime = 5.5
    expect([player.follow(48), odd.paused]).toEqual([expect.objectContaining({ index: 1, at: 4.5, there: true }), false])
  })

  it('says at once that it went back into the clip before, where the one that it was in came over that', () => {
    const { player } = attached(video('a', 10, 14), video('b', 3, 9, { crossfade: 2 }))
    player.seek(4.1)
    player.follow(0)
    player.shuttle(-1)
    player.follow(200)
    expect(player.snapshot()).toMatchObject({ index: 0, at: expect.closeTo(3.9) })
  })

  it('plays a stretch that somebody wants to hear, over a cut, and stops behind it', () => {
    const { player, even, odd } = attached(video('a', 10, 12), video('b', 3, 5))
    player.hear(1, 3)
    player.follow(0)
    expect([player.now().rate, even.currentTime, even.paused]).toEqual([1, 11, false])
    even.currentTime = 12
    expect(player.follow(16)).toMatchObject({ index: 1, rate: 1 })
    odd.currentTime = 3.9
    expect(player.follow(32).rate).toBe(1)
    odd.currentTime = 4.05
    expect([player.follow(48).rate, odd.paused]).toEqual([0, true])
    player.hear(0, 1)
    player.toggle()
    player.toggle()
    even.currentTime = 11.5
    expect(player.follow(64)).toMatchObject({ rate: 1, at: 1.5 })
    player.hear(0, 1)
    player.setClips([video('a', 10, 11), video('b', 3, 5)])
    expect([player.now().rate, even.paused]).toEqual([0, true])
  })

  it('is sought in any of its clips, goes from cut to cut, and by pictures', () => {
    const { player, odd } = attached(video('a', 10, 12), video('b', 3, 5))
    player.seek(3.5)
    expect([player.now().index, odd.currentTime, player.shownClip()?.at]).toEqual([1, 4.5, 1.5])
    player.toCut(-1)
    expect(player.now()).toMatchObject({ index: 1, at: 2 })
    player.toCut(-1)
    player.toCut(1)
    player.toCut(1)
    expect(player.now().at).toBe(4)
    player.step(-0.5)
    expect(odd.currentTime).toBe(4.5)
    player.step(-99)
    expect(player.now()).toMatchObject({ index: 0, at: 0 })
  })

  it('shows a clip in whichever lane has its video by now', () => {
    const player = new FilmPlayer([video('a', 10, 12), video('b', 20, 22, { video: 'gcc-2' }), video('c', 3, 5)])
    const element = new AnElement()
    player.attach(0, 'gcc-1', element)
    player.setClips([video('a', 10, 11), video('d', 11, 12), video('b', 20, 22, { video: 'gcc-2' }), video('c', 3, 5)])
    player.seek(1.5)
    expect([player.follow(0), element.currentTime]).toEqual([expect.objectContaining({ index: 1, turn: 1, there: true }), 11.5])
    player.seek(2.5)
    expect(player.follow(16)).toMatchObject({ index: 2, turn: 1, there: false })
    player.seek(5)
    expect([player.follow(32), element.currentTime]).toEqual([expect.objectContaining({ index: 3, turn: 1, there: true }), 4])
    player.seek(0.5)
    expect([player.follow(48), element.currentTime]).toEqual([expect.objectContaining({ index: 0, turn: 0, there: true }), 10.5])
  })

  it('stays on the same picture while it is edited, or where its clip was', () => {
    const { player } = attached(video('a', 10, 12), video('b', 3, 5))
    player.seek(3.5)
    player.setClips([video('b', 4, 5), video('a', 10, 12)])
    expect(player.now()).toMatchObject({ index: 0, at: 0.5 })
    player.setClips([video('c', 0, 1), video('a', 10, 12)])
    expect(player.now()).toMatchObject({ index: 0, at: 0 })
    player.aimAt({ id: 'a', end: 'to' })
    player.setClips([video('c', 0, 1), video('a', 10, 11)])
    expect(player.now()).toMatchObject({ index: 1, at: 1.96 })
  })

  it('is shown from its first picture on where it is added behind figures that have no end', () => {
    const { player } = attached(video('a', 0, 4.001), video('b', 0, 9.153))
    for (const added of ['c', 'd']) {
      player.aimAt({ id: added, end: 'from' })
      player.setClips([video('a', 0, 4.001), video('b', 0, 9.153), { ...title(3), id: 'c' }, { ...title(0.7), id: 'd' }])
      expect(player.shownClip()).toMatchObject({ clip: { id: added }, at: 0 })
    }
  })

  it('is as loud as the volume, the curve and the fades of a clip together say', () => {
    const curve = [{ at: 10, level: 1 }, { at: 14, level: 0 }] // biome-ignore format: short
    const clip = video('a', 8, 18, { speed: 2, volume: 0.8, curve, fade_in: 2 })
    expect([0, 1, 2, 3, 4].map((at) => loudnessAt(clip, at))).toEqual([0, 0.4, 0.4, 0, 0].map((level) => expect.closeTo(level)))
    const { player, even } = attached(video('a', 10, 20, { curve }))
    player.toggle()
    even.currentTime = 13
    player.follow(0)
    player.follow(16)
    expect(even.volume).toBeCloseTo(0.25)
  })

  it('is heard in a cross-fade by the longer of that and the fade of a clip, as the film is, and both clips are', () => {
    const clip = video('a', 0, 10, { fade_in: 2 })
    expect([loudnessAt(clip, 1, 0.25), loudnessAt(clip, 1, 0.75), loudnessAt(clip, 1)]).toEqual([0.25, 0.5, 0.5])
    const { player } = attached(video('a', 10, 14), video('b', 3, 9, { crossfade: 2 }))
    player.seek(2.5)
    player.follow(0)
    expect(player.heardClips().map(({ clip: { id }, share }) => [id, share])).toEqual([
      ['a', 0.75],
      ['b', 0.25],
    ])
    player.seek(1)
    player.follow(16)
    expect(player.heardClips().map(({ clip: { id }, share }) => [id, share])).toEqual([['a', 1]])
  })

  it('fades its clips', () => {
    const clip = video('a', 0, 10, { fade_in: 2, fade_out: 4 })
    expect([0, 1, 5, 8, 10].map((at) => fadeAt(clip, at))).toEqual([0, 0.5, 1, 0.5, 0])
  })
})

describe('the sounds below a film', () => {
  const sound = { id: 's', video: 'gcc-2', at: 2, from: 5, to: 15, volume: 0.5, curve: [], ducking: false, ...unfaded }
  const place = { index: 0, turn: 0 as const, begun: true, there: true, dark: false, over: false }

  it('begin with their second of the film, are sent to where they belong, and stop with it', () => {
    const [lanes, element] = [new SoundLanes(), new AnElement()]
    lanes.setSounds([sound])
    lanes.attach(sound, element)
    lanes.follow({ ...place, rate: 1, at: 1 }, 0, 0)
    expect([element.paused, element.currentTime]).toEqual([true, 5])
    lanes.follow({ ...place, rate: 1, at: 2.1 }, 0.9, 100)
    expect([element.paused, element.volume]).toEqual([false, 0.5])
    lanes.follow({ ...place, rate: 1, at: 8 }, 0, 200)
    expect(element.currentTime).toBeCloseTo(11.1)
    lanes.follow({ ...place, rate: 0, at: 8 }, 0, 300)
    expect(element.paused).toBe(true)
  })

  it('step back while the clips are heard, and come back', () => {
    const [lanes, element] = [new SoundLanes(), new AnElement()]
    const music = { ...sound, ducking: true, volume: 1 }
    lanes.setSounds([music])
    lanes.attach(music, element)
    let [at, now] = [2, 0]
    const afterSecond = (level: number) => {
      for (let picture = 0; picture < 50; picture += 1) {
        at += 0.02
        now += 20
        element.currentTime = at + 3
        lanes.follow({ ...place, rate: 1, at }, level, now)
      }
      return element.volume
    }
    expect(afterSecond(0)).toBeCloseTo(1, 1)
    expect(afterSecond(0.1)).toBeCloseTo(0.3, 1)
    expect(afterSecond(0)).toBeGreaterThan(0.9)
    const peaks = [0, 1, 0.5, 0]
    const measured = { peaks, duration: 40 }
    const loud = video('a', 10, 30, { volume: 2 })
    expect([0, 1, 2, 9].map((at) => levelOf({ clip: loud, at, share: 1 }, measured))).toEqual([0.6, 0.6, 0.6, 0.6])
    const quiet = { clip: video('a', 0, 30), at: 5, share: 1 }
    expect([levelOf(quiet, measured), levelOf(quiet, { peaks: [], duration: 0 })]).toEqual([0, 0])
    expect(levelOf({ clip: loud, at: 1, share: 0.5 }, measured)).toBeCloseTo(0.3)
  })

  it('are fetched shortly before they are heard, and not after', () => {
    expect([-3, -1, 5, 12].map((at) => soundsNear([sound], at).length)).toEqual([0, 1, 1, 0])
  })
})
