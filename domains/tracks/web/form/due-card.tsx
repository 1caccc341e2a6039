import { useLingui } from '@lingui/react/macro'
import { isDay } from '#domains/analytics/period.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { longestDue } from '../../contract.ts'
import type { TrackDraft } from './draft.ts'

type Due = Pick<TrackDraft, 'dueOn' | 'dueDays'>

interface Props extends Due {
  readonly onChange: (due: Due) => void
}

/** By when a track is to be done: on a day, or so many days after it was given. */
export function DueCard({ dueOn, dueDays, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Card
      id="due"
      title={t`Due date`}
      description={t`For people it was given to and people who enrol. They are reminded three days before, and once more when they are late.`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t`Due on`}
          optional
          hint={t`The same day for everyone.`}
          error={dueOn !== '' && !isDay(dueOn) ? t`Enter a date from 1900 to 9999.` : undefined}
        >
          <Input
            type="date"
            min="1900-01-01"
            max="9999-12-31"
            value={dueOn}
            onChange={(event) => onChange({ dueOn: event.currentTarget.value, dueDays: 0 })}
          />
        </Field>
        <Field
          label={t`Or days to complete it`}
          optional
          hint={t`From the day on which somebody gets the track. With 0 there is no limit.`}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={longestDue}
            value={dueDays}
            onChange={(event) => onChange(daysOf(event.currentTarget.value, dueOn))}
          />
        </Field>
      </div>
    </Card>
  )
}

/** Of the two one at a time. */
function daysOf(text: string, dueOn: string): Due {
  const dueDays = Math.min(longestDue, Math.max(0, Math.trunc(Number(text)) || 0))
  return { dueOn: dueDays > 0 ? '' : dueOn, dueDays }
}
