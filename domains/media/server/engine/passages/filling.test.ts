import { describe, expect, it } from 'vitest'
import type { VideoStream } from '../media.ts'
import { filling } from './cut-args.ts'

const wide = { width: 1920, height: 1080 } as VideoStream
const tall = { width: 1080, height: 1920 } as VideoStream

describe('a frame that is filled', () => {
  it('shows what lies around the chosen point, and never more than there is of the picture', () => {
    const upright = { width: 360, height: 640 }
    const cropped = (x: number) => filling(wide, { x, y: 0.5 }, upright)
    expect(cropped(0.5)).toBe('scale=1138:640:flags=bicubic:out_range=tv,crop=360:640:389:0')
    expect([cropped(0), cropped(1)].map((filter) => filter.split('crop=')[1])).toEqual(['360:640:0:0', '360:640:778:0'])
    expect(filling(tall, { x: 0.5, y: 0.25 }, { width: 640, height: 360 })).toMatch(/scale=640:1138:.*crop=640:360:0:105$/)
  })
})
