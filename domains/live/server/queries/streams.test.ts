import { afterEach, expect, it, vi } from 'vitest'
import { startedApp } from '#platform/server/testing.ts'
import { clockAhead } from './streams.ts'

afterEach(() => vi.restoreAllMocks())

it('a machine whose clock is slow knows by how much the database is ahead', async () => {
  const { db } = await startedApp()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
  expect(await clockAhead(db)).toBeGreaterThan(59_000)
})
