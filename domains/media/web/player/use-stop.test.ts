import { describe, expect, it } from 'vitest'
import { firstPassed } from './use-stop.ts'

const stops = [
  { id: 'later', at: 20, always: true },
  { id: 'must', at: 10, always: true },
  { id: 'may', at: 5, always: false },
  { id: 'first', at: 0, always: false },
]

describe('where a video stops', () => {
  it('is at the first stop that it plays through', () => {
    expect(firstPassed(stops, -1, 0.1)?.id).toBe('first')
    expect(firstPassed(stops, 4.9, 5.1)?.id).toBe('may')
    expect(firstPassed(stops, 5.1, 5.3)).toBeUndefined()
  })

  it('is always at one that must not be passed, wherever the viewer went', () => {
    expect(firstPassed(stops, 3, 40)?.id).toBe('must')
    expect(firstPassed(stops, 40, 12)?.id).toBe('must')
    expect(firstPassed(stops, 3, 7)?.id).toBeUndefined()
  })
})
