import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useMemo } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { pageNameOf } from '#domains/events/web.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Comment } from '../../contract.ts'
import type { CommentPlace } from '../place.ts'
import { commentsOf } from '../thread/listing.ts'
import { commentsQuery } from '../thread/queries.ts'
import { Words } from '../words.tsx'
import { useDiscussion } from './use-discussion.ts'

/** There is nothing to seek in. */
const nowhere = () => undefined

/** What is said at an event, the newest first, to be read from some way off. */
export function PresentedComments({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const now = useNow()
  const page = pageNameOf(event)
  const place = useMemo<CommentPlace>(() => ({ id: event.id, page, isLiveEvent: true, guestId: null }), [event.id, page])
  useDiscussion(event, place)
  const query = useInfiniteQuery(commentsQuery(place))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const comments = commentsOf(query.data.pages)
  if (comments.length === 0) {
    return (
      <EmptyState icon={MessageSquare} title={<Trans>No comments yet</Trans>} className="py-8">
        <Trans>What people say appears here, the newest first.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query} more={<Trans>Earlier comments</Trans>}>
      <ul aria-label={t`Comments`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {comments.map((comment) => (
          <li key={comment.id}>
            <LargeComment comment={comment} now={now} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

function LargeComment({ comment, now }: { comment: Comment; now: number }) {
  const { t } = useLingui()
  const { text, mentions, time_created: at, total_replies: replies } = comment
  const name = comment.displayname ?? t`Former member`
  return (
    <article aria-label={t`Comment by ${name}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <time className="text-muted text-sm" dateTime={new Date(at * 1000).toISOString()} title={dateTime(at)}>
          {ago(at, now)}
        </time>
        {replies > 0 && (
          <span className="text-muted text-sm">
            <Plural value={replies} one="# reply" other="# replies" />
          </span>
        )}
      </p>
      <div className="text-xl leading-snug">
        <Words text={text} people={mentions} until={-1} onSeek={nowhere} />
      </div>
    </article>
  )
}
