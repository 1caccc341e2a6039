import { expect, it } from 'vitest'
import { type MeasuredElement, newPlaybackMeter } from './playback-quality.ts'

function anElement({ begins = false, hidden = false } = {}) {
  const state = { paused: true, seeking: false, ended: false }
  const element = Object.assign(new EventTarget(), state) as MeasuredElement & typeof state
  let time = 0
  const meter = newPlaybackMeter(element, { begins, now: () => time, hidden: () => hidden })
  return {
    meter,
    /** Something happens, so many ms after what came before. */
    after: (ms: number, event: string, changes: Partial<typeof state> = {}) => {
      time += ms
      Object.assign(element, changes)
      element.dispatchEvent(new Event(event))
    },
  }
}

it('measures from the press to the first picture, once', () => {
  const { meter, after } = anElement()
  after(5000, 'play', { paused: false })
  after(820, 'playing')
  expect(meter.take()).toEqual({ firstFrameMs: 820, stalls: 0, stallMs: 0 })
  after(10, 'pause', { paused: true })
  after(10, 'play', { paused: false })
  after(10, 'playing')
  expect(meter.take()).toBeNull()
})

it('measures from the beginning of the page what begins by itself, and not at all in a page that nobody sees', () => {
  const seen = anElement({ begins: true })
  seen.after(1500, 'playing', { paused: false })
  expect(seen.meter.take()?.firstFrameMs).toBe(1500)
  const unseen = anElement({ begins: true, hidden: true })
  unseen.after(1500, 'playing', { paused: false })
  expect(unseen.meter.take()).toBeNull()
})

it('counts when it stops to load, and neither seeks nor pauses nor moments', () => {
  const { meter, after } = anElement()
  after(0, 'play', { paused: false })
  after(0, 'waiting')
  after(100, 'playing')
  meter.take()
  after(1000, 'waiting')
  after(700, 'playing')
  after(1000, 'waiting', { seeking: true })
  after(700, 'playing', { seeking: false })
  after(1000, 'waiting')
  after(100, 'playing')
  after(1000, 'waiting')
  after(400, 'pause', { paused: true })
  expect(meter.take()).toEqual({ stalls: 2, stallMs: 1100 })
})

it('tells that nothing plays, but not that somebody may no longer watch', () => {
  const { meter } = anElement()
  meter.failed('withdrawn')
  expect(meter.take()).toBeNull()
  meter.failed('network')
  expect(meter.take()).toEqual({ stalls: 0, stallMs: 0, failure: 'network' })
})
