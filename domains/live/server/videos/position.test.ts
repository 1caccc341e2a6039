import { expect, it } from 'vitest'
import { positionAt, startAt } from './position.ts'

const once = { duration: 60, loops: false }
const again = { duration: 60, loops: true }

it('a video is where the clock is, until its end', () => {
  expect([0, 20.5, 58.9].map((elapsed) => positionAt(elapsed, once))).toEqual([0, 20.5, 58.9])
  expect([59.1, 60, 4000].map((elapsed) => positionAt(elapsed, once))).toEqual([null, null, null])
  expect([0, 20.5, 65, 600].map((elapsed) => positionAt(elapsed, again))).toEqual([0, 20.5, 5, 0])
})

it('a video of a moment is played, too', () => {
  expect(positionAt(0, { duration: 0.5, loops: false })).toBe(0)
  expect(positionAt(0.3, { duration: 0.5, loops: false })).toBe(null)
})

it('nothing of its beginning is left out because a server took a second to begin', () => {
  expect([0.4, 2.9, 3.1].map((elapsed) => startAt(elapsed, once))).toEqual([0, 0, 3.1])
  expect([60.4, 70, 118].map((elapsed) => startAt(elapsed, again))).toEqual([0, 10, 0])
  expect(startAt(61, once)).toBe(null)
})
