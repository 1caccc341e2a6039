import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowBigUp, Check, Megaphone, MicOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ago, dateTime } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import type { EventQuestion, QuestionState } from '../contract.ts'
import { ClaimBadge, TakeButton, useClaim } from './claim.tsx'
import { Mend } from './mend.tsx'
import { useQuestionChanges } from './use-question-changes.ts'

interface Props {
  readonly eventId: string
  readonly question: EventQuestion
  /** ms */
  readonly now: number
  /** Where its author can be muted. */
  readonly onMute: (() => void) | undefined
  /** The event is CLOSED: votes are shown, and none is taken. */
  readonly isOver: boolean
  /** To be read from some way off. */
  readonly large?: boolean
}

/** A question: who asked it, how many want it answered, and what can be done with it. */
export function QuestionView({ eventId, question, now, onMute, isOver, large = false }: Props) {
  const { t } = useLingui()
  const { displayname: name, guest_id: guest, text, state, time_created: at } = question
  return (
    <article aria-label={t`Question by ${name}`} className="flex gap-3 rounded-lg border border-line bg-surface p-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {guest && (
            <Badge>
              <Trans>Guest</Trans>
            </Badge>
          )}
          <time className="text-muted text-sm" dateTime={new Date(at * 1000).toISOString()} title={dateTime(at)}>
            {ago(at, now)}
          </time>
          <StateBadge state={state} />
          <ClaimBadge question={question} now={now} />
        </p>
        <p className={cx('wrap-anywhere mt-0.5 whitespace-pre-line', large && 'text-xl leading-snug')}>{text}</p>
        <Actions eventId={eventId} question={question} now={now} onMute={onMute} isOver={isOver} />
      </div>
    </article>
  )
}

const tones: Readonly<Record<QuestionState, BadgeTone>> = { ASKED: 'warning', POSTED: 'neutral', ANSWERED: 'success' }

function StateBadge({ state }: { state: QuestionState }) {
  return (
    <Badge tone={tones[state]}>
      {state === 'ASKED' && <Trans>Asked</Trans>}
      {state === 'POSTED' && <Trans>Posted</Trans>}
      {state === 'ANSWERED' && <Trans>Answered</Trans>}
    </Badge>
  )
}

/** Of one that is answered nothing but its deletion (LE-4.04). */
function Actions({ eventId, question, now, onMute, isOver }: Omit<Props, 'large'>) {
  const { t } = useLingui()
  const { move, claim, remove, vote } = useQuestionChanges(eventId, question)
  const [mends, setMends] = useState(false)
  const [words, setWords] = useState<string | null>(null)
  const { can, state, votes, voted, text, displayname: name } = question
  // Whoever mends a question is at it.
  const mend = (open: boolean) => {
    setMends(open)
    claim.mutate(open, { onError: () => setMends(false) })
  }
  const post = (mended: string) => {
    setWords(mended)
    setMends(false)
    // What was not posted is there to be posted again.
    move.mutate({ state: 'POSTED', text: mended }, { onError: () => setMends(true), onSuccess: () => setWords(null) })
  }
  if (mends && state === 'ASKED') return <Mend text={words ?? text} onPost={post} onCancel={() => mend(false)} />
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {(can.vote || (isOver && state === 'POSTED')) && (
        <Tooltip label={isOver ? t`Stream has ended` : undefined}>
          <span className="inline-flex">
            <Button
              size="sm"
              icon={ArrowBigUp}
              disabled={isOver}
              aria-pressed={voted}
              aria-label={t`Vote for the question by ${name}, ${votes} votes`}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
              onClick={() => vote.mutate(!voted)}
            >
              {votes}
            </Button>
          </span>
        </Tooltip>
      )}
      {can.moderate && (
        <Steps
          question={question}
          now={now}
          onMove={(next) => move.mutate({ state: next })}
          onMend={() => mend(true)}
          onTake={(claimed) => claim.mutate(claimed)}
        />
      )}
      <span className="ml-auto flex gap-1.5 empty:hidden">
        {onMute && state !== 'ANSWERED' && <IconButton size="sm" icon={MicOff} label={t`Mute ${name}`} onClick={onMute} />}
        {can.delete && (
          <IconButton
            size="sm"
            kind="danger-quiet"
            icon={Trash2}
            label={t`Delete the question by ${name}`}
            onClick={() => remove.mutate()}
          />
        )}
      </span>
    </div>
  )
}

interface StepsProps {
  readonly question: EventQuestion
  readonly now: number
  readonly onMove: (state: QuestionState) => void
  readonly onMend: () => void
  readonly onTake: (claimed: boolean) => void
}

/** What its moderators do with it. */
function Steps({ question, now, onMove, onMend, onTake }: StepsProps) {
  const { t } = useLingui()
  const claim = useClaim(question, now)
  const { state, displayname: name } = question
  if (state === 'ANSWERED') return null
  return (
    <>
      {state === 'ASKED' ? (
        <Button size="sm" kind="primary" icon={Megaphone} onClick={() => onMove('POSTED')}>
          <Trans>Post</Trans>
        </Button>
      ) : (
        <Button size="sm" icon={Check} onClick={() => onMove('ANSWERED')}>
          <Trans>Mark as answered</Trans>
        </Button>
      )}
      {state === 'ASKED' && (claim === null || claim.isMine) && (
        <IconButton size="sm" icon={Pencil} label={t`Change the question by ${name} before it is posted`} onClick={onMend} />
      )}
      <TakeButton question={question} now={now} onTake={onTake} />
    </>
  )
}
