import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { useReport } from '#domains/exports/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { commentRoutes } from '../contract.ts'
import { CommentOrder } from './comment-order.tsx'
import { CommentsMenu } from './comments-menu.tsx'
import { Composer } from './composer.tsx'
import { atVideo } from './place.ts'
import { commentsOf, type Order, type Show } from './thread/listing.ts'
import { commentsQuery, pinnedQuery } from './thread/queries.ts'
import { useAddComment } from './thread/use-changes.ts'
import { ThreadView } from './thread-view.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly video: Video
  readonly onSeek: (seconds: number) => void
}

/** What people say about a video: a box to write in, what is pinned, then the newest first. */
export function Comments({ video, onSeek }: Props) {
  const { t } = useLingui()
  const me = useMe()
  const { request, notice } = useReport({
    kind: 'comments',
    subject: video.id,
    ask: (format) => call(commentRoutes.askForReport, { params: { id: video.id }, query: { groupBy: 'none', export_file_format: format } }),
    // CM-8.74, CM-8.28
    done: t`Link to download Comments will be emailed to you shortly.`,
    failure: t`Unable to download comments. Please try after sometime.`,
  })
  const [show, setShow] = useState<Show>('all')
  const [order, setOrder] = useState<Order>('time')
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">{me ? <NewComment video={video} /> : me === null && <SignIn />}</div>
        {me && <CommentsMenu show={show} onShow={setShow} onDownload={request} />}
      </div>
      {notice}
      <CommentOrder order={order} onOrder={setOrder} />
      <List key={`${show} ${order}`} video={video} show={show} order={order} onSeek={onSeek} />
    </div>
  )
}

function NewComment({ video }: { video: Video }) {
  const { t } = useLingui()
  const draft = useDraft(video.id)
  const add = useAddComment(atVideo(video.id), video.owner.name)
  return (
    <Composer
      label={t`Write a comment`}
      action={<Trans>Comment</Trans>}
      text={draft.text}
      onText={draft.write}
      onSend={(text) => add.mutate(text, { onSuccess: () => draft.empty(text) })}
      busy={add.isPending}
    />
  )
}

const SignIn = () => (
  <ButtonLink to="/web/login" search={{ next: window.location.pathname }}>
    <Trans>Sign in to comment</Trans>
  </ButtonLink>
)

function List({ video, show, order, onSeek }: Props & { show: Show; order: Order }) {
  const { t } = useLingui()
  const now = useNow()
  const place = atVideo(video.id)
  const query = useInfiniteQuery(commentsQuery(place, show, order))
  const pinned = useQuery({ ...pinnedQuery(place), enabled: show === 'all' }).data ?? []
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const top = show === 'all' ? pinned : []
  const rest = commentsOf(query.data.pages).filter(({ id }) => !top.some((one) => one.id === id))
  if (top.length + rest.length === 0) return <Nothing show={show} />
  return (
    <InfiniteList query={query} automatic={1} more={<Trans>View more comments</Trans>}>
      <ul aria-label={t`Comments`} className="grid gap-4">
        {[...top, ...rest].map((comment) => (
          <li key={comment.id}>
            <ThreadView place={place} comment={comment} now={now} onSeek={onSeek} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

function Nothing({ show }: { show: Show }) {
  const { t } = useLingui()
  const title = { all: t`No comments yet`, pinned: t`Nothing is pinned`, mine: t`You have not commented on this video` }[show]
  return (
    <EmptyState icon={MessageSquare} title={title} className="py-10">
      {show === 'all' && <Trans>Be the first to comment. Times such as 1:05 become links to that moment.</Trans>}
    </EmptyState>
  )
}
