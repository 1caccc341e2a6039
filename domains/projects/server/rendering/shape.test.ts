import { describe, expect, it } from 'vitest'
import { type ShownFile, shapeOf } from './shape.ts'

const file = (width: number, height: number, seconds: number, rate = 25): ShownFile => ({
  video: { width, height, average: { num: rate, den: 1 }, steady: true },
  seconds,
})

describe('the shape of a film', () => {
  it('is that of the file of its ratio which is shown longest, so that most of it is taken over', () => {
    expect(shapeOf('16:9', [file(1280, 720, 5), file(1920, 1080, 60, 30), file(640, 640, 100)])).toEqual({
      size: { width: 1920, height: 1080 },
      rate: { num: 30, den: 1 },
    })
    expect(shapeOf('16:9', [file(853, 480, 5)]).size).toEqual({ width: 854, height: 480 })
  })

  it('has 1080 lines at most, and where no file has its ratio as many as the largest', () => {
    expect(shapeOf('16:9', [file(3840, 2160, 5)]).size).toEqual({ width: 1920, height: 1080 })
    expect(shapeOf('9:16', [file(1280, 720, 5), file(640, 360, 9)]).size).toEqual({ width: 720, height: 1280 })
    expect(shapeOf('1:1', [])).toEqual({ size: { width: 720, height: 720 }, rate: { num: 30, den: 1 } })
    expect(shapeOf('16:9', [file(320, 180, 5, 120)])).toEqual({ size: { width: 320, height: 180 }, rate: { num: 60, den: 1 } })
  })
})
