import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Muting } from '#domains/moderation/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Comment } from '../../contract.ts'
import { CommentView } from '../comment-view.tsx'
import type { CommentPlace } from '../place.ts'
import { commentsOf, type EventShow } from '../thread/listing.ts'
import { commentsQuery } from '../thread/queries.ts'
import type { Discussion } from './use-discussion.ts'
import { useEnd } from './use-end.ts'

interface Props {
  readonly place: CommentPlace
  readonly show: EventShow
  readonly discussion: Discussion
  /** Nothing more can be said. */
  readonly isOver: boolean
  /** The comment whose replies were left just now. */
  readonly returned: string | null
  /** How many comments the viewer has written on this page: each is seen, at the end. */
  readonly sent: number
  readonly onOpen: (id: string) => void
  readonly muting: Muting
}

/** There is nothing to seek in. */
const nowhere = () => undefined

const idOf = (comment: string) => `comment-${comment}`

/** Comments, the oldest first; earlier ones come by scrolling up, new ones wait while somebody reads those (LE-4.29 to LE-4.32). */
export function CommentStream({ place, show, discussion, isOver, returned, sent, onOpen, muting }: Props) {
  const query = useInfiniteQuery(commentsQuery(place, show))
  useEffect(() => {
    if (returned) document.getElementById(idOf(returned))?.focus()
  }, [returned])
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const earlier = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage()
  }
  const comments = commentsOf(query.data.pages).toReversed()
  if (comments.length === 0) return <Nothing show={show} isOver={isOver} />
  return (
    <Area comments={comments} discussion={discussion} sent={sent} onBeginning={earlier}>
      {query.hasNextPage && (
        <p className="flex justify-center">
          <Button size="sm" kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Earlier comments</Trans>
          </Button>
        </p>
      )}
      <Rows place={place} comments={comments} onOpen={onOpen} muting={muting} />
    </Area>
  )
}

function Rows({ place, comments, onOpen, muting }: Pick<Props, 'place' | 'onOpen' | 'muting'> & { comments: readonly Comment[] }) {
  const { t } = useLingui()
  const now = useNow()
  return (
    <ul aria-label={t`Comments`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {comments.map((comment) => (
        <li key={comment.id} id={idOf(comment.id)} tabIndex={-1}>
          <CommentView
            place={place}
            comment={comment}
            now={now}
            onSeek={nowhere}
            onReply={() => onOpen(comment.id)}
            onOpen={() => onOpen(comment.id)}
            onMute={muting(comment)}
          />
        </li>
      ))}
    </ul>
  )
}

interface AreaProps extends Pick<Props, 'discussion' | 'sent'> {
  readonly comments: readonly Comment[]
  readonly onBeginning: () => void
  readonly children: ReactNode
}

function Area({ comments, discussion: { waiting, flush, reads }, sent, onBeginning, children }: AreaProps) {
  const { t } = useLingui()
  const { area, onScroll, toEnd } = useEnd({ oldest: comments[0]?.id, newest: comments.at(-1)?.id, onRead: reads, onBeginning })
  const showNew = () => {
    toEnd()
    flush()
  }
  const follow = useEffectEvent(showNew)
  useEffect(() => {
    if (sent > 0) follow()
  }, [sent])
  return (
    <div className="relative">
      <section
        ref={area}
        aria-label={t`What is said`}
        // Reached by keys, to scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="max-h-[min(36rem,60vh)] overflow-y-auto overscroll-contain pr-1 [overflow-anchor:none] [scrollbar-width:thin]"
      >
        {children}
      </section>
      <p role="status" className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
        {waiting > 0 && (
          <Button size="sm" kind="primary" icon={ArrowDown} className="pointer-events-auto shadow-float" onClick={showNew}>
            <Plural value={waiting} one="# new comment" other="# new comments" />
          </Button>
        )}
      </p>
    </div>
  )
}

function Nothing({ show, isOver }: Pick<Props, 'show' | 'isOver'>) {
  const { t } = useLingui()
  const title = {
    all: isOver ? t`No comments` : t`No comments yet`,
    pinned: t`Nothing is pinned`,
    guests: t`No guest has commented`,
    mine: t`You have not commented on this event`,
  }[show]
  return (
    <EmptyState icon={MessageSquare} title={title} className="py-10">
      {show === 'all' && !isOver && <Trans>Be the first to say something.</Trans>}
    </EmptyState>
  )
}
