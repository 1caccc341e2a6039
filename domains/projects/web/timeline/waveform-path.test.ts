import { describe, expect, it } from 'vitest'
import { waveformPath } from './waveform-path.ts'

const rising = Array.from({ length: 100 }, (_, at) => at / 100)

describe('the waveform of a clip', () => {
  it('is that of its own stretch of the sound, the loudest of what one point stands for', () => {
    expect(waveformPath(rising, { from: 5, to: 5.2, duration: 10 })).toBe('M0 1V0.5H0.5V0.49H1V1Z')
    const long = Array.from({ length: 2400 }, (_, at) => (at % 10 === 3 ? 1 : 0))
    expect(waveformPath(long, { from: 0, to: 24, duration: 24 })).toBe(
      `M0 1${long
        .slice(0, 240)
        .map((_, at) => `V0H${Math.round((at + 1) / 0.24) / 1000}`)
        .join('')}V1Z`,
    )
  })

  it('is none of what is not known, or lies beyond its sound', () => {
    expect(waveformPath([], { from: 0, to: 1, duration: 10 })).toBe('')
    expect(waveformPath(rising, { from: 0, to: 1, duration: 0 })).toBe('')
    expect(waveformPath(rising, { from: 11, to: 12, duration: 10 })).toBe('')
  })
})
