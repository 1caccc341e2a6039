import { describe, expect, it } from 'vitest'
import { type Meter, note, speedOf } from './meter.ts'

const after = (...samples: [number, number][]) => samples.reduce<Meter>((meter, [at, sent]) => note(meter, at, sent), [])

describe('the speed that a person is told', () => {
  it('is that of the last seconds', () => {
    expect(speedOf(after([0, 0], [500, 1000], [2000, 4000]))).toBe(2000)
    expect(speedOf(after([0, 0], [10_000, 1_000_000], [14_000, 1_004_000]))).toBe(1000)
  })

  it('waits until there is something to tell', () => {
    expect(speedOf([])).toBeNull()
    expect(speedOf(after([0, 0], [900, 5000]))).toBeNull()
  })

  it('begins anew where the server had less than was sent', () => {
    expect(speedOf(after([0, 0], [2000, 8000], [3000, 5000]))).toBeNull()
    expect(speedOf(after([0, 0], [2000, 8000], [3000, 5000], [5000, 7000]))).toBe(1000)
  })
})
