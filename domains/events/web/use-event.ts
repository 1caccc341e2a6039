import { useSuspenseQuery } from '@tanstack/react-query'
import { streamFeed } from '#domains/live/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { eventFeed } from '../contract/feed.ts'
import type { EventDetail } from '../contract.ts'
import { eventQuery } from './queries.ts'

/** An event whose page is open: what its hosts do shows by itself. Null: it is gone, or not for the viewer any more. */
export function useEvent(id: string): EventDetail | null {
  const { data, error } = useSuspenseQuery(eventQuery(id))
  useFreshness(eventFeed.changed, id, [['event', id, 'itself']])
  // Polls can be opened or not, with what is sent (LE-4.21, LE-4.22).
  useFreshness(streamFeed.stream, id, [
    ['event', id, 'itself'],
    ['polls', id],
  ])
  return isRefusal(error, 'not_found') ? null : data
}

/** What calls about an event say of who makes them (LE-6.11 to LE-6.13). */
export function pageNameOf({ live_event: live }: Pick<EventDetail, 'live_event'>): 'moderator' | 'presenter' | 'liveEventPage' {
  if (live.moderator) return 'moderator'
  return live.presenter ? 'presenter' : 'liveEventPage'
}
