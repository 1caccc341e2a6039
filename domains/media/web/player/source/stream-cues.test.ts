import type { DateRange } from 'hls.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayerCue } from '../types.ts'
import { followCues } from './stream-cues.ts'

const range = (id: string, startTime: number): DateRange =>
  ({ id, startTime, class: 'lyceum.poll', attr: { ID: id, 'X-POLL-ID': id } }) as unknown as DateRange

let video: HTMLVideoElement
let told: string[]
let take: (ranges: readonly DateRange[]) => void

const goTo = (seconds: number) => {
  video.currentTime = seconds
  video.dispatchEvent(new Event('timeupdate'))
}

beforeEach(() => {
  video = Object.assign(new EventTarget(), { currentTime: 0 }) as unknown as HTMLVideoElement
  told = []
  const report = {
    qualities: () => {},
    playing: () => {},
    trouble: () => {},
    cue: ({ attributes }: PlayerCue) => told.push(attributes['POLL-ID'] ?? ''),
  }
  const follow = followCues(video, report, new AbortController().signal)
  take = (ranges) => follow(Object.fromEntries(ranges.map((one) => [one.id, one])))
})

describe('what a stream says', () => {
  it('is told once, when the player comes to it', () => {
    take([range('a', 5)])
    expect(told).toEqual([])
    for (const seconds of [4.9, 5.1, 4, 6]) goTo(seconds)
    expect(told).toEqual(['a'])
  })

  it('is not told to who comes long after it', () => {
    take([range('old', 5), range('new', 95)])
    goTo(100)
    expect(told).toEqual(['new'])
  })

  it('is told late where it came late', () => {
    take([range('old', 5)])
    goTo(100)
    take([range('old', 5), range('late', 80)])
    expect(told).toEqual(['late'])
  })
})
