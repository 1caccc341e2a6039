import { expect, it } from 'vitest'
import { limitPerSecond } from './limiter.ts'

it('lets each do something so many times in a second, and again in the next', () => {
  let now = 10_000
  const permits = limitPerSecond(2, () => now)
  const tries = (key: string, times: number) => Array.from({ length: times }, () => permits(key))
  expect(tries('ann', 4)).toEqual([true, true, false, false])
  expect(tries('bob', 3)).toEqual([true, true, false])
  now = 10_999
  expect(permits('ann')).toBe(false)
  now = 11_000
  expect(tries('ann', 3)).toEqual([true, true, false])
})
