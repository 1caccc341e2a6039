import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { pageNameOf, TakePart, useTakesPart } from '#domains/events/web.ts'
import { MaySpeak, MuteDialog, type Muting, useMuting } from '#domains/moderation/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Composer } from '../composer.tsx'
import type { CommentPlace } from '../place.ts'
import { commentsOf, type EventShow } from '../thread/listing.ts'
import { commentsQuery } from '../thread/queries.ts'
import { useAddComment } from '../thread/use-changes.ts'
import { useDraft } from '../use-draft.ts'
import { CommentStream } from './comment-stream.tsx'
import { HeldComments } from './held-comments.tsx'
import { OwnHeld } from './own-held.tsx'
import { RepliesPanel } from './replies-panel.tsx'
import { useDiscussion } from './use-discussion.ts'
import type { HeldCount } from './use-held.ts'
import { useWaiting } from './use-waiting.tsx'

/** What an event's tab shows: comments of some kind, or what waits for moderators. */
type CommentTab = EventShow | 'held'

interface Props {
  readonly event: EventDetail
  /** What waits for a moderator. */
  readonly held: HeldCount
}

/** What is said at an event: the newest at the end, where one writes. The replies to a comment are a panel of their own (LE-2.16). */
export function EventComments({ event, held }: Props) {
  const { speaker, muting, close } = useMuting(event)
  return (
    <>
      <Comments event={event} held={held} muting={muting} />
      <MuteDialog eventId={event.id} speaker={speaker} onClose={close} />
    </>
  )
}

function Comments({ event, held, muting }: Props & { readonly muting: Muting }) {
  const page = pageNameOf(event)
  const guestId = event.guest?.guest_id ?? null
  const place = useMemo<CommentPlace>(() => ({ id: event.id, page, isLiveEvent: true, guestId }), [event.id, page, guestId])
  const discussion = useDiscussion(event, place)
  const isOver = event.live_event.state === 'CLOSED'
  const [tab, setTab] = useState<CommentTab>('all')
  const [opened, setOpened] = useState<string | null>(null)
  // The comment to which one comes back from its replies.
  const [left, setLeft] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const show = tab === 'held' ? 'all' : tab
  const pages = useInfiniteQuery(commentsQuery(place, show)).data?.pages ?? []
  const comment = commentsOf(pages).find(({ id }) => id === opened)
  if (comment) {
    const close = () => {
      setLeft(opened)
      setOpened(null)
    }
    return <RepliesPanel key={comment.id} event={event} place={place} comment={comment} onClose={close} muting={muting} />
  }
  const narrow = (to: CommentTab) => {
    setLeft(null)
    setTab(to)
  }
  const onSent = () => {
    narrow('all')
    setSent((count) => count + 1)
  }
  const stream = { place, show, discussion, isOver, returned: left, sent, onOpen: setOpened, muting }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Filter event={event} held={held} show={tab} onShow={narrow} />
        <div role="status">{held.count > 0 && tab !== 'held' && !isOver && <HeldNotice held={held} onShow={() => narrow('held')} />}</div>
      </div>
      {tab === 'held' ? <HeldComments eventId={event.id} isOver={isOver} /> : <CommentStream key={show} {...stream} />}
      <div>
        <OwnHeld event={event} />
        {!isOver && <NewComment event={event} place={place} onSent={onSent} />}
      </div>
    </div>
  )
}

function HeldNotice({ held: { amount }, onShow }: Pick<Props, 'held'> & { readonly onShow: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
      <span>
        <Trans>Comments that wait for a moderator: {amount}</Trans>
      </span>
      <Button size="sm" onClick={onShow}>
        <Trans>Look at them</Trans>
      </Button>
    </p>
  )
}

interface FilterProps extends Props {
  readonly show: CommentTab
  readonly onShow: (show: CommentTab) => void
}

/** LE-2.13, LE-2.14, LE-2.15 */
function Filter({ event, held, show, onShow }: FilterProps) {
  const { t } = useLingui()
  const takesPart = useTakesPart(event)
  const options = [
    { value: 'all', label: t`All comments` },
    { value: 'pinned', label: t`Pinned` },
    // Guests come to what is PUBLIC.
    ...(event.visibility === 'PUBLIC' ? [{ value: 'guests', label: t`Comments of guests` } as const] : []),
    ...(takesPart ? [{ value: 'mine', label: t`My comments` } as const] : []),
    ...(event.can.moderate ? [{ value: 'held', label: t`Held (${held.amount})` } as const] : []),
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
  const draft = useDraft(event.id)
  const add = useAddComment(place, event.owner.name)
  const waits = useWaiting(event)
  const send = (text: string) =>
    add.mutate(text, {
      onSuccess: ({ held }) => {
        draft.empty(text)
        if (!held) onSent()
      },
    })
  return (
    <TakePart event={event} signIn={<Trans>Sign in to comment</Trans>}>
      <MaySpeak event={event}>
        <Composer
          label={t`Write a comment`}
          action={<Trans>Comment</Trans>}
          text={draft.text}
          onText={draft.write}
          onSend={send}
          busy={add.isPending}
          waits={waits}
        />
      </MaySpeak>
    </TakePart>
  )
}
