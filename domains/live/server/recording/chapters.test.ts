import { describe, expect, it } from 'vitest'
import { chaptersOf } from './chapters.ts'

const began = Date.parse('2036-07-01T10:00:00Z')
const segment = (after: number, ms = 2000) => ({ startedAt: new Date(began + after), ms })
/** Eight seconds are missing after the second one. */
const segments = [segment(0), segment(2000), segment(12_000), segment(14_000, 1000)]
const startOf = (after: number) => chaptersOf([{ at: new Date(began + after), text: 'Lamps' }], segments)[0]?.startMs

describe('a moment of an event', () => {
  it('is found in its recording by when it was', () => {
    expect([0, 500, 2500, 3999].map(startOf)).toEqual([0, 500, 2500, 3999])
    expect([12_000, 13_500, 14_900].map(startOf)).toEqual([4000, 5500, 6900])
  })

  it('while nothing was sent is where the recording goes on', () => {
    expect([4000, 8000, 11_999].map(startOf)).toEqual([4000, 4000, 4000])
  })

  it('a little before it begins is its beginning, long before it or after it in none', () => {
    expect(startOf(-9000)).toBe(0)
    expect([-11_000, 15_000, 60_000].map(startOf)).toEqual([undefined, undefined, undefined])
    expect(chaptersOf([{ at: new Date(began), text: 'Lamps' }], [])).toEqual([])
  })
})
