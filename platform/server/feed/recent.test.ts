import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberRecent } from './recent.ts'

const happened = (topic: string, n = 0) => ({ topic, type: 'changed', data: { n } })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a page that listens twenty seconds after it asked hears what happened since, and nothing before', () => {
  const recent = rememberRecent()
  recent.add(happened('video:a', 1))
  vi.advanceTimersByTime(1000)
  recent.add(happened('video:a', 2))
  recent.add(happened('video:b', 3))
  vi.advanceTimersByTime(19_500)
  expect(recent.since(20_000, ['video:a'])).toEqual([happened('video:a', 2)])
  expect(recent.since(0, ['video:a', 'video:b'])).toEqual([])
})

it('a page is told that it missed something where what happened since is forgotten', () => {
  const recent = rememberRecent()
  vi.advanceTimersByTime(10_000)
  expect(recent.since(9999, ['video:a'])).toEqual([])
  expect(recent.since(10_000, ['video:a'])).toBeNull()
  for (let n = 0; n <= 2000; n++) recent.add(happened('video:b', n))
  vi.advanceTimersByTime(6000)
  expect(recent.since(6000, ['video:a'])).toBeNull()
  expect(recent.since(5999, ['video:a'])).toEqual([])
})

it('a page that would be told more than a hundred things asks again for everything instead', () => {
  const recent = rememberRecent()
  for (let n = 0; n < 100; n++) recent.add(happened('video:a', n))
  expect(recent.since(0, ['video:a'])).toHaveLength(100)
  recent.add(happened('video:a', 100))
  expect(recent.since(0, ['video:a'])).toBeNull()
  expect(recent.since(0, ['video:b'])).toEqual([])
})
