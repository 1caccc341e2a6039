import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TopicsInput } from '#domains/topics/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { SectionProps } from './section-props.ts'

/** What it is called and what it is about; `children` are further fields. */
export function DetailsSection({ draft, problems, onChange, children }: SectionProps & { readonly children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Card id="details" title={t`Details`}>
      <div className="flex flex-col gap-5">
        <Field label={t`Title`} required error={problems.title}>
          <Input value={draft.title} maxLength={255} onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })} />
        </Field>
        <Field label={t`Description`} hint={t`Times such as 1:05 become links to that moment.`}>
          <Textarea
            rows={4}
            limit={5000}
            value={draft.description}
            onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
          />
        </Field>
        {/* Side by side: who may watch is then on the first screen too. */}
        <div className="grid items-start gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <Field label={t`Kind`}>
            <Select
              value={draft.type}
              onChange={(type) => onChange({ ...draft, type })}
              options={[
                { value: 'video', label: t`Video` },
                { value: 'short', label: t`Short` },
                { value: 'podcast', label: t`Podcast` },
              ]}
            />
          </Field>
          <TopicsInput
            topics={draft.topics}
            refusal={t`This character is not allowed in video topic`}
            onChange={(topics) => onChange({ ...draft, topics })}
          />
        </div>
        {children}
      </div>
    </Card>
  )
}
