import { expect, it } from 'vitest'
import { stretchesOf } from './sound.ts'

it('a peak tells of the moment at which it is looked up, at the end of a long sound, too', () => {
  for (const duration of [0.3, 11.1, 3599.9, 7200.3, 28_799.7]) {
    const { count, at } = stretchesOf(duration)
    const moments = [0, 0.25, 0.5, 0.75, 0.99].map((share) => share * duration)
    const lookedUp = moments.map((moment) => ((at(Math.round(moment * 4000)) + 0.5) * duration) / count)
    const off = lookedUp.map((middle, index) => Math.abs(middle - (moments[index] ?? 0)))
    expect(Math.max(...off)).toBeLessThan((0.51 * duration) / count + 0.001)
  }
  expect(stretchesOf(0).at(99)).toBe(0)
})
