import '#platform/web/ui/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { feeds } from '#platform/web/feed.ts'
import { dismiss, shownToasts } from '#platform/web/toasts.tsx'
import { beginServing, unforeseenCalls } from './server.ts'
import { takeAway } from './show.tsx'

// Nobody tells of changes here.
feeds.open = () => ({ readyState: EventSource.OPEN, addEventListener: () => {}, close: () => {} })

beforeEach(beginServing)

afterEach(() => {
  takeAway()
  for (const { id } of shownToasts()) dismiss(id)
  vi.unstubAllGlobals()
  expect(unforeseenCalls()).toEqual([])
})
