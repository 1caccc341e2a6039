import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useId } from 'react'
import { ownTimeZone, timeSpan } from '#platform/web/format.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { isTimeZone } from '../../when.ts'
import type { Draft } from './draft.ts'
import { startSeconds } from './times.ts'
import type { PartProps } from './use-event-form.ts'

/** When it is. What was typed is looked at once its field is left: a day and its hour belong together. */
export function HourFields({ draft, problems, notes, change, settle, started }: PartProps & { started: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Moment
        label={t`Start`}
        hint={started ? t`The event has begun: its start stays.` : t`At a quarter of an hour.`}
        error={problems.start}
        note={notes.start}
        onLeave={() => settle('start')}
      >
        <Input
          type="date"
          aria-label={t`Start date`}
          aria-invalid={problems.start ? true : undefined}
          disabled={started}
          value={draft.start_date}
          onChange={(event) => change({ start_date: event.currentTarget.value })}
        />
        <Input
          type="time"
          step={900}
          aria-label={t`Start time`}
          aria-invalid={problems.start ? true : undefined}
          disabled={started}
          value={draft.start_time}
          onChange={(event) => change({ start_time: event.currentTarget.value })}
        />
      </Moment>
      <Moment
        label={t`End`}
        hint={t`12 hours after the start at most.`}
        error={problems.end}
        note={notes.end}
        onLeave={() => settle('end')}
      >
        <Input
          type="date"
          aria-label={t`End date`}
          aria-invalid={problems.end ? true : undefined}
          value={draft.end_date}
          onChange={(event) => change({ end_date: event.currentTarget.value })}
        />
        <Input
          type="time"
          aria-label={t`End time`}
          aria-invalid={problems.end ? true : undefined}
          value={draft.end_time}
          onChange={(event) => change({ end_time: event.currentTarget.value })}
        />
      </Moment>
      <Zone draft={draft} error={problems.timezone} onChange={(timezone) => change({ timezone })} onLeave={() => settle('timezone')} />
    </>
  )
}

interface MomentProps {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly note: string | undefined
  readonly onLeave: () => void
  readonly children: ReactNode
}

const leaves = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)

function Moment({ label, hint, error, note, onLeave, children }: MomentProps) {
  return (
    <Field group label={label} hint={hint} error={error}>
      <div className="grid grid-cols-2 gap-2" onBlur={(event) => leaves(event) && onLeave()}>
        {children}
      </div>
      <output className="block text-sm text-warning-ink">{note && <span className="mt-1.5 block">{note}</span>}</output>
    </Field>
  )
}

interface ZoneProps {
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (timezone: string) => void
  readonly onLeave: () => void
}

function Zone({ draft, error, onChange, onLeave }: ZoneProps) {
  const { t } = useLingui()
  const list = useId()
  return (
    <Field label={t`Time zone`} required error={error} hint={<Here draft={draft} />}>
      <Input
        value={draft.timezone}
        list={list}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** When that is for whoever fills the form in, where clocks there show something else. */
function Here({ draft }: { draft: Draft }) {
  const { timezone, duration } = draft
  const from = isTimeZone(timezone) ? startSeconds(draft) : 0
  if (from === 0 || timezone === ownTimeZone()) return <Trans>The days and hours above are of this time zone.</Trans>
  const here = timeSpan(from, from + duration * 60)
  return <Trans>Where you are: {here}</Trans>
}
