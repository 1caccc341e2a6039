import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { TakePart } from '#domains/events/web.ts'
import { MaySpeak, type Muting } from '#domains/moderation/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Comment } from '../../contract.ts'
import { CommentView } from '../comment-view.tsx'
import type { CommentPlace } from '../place.ts'
import { ReplyComposer } from '../thread-view.tsx'
import { useDraft } from '../use-draft.ts'
import { OwnHeld } from './own-held.tsx'
import { useReplies } from './use-replies.ts'
import { useWaiting } from './use-waiting.tsx'

interface Props {
  readonly event: EventDetail
  readonly place: CommentPlace
  readonly comment: Comment
  readonly onClose: () => void
  readonly muting: Muting
}

const nowhere = () => undefined

/** A comment with its replies, and where one answers it. */
export function RepliesPanel({ event, place, comment, onClose, muting }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const draft = useDraft(comment.id)
  const waits = useWaiting(event)
  const back = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => back.current?.focus(), [])
  const answer = () => box.current?.querySelector('textarea')?.focus()
  return (
    <section aria-label={t`Replies to a comment`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button ref={back} size="sm" kind="quiet" icon={ArrowLeft} className="-ml-2.5 justify-self-start" onClick={onClose}>
        <Trans>All comments</Trans>
      </Button>
      <CommentView place={place} comment={comment} now={now} onSeek={nowhere} onReply={answer} onMute={muting(comment)} />
      <div className="ml-4 border-line border-l pl-4">
        <Replies place={place} comment={comment} now={now} onReply={answer} muting={muting} />
      </div>
      <OwnHeld event={event} />
      {event.live_event.state !== 'CLOSED' && (
        <div ref={box}>
          <TakePart event={event} signIn={<Trans>Sign in to reply</Trans>}>
            <MaySpeak event={event}>
              <ReplyComposer
                place={place}
                comment={comment}
                text={draft.text}
                onText={draft.write}
                onCancel={onClose}
                onSent={draft.empty}
                eager={false}
                waits={waits}
              />
            </MaySpeak>
          </TakePart>
        </div>
      )}
    </section>
  )
}

interface RepliesProps extends Pick<Props, 'place' | 'comment' | 'muting'> {
  readonly now: number
  readonly onReply: () => void
}

function Replies({ place, comment, now, onReply, muting }: RepliesProps) {
  const { t } = useLingui()
  const { query, replies, hasNextPage, isFetchingNextPage } = useReplies(place, comment)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
  if (!query.data) return <Spinner className="my-2" />
  if (replies.length === 0) {
    return (
      <p className="py-2 text-muted">
        <Trans>No replies yet</Trans>
      </p>
    )
  }
  return (
    <>
      {hasNextPage && (
        <Button size="sm" kind="quiet" className="-ml-2.5" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>View more replies</Trans>
        </Button>
      )}
      <ul aria-label={t`Replies`} className="mt-1 grid grid-cols-[minmax(0,1fr)] max-h-[min(28rem,45vh)] gap-3 overflow-y-auto">
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentView place={place} comment={reply} now={now} onSeek={nowhere} onReply={onReply} onMute={muting(reply)} />
          </li>
        ))}
      </ul>
    </>
  )
}
