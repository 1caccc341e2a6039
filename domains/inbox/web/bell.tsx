import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useFreshness } from '#platform/web/feed.ts'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { inboxFeed } from '../contract/feed.ts'
import { unreadQuery } from './inbox-query.ts'

/** The way to the inbox, with how much there is to read; counted anew the moment something comes. */
export function Bell({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const { data: unread = 0 } = useQuery(unreadQuery)
  useFreshness(inboxFeed.changed, accountId, [['inbox']])
  const label = unread === 0 ? t`Inbox` : plural(unread, { one: 'Inbox, # unread', other: 'Inbox, # unread' })
  return (
    <Tooltip label={t`Inbox`}>
      <Link
        to="/web/my/inbox"
        aria-label={label}
        className="relative grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink touch:size-11"
      >
        <BellIcon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute bottom-1/2 left-1/2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.6875rem] text-on-accent tabular-nums leading-none"
          >
            {unread >= 100 ? '99+' : unread}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
