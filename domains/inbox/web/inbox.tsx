import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Inbox as InboxIcon, Settings2 } from 'lucide-react'
import { LinkedExport } from '#domains/exports/web.ts'
import type { NotificationLooks } from '#domains/notifications/web.ts'
import { call } from '#platform/web/client.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { noticeRoutes } from '../contract/notices.ts'
import type { Notice } from '../contract.ts'
import { inboxQuery, unreadQuery } from './inbox-query.ts'
import { NoticeRow } from './notice-row.tsx'

export const loadInbox = ({ queries }: { queries: QueryClient }) => queries.ensureInfiniteQueryData(inboxQuery)

/** What others shared with the person, and what happened that concerns them. @param looks of every kind that the browser knows */
export function Inbox({ looks }: { looks: NotificationLooks }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(inboxQuery)
  const mark = useMark()
  const notices = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title={t`Inbox`}
        actions={
          <>
            <ButtonLink icon={Settings2} to="/web/profile" hash="notifications">
              <Trans>Notification settings</Trans>
            </ButtonLink>
            <Button icon={CheckCheck} disabled={!notices.some(({ read }) => !read)} onClick={() => mark({ id: 'all', read: true })}>
              <Trans>Mark all as read</Trans>
            </Button>
          </>
        }
      />
      <LinkedExport />
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && notices.length === 0 && (
        <EmptyState icon={InboxIcon} title={<Trans>Nothing for you yet</Trans>}>
          <Trans>Things shared with you, replies to your comments and updates from topics and channels you follow will appear here.</Trans>
        </EmptyState>
      )}
      {notices.length > 0 && (
        <InfiniteList query={query}>
          <ul aria-label={t`Inbox`} className="max-w-4xl divide-y divide-line rounded-lg border border-line bg-surface">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} look={looks[notice.kind]} onMark={(read) => mark({ id: notice.id, read })} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

interface Marking {
  readonly id: string
  readonly read: boolean
}

/** Read or not read; shown at once. */
function useMark() {
  const queries = useQueryClient()
  const change = (to: (notice: Notice) => Notice) =>
    queries.setQueryData(inboxQuery.queryKey, (old) =>
      old ? { ...old, pages: old.pages.map((page) => ({ ...page, items: page.items.map(to) })) } : old,
    )
  const { mutate } = useMutation({
    mutationFn: ({ id, read }: Marking) => call(noticeRoutes.markNotice, { params: { id }, body: { read } }),
    onMutate: ({ id, read }) => change((notice) => (id === 'all' || notice.id === id ? { ...notice, read } : notice)),
    onSuccess: ({ unread }) => queries.setQueryData(unreadQuery.queryKey, unread),
    onError: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  })
  return mutate
}
