import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { Comment } from '../contract.ts'
import { CommentView } from './comment-view.tsx'
import { Composer } from './composer.tsx'
import type { CommentPlace } from './place.ts'
import { repliesQuery } from './thread/queries.ts'
import { useAddComment } from './thread/use-changes.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly place: CommentPlace
  readonly comment: Comment
  readonly now: number
  readonly onSeek: (seconds: number) => void
}

/** A comment with what was replied to it. */
export function ThreadView({ place, comment, now, onSeek }: Props) {
  const [opened, setOpened] = useState(false)
  const [answering, setAnswering] = useState<Comment | null>(null)
  const draft = useDraft(comment.id)
  const answer = (whom: Comment) => {
    setAnswering(whom)
    if (draft.text === '' && whom.adid && whom.username) draft.write(`@${whom.username} `)
  }
  const view = { place, now, onSeek }
  return (
    <CommentView {...view} comment={comment} onReply={() => answer(comment)} opened={opened} onOpen={() => setOpened(!opened)}>
      {opened && comment.total_replies > 0 && <Replies {...view} comment={comment} onReply={answer} />}
      {answering && (
        <ReplyComposer
          place={place}
          comment={answering}
          text={draft.text}
          onText={draft.write}
          onCancel={() => setAnswering(null)}
          onSent={(words) => {
            if (draft.empty(words)) setAnswering(null)
            setOpened(true)
          }}
        />
      )}
    </CommentView>
  )
}

function Replies({ place, comment, now, onSeek, onReply }: Props & { onReply: (whom: Comment) => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(repliesQuery(place, comment.id))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
  if (!query.data) return <Spinner className="my-2" />
  const replies = query.data.pages.toReversed().flatMap((page) => page.items)
  return (
    <div className="mt-1">
      {query.hasNextPage && (
        <Button size="sm" kind="quiet" className="-ml-2.5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>View more replies</Trans>
        </Button>
      )}
      <ul aria-label={t`Replies`} className="mt-1 grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentView place={place} comment={reply} now={now} onSeek={onSeek} onReply={() => onReply(reply)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReplyComposerProps {
  readonly place: CommentPlace
  /** The comment or reply that is answered. */
  readonly comment: Comment
  readonly text: string
  readonly onText: (text: string) => void
  readonly onCancel: () => void
  readonly onSent: (words: string) => void
  /** Takes the focus when it appears. */
  readonly eager?: boolean
  /** Why nothing can be sent now. */
  readonly waits?: ReactNode
}

export function ReplyComposer({ place, comment, text, onText, onCancel, onSent, eager = true, waits }: ReplyComposerProps) {
  const { t } = useLingui()
  const add = useAddComment(place, comment.kapowner, comment)
  return (
    <div className="mt-2">
      <Composer
        label={t`Write a reply`}
        action={<Trans>Send reply</Trans>}
        text={text}
        onText={onText}
        onSend={(words) => add.mutate(words, { onSuccess: () => onSent(words) })}
        onCancel={onCancel}
        busy={add.isPending}
        eager={eager}
        waits={waits}
      />
    </div>
  )
}
