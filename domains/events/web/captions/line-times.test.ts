import { expect, it } from 'vitest'
import { lineTimes } from './line-times.ts'

it('a typed line stands where it was said: a little before its first key, for as long as it was typed within limits', () => {
  expect(lineTimes(10, 14)).toEqual({ start: 8500, end: 12_500 })
  expect(lineTimes(1, 1.2)).toEqual({ start: 0, end: 1000 })
  expect(lineTimes(100, 400)).toEqual({ start: 98_500, end: 113_500 })
  expect(lineTimes(100, 90)).toEqual({ start: 98_500, end: 99_500 })
})
