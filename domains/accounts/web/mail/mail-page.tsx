import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ago } from '#platform/web/format.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { type Mail, mailQuery, mailState } from './mail-query.ts'

/** What Lyceum has sent, newest first; the only way of mail where no mail server is set up. */
export function MailPage() {
  const { t } = useLingui()
  const [{ to }, setState] = useSearchState(mailState)
  const [opened, setOpened] = useState<Mail>()
  return (
    <>
      <PageHeader
        title={t`Mail outbox`}
        description={<Trans>Every email Lyceum sends is kept here. Without a mail server, it isn’t delivered anywhere else.</Trans>}
      />
      <Toolbar
        label={t`Filter messages`}
        search={<ListSearch label={t`Search by address`} value={to} onSearch={(text) => setState({ to: text })} />}
      />
      <MailList to={to} onOpen={setOpened} />
      <MailDialog mail={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function MailList({ to, onOpen }: { to: string; onOpen: (mail: Mail) => void }) {
  const query = useInfiniteQuery(mailQuery(to))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const mails = query.data.pages.flatMap((page) => page.items)
  if (mails.length === 0) {
    if (to) return <EmptyState icon={SearchX} title={<Trans>No emails to this address</Trans>} />
    return (
      <EmptyState icon={MailCheck} title={<Trans>No messages yet</Trans>}>
        <Trans>Nothing has been sent yet.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {mails.map((mail) => (
          <li key={mail.id} className="first:rounded-t-lg last:rounded-b-lg hover:bg-sunken/60">
            <button
              type="button"
              onClick={() => onOpen(mail)}
              className="grid w-full gap-x-6 px-4 py-3 text-left focus-visible:-outline-offset-2 md:grid-cols-[18rem_minmax(0,1fr)_auto]"
            >
              <span className="truncate font-medium max-md:text-sm">{mail.to}</span>
              <span className="truncate">{mail.subject}</span>
              <time dateTime={mail.at} className="text-muted text-sm">
                {ago(mail.at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}
