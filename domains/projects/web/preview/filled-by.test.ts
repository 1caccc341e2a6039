import { describe, expect, it } from 'vitest'
import { filledBy } from './filled-by.ts'

describe('a picture that fills a frame of another shape', () => {
  it('is seen around the point that somebody has chosen, as far as it goes', () => {
    const upright = (x: number) => filledBy({ x, y: 0.5 }, 2, 0.5)
    expect([upright(0.5), upright(0), upright(1)].map(({ left, width }) => [left, width])).toEqual([
      [0.375, 0.25],
      [0, 0.25],
      [0.75, 0.25],
    ])
    expect(upright(0.5)).toMatchObject({ top: 0, height: 1 })
    expect(filledBy({ x: 0.5, y: 0.9 }, 0.5, 1)).toEqual({ left: 0, top: 0.5, width: 1, height: 0.5 })
    expect(filledBy({ x: 0.1, y: 0.9 }, 1.5, 1.5)).toEqual({ left: 0, top: 0, width: 1, height: 1 })
  })
})
