import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { videoRoutes, type WaitingReview } from '../../contract.ts'
import { TilePicture } from '../tile-picture.tsx'
import { ReviewDesk } from './review-desk.tsx'

export const reviewsQuery = infiniteQueryOptions({
  queryKey: ['reviews'],
  queryFn: ({ pageParam: first, signal }) => call(videoRoutes.listWaitingReviews, { query: { first }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** What waits for a reviewer, longest first: watched and decided in one place. */
export function Reviews() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = useInfiniteQuery(reviewsQuery)
  const [picked, setPicked] = useState('')
  const waiting = query.data?.pages.flatMap((page) => page.items) ?? []
  const at = Math.max(
    0,
    waiting.findIndex(({ video }) => video.id === picked),
  )
  const current = waiting[at]
  const pick = (index: number) => setPicked(waiting[index]?.video.id ?? '')
  const onDecided = () => {
    // The next one takes its place; the last one gives way to the one before it.
    pick(at + 1 < waiting.length ? at + 1 : at - 1)
    void queries.invalidateQueries({ queryKey: ['reviews'] })
  }
  return (
    <>
      <PageHeader title={t`Reviews`} description={<Trans>Videos that wait for your approval, longest first.</Trans>} />
      {current ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ReviewDesk
            key={current.video.id}
            waiting={current}
            onDecided={onDecided}
            next={at + 1 < waiting.length ? () => pick(at + 1) : undefined}
            previous={at > 0 ? () => pick(at - 1) : undefined}
          />
          <InfiniteList query={query}>
            <ul aria-label={t`Waiting for your review`} className="flex flex-col gap-1">
              {waiting.map((one, index) => (
                <li key={one.video.id}>
                  <Row one={one} isCurrent={index === at} onPick={() => pick(index)} />
                </li>
              ))}
            </ul>
          </InfiniteList>
        </div>
      ) : (
        <EmptyState icon={ClipboardCheck} title={<Trans>Nothing waits for you</Trans>}>
          <Trans>Videos that people send you for review will appear here.</Trans>
        </EmptyState>
      )}
    </>
  )
}

function Row({ one, isCurrent, onPick }: { one: WaitingReview; isCurrent: boolean; onPick: () => void }) {
  const { video, sender, sent_at: sent } = one
  const [who, since] = [sender.displayname, ago(sent)]
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={onPick}
      className={cx('flex w-full items-start gap-3 rounded-md p-2 text-left', isCurrent ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <div className="w-28 shrink-0">
        <TilePicture tile={video} eager={false} tall={false} />
      </div>
      <span className="min-w-0">
        <span className="line-clamp-2 break-words font-medium">{video.displayname}</span>
        <span className="block truncate text-muted text-sm">{who}</span>
        <time dateTime={sent} title={dateTime(sent)} className="block text-muted text-sm">
          <Trans>Sent {since}</Trans>
        </time>
      </span>
    </button>
  )
}
