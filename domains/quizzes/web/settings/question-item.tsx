import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Pencil, Play, Trash2 } from 'lucide-react'
import { clock } from '#platform/contract/duration.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ShownQuestion } from '../../contract.ts'
import { choicesOf } from '../watch/choices.ts'

interface Props {
  readonly question: ShownQuestion
  readonly selected: boolean
  readonly onSelect: (on: boolean) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onKeep: () => void
  /** Shows the moment in the video; absent: there is no player. */
  readonly onReview?: (() => void) | undefined
}

/** A question as its makers see it. */
export function QuestionItem({ question, selected, onSelect, onEdit, onDelete, onKeep, onReview }: Props) {
  const { t } = useLingui()
  const { text, rel_offset: at, answer, quotation } = question
  const isSuggested = question.state === 'suggested'
  return (
    <li data-question={question.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Checkbox label={t`Select “${text}”`} hideLabel checked={selected} onChange={onSelect} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{text}</p>
        <ol className="mt-1 flex list-decimal flex-col gap-0.5 pl-5 text-sm">
          {choicesOf(question).map(({ value, label }) => {
            const isRight = value === String(answer)
            return (
              <li key={value} className={cx('wrap-anywhere', isRight ? 'font-medium text-success-ink' : 'text-muted')}>
                {label}
                {isRight && (
                  <>
                    <Check aria-hidden="true" className="ml-1 inline size-4" />
                    <span className="sr-only">
                      <Trans>(correct)</Trans>
                    </span>
                  </>
                )}
              </li>
            )
          })}
        </ol>
        {isSuggested && quotation && (
          <p className="wrap-anywhere mt-1.5 text-muted text-sm">
            <Trans>From the transcript: “{quotation}”</Trans>
          </p>
        )}
        <Marks question={question} />
        {isSuggested && (
          <Button size="sm" icon={Check} className="mt-2" onClick={onKeep}>
            <Trans>Keep</Trans>
          </Button>
        )}
      </div>
      <span className="flex shrink-0 max-sm:flex-col">
        {onReview && <IconButton label={t`Review at ${clock(at / 1000)}`} icon={Play} size="sm" onClick={onReview} />}
        <IconButton label={t`Edit “${text}”`} icon={Pencil} size="sm" onClick={onEdit} />
        <IconButton label={t`Delete “${text}”`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onDelete} />
      </span>
    </li>
  )
}

function Marks({ question: { quiz_id, rel_offset, show_answer_flag, compulsory_flag, state } }: { question: ShownQuestion }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5">
      {(quiz_id === null || rel_offset > 0) && <Badge>{clock(rel_offset / 1000)}</Badge>}
      {state === 'suggested' && (
        <Badge tone="warning">
          <Trans>Suggestion</Trans>
        </Badge>
      )}
      {compulsory_flag && (
        <Badge tone="accent">
          <Trans>Compulsory</Trans>
        </Badge>
      )}
      {show_answer_flag && (
        <Badge>
          <Trans>Answer shown</Trans>
        </Badge>
      )}
    </p>
  )
}
