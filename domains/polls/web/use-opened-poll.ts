import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFeed } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { pollFeed } from '../contract/feed.ts'

/** Tells whoever does not look at the polls of an event that one has opened. @returns whether it is open still */
export function useOpenedPoll(eventId: string, isLookedAt: boolean): boolean {
  const { t } = useLingui()
  const [opened, setOpened] = useState<string | null>(null)
  useFeed(pollFeed.poll, eventId, {
    heard: ({ poll_id: id, state }) => {
      if (state !== 'OPENED') return setOpened((now) => (now === id ? null : now))
      setOpened(id)
      if (!isLookedAt) toast.info(t`A poll is open. You find it under Polls.`)
    },
    missed: () => undefined,
  })
  return opened !== null && !isLookedAt
}
