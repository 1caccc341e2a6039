import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { timeSpan } from '#platform/web/format.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { type Option, Select } from '#platform/web/ui/select.tsx'
import { type Rhythm, repeatFault, rhythms } from '../../repeating.ts'
import type { Draft } from './draft.ts'
import { type RepeatDraft, repeatOf, startsOf } from './repeat-draft.ts'
import type { PartProps } from './use-event-form.ts'

/** Copies of the event on later days, listed before they are made; for whoever may create events. */
export function RepeatFields({ draft, problems, change }: PartProps) {
  const { t } = useLingui()
  const { repeat } = draft
  const set = (patch: Partial<RepeatDraft>) => change({ repeat: { ...repeat, ...patch } })
  return (
    <>
      <Field label={t`Repeat`} hint={t`Makes events of their own, with the same people, channels and registration.`}>
        <RhythmSelect value={repeat.every} onChange={(every) => set({ every })} />
      </Field>
      {repeat.every !== '' && (
        <>
          <Field group label={t`Ends`} error={problems.repeat}>
            <div className="grid grid-cols-2 gap-2">
              <Select
                label={t`Ends`}
                value={repeat.ends}
                onChange={(ends) => set({ ends })}
                options={[
                  { value: 'times', label: t`After a number of times` },
                  { value: 'until', label: t`On a day` },
                ]}
              />
              {repeat.ends === 'times' ? (
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={t`More times`}
                  aria-invalid={problems.repeat ? true : undefined}
                  maxLength={3}
                  value={repeat.times}
                  onChange={(typed) => set({ times: typed.currentTarget.value })}
                />
              ) : (
                <Input
                  type="date"
                  aria-label={t`Last day`}
                  aria-invalid={problems.repeat ? true : undefined}
                  value={repeat.until}
                  onChange={(typed) => set({ until: typed.currentTarget.value })}
                />
              )}
            </div>
          </Field>
          <Days draft={draft} />
        </>
      )}
    </>
  )
}

function RhythmSelect({ value, onChange }: { value: '' | Rhythm; onChange: (value: '' | Rhythm) => void }) {
  const { t } = useLingui()
  const words: Record<Rhythm, string> = {
    day: t`Every day`,
    week: t`Every week`,
    two_weeks: t`Every two weeks`,
    month: t`Every month, on the same weekday`,
  }
  const options: readonly Option[] = [
    { value: 'no', label: t`Does not repeat` },
    ...rhythms.map((one) => ({ value: one, label: words[one] })),
  ]
  return <Select value={value || 'no'} options={options} onChange={(now) => onChange(now === 'no' ? '' : (now as Rhythm))} />
}

/** What will be made. */
function Days({ draft }: { draft: Draft }) {
  const [now] = useState(() => new Date())
  const sent = repeatOf(draft.repeat)
  const starts = startsOf(draft, now)
  if (!sent || repeatFault(starts, sent) !== null) return null
  return (
    <output className="block text-sm sm:col-span-2">
      <Trans>
        Besides this event <Plural value={starts.length} one="one more is made:" other="# more are made:" />
      </Trans>
      <ul className="mt-1.5 grid max-h-48 gap-x-4 gap-y-1 overflow-y-auto text-muted sm:grid-cols-2">
        {starts.map((start) => (
          <li key={start.getTime()}>{timeSpan(start.getTime() / 1000, start.getTime() / 1000 + draft.duration * 60, draft.timezone)}</li>
        ))}
      </ul>
    </output>
  )
}
