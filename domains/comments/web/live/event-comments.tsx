import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { pageNameOf, TakePart, useTakesPart } from '#domains/events/web.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { Composer } from '../composer.tsx'
import type { CommentPlace } from '../place.ts'
import { commentsOf, type Show } from '../thread/listing.ts'
import { commentsQuery } from '../thread/queries.ts'
import { useAddComment } from '../thread/use-changes.ts'
import { useDraft } from '../use-draft.ts'
import { CommentStream } from './comment-stream.tsx'
import { RepliesPanel } from './replies-panel.tsx'
import { useDiscussion } from './use-discussion.ts'

/** What is said at an event: the newest at the end, where one writes. The replies to a comment are a panel of their own (LE-2.16). */
export function EventComments({ event }: { event: EventDetail }) {
  const page = pageNameOf(event)
  const guestId = event.guest?.guest_id ?? null
  const place = useMemo<CommentPlace>(() => ({ id: event.id, page, isLiveEvent: true, guestId }), [event.id, page, guestId])
  const discussion = useDiscussion(event, place)
  const isOver = event.live_event.state === 'CLOSED'
  const [show, setShow] = useState<Show>('all')
  const [opened, setOpened] = useState<string | null>(null)
  // The comment to which one comes back from its replies.
  const [left, setLeft] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const pages = useInfiniteQuery(commentsQuery(place, show)).data?.pages ?? []
  const comment = commentsOf(pages).find(({ id }) => id === opened)
  if (comment) {
    const close = () => {
      setLeft(opened)
      setOpened(null)
    }
    return <RepliesPanel key={comment.id} event={event} place={place} comment={comment} onClose={close} />
  }
  const narrow = (to: Show) => {
    setLeft(null)
    setShow(to)
  }
  const onSent = () => {
    narrow('all')
    setSent((count) => count + 1)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Filter event={event} show={show} onShow={narrow} />
      <CommentStream
        key={show}
        place={place}
        show={show}
        discussion={discussion}
        isOver={isOver}
        returned={left}
        sent={sent}
        onOpen={setOpened}
      />
      {!isOver && <NewComment event={event} place={place} onSent={onSent} />}
    </div>
  )
}

interface FilterProps {
  readonly event: EventDetail
  readonly show: Show
  readonly onShow: (show: Show) => void
}

/** LE-2.13, LE-2.14, LE-2.15 */
function Filter({ event, show, onShow }: FilterProps) {
  const { t } = useLingui()
  const takesPart = useTakesPart(event)
  const options = [
    { value: 'all', label: t`All comments` },
    { value: 'pinned', label: t`Pinned` },
    ...(takesPart ? [{ value: 'mine', label: t`My comments` } as const] : []),
  ] as const
  return (
    <Select
      label={t`Show comments`}
      prefix={t`Show:`}
      className="w-auto! justify-self-start"
      options={options}
      value={show}
      onChange={onShow}
    />
  )
}

function NewComment({ event, place, onSent }: { event: EventDetail; place: CommentPlace; onSent: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useDraft(event.id)
  const add = useAddComment(place, event.owner.name)
  const send = (text: string) =>
    add.mutate(text, {
      onSuccess: () => {
        setDraft('')
        onSent()
      },
    })
  return (
    <TakePart event={event} signIn={<Trans>Sign in to comment</Trans>}>
      <Composer
        label={t`Write a comment`}
        action={<Trans>Comment</Trans>}
        text={draft}
        onText={setDraft}
        onSend={send}
        busy={add.isPending}
      />
    </TakePart>
  )
}
