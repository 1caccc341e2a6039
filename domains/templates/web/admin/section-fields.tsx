import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { longestTemplateName, longestValue, mostKeys } from '../../limits.ts'
import { type DraftSection, newTemplateField, withRow } from './draft.ts'

interface Props {
  /** From 1. */
  readonly number: number
  readonly section: DraftSection
  readonly errorAt: (path: string) => string | undefined
  /** Null: it goes. */
  readonly onChange: (changes: Partial<DraftSection> | null) => void
}

/** A section of a template: its name and what is asked for in it. */
export function SectionFields({ number, section, errorAt, onChange }: Props) {
  const { t } = useLingui()
  const { displayname, fields } = section
  return (
    <Card
      id={`section-${number}`}
      title={t`Section ${number}`}
      action={<IconButton label={t`Remove section ${number}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={() => onChange(null)} />}
    >
      <div className="grid gap-4">
        <Field label={t`Name of section ${number}`} required error={errorAt('displayname')}>
          <Input
            value={displayname}
            maxLength={longestTemplateName}
            autoComplete="off"
            onChange={(event) => onChange({ displayname: event.currentTarget.value })}
          />
        </Field>
        {fields.map((field, at) => (
          <div key={field.row} role="group" aria-label={t`Section ${number}, field ${at + 1}`} className="flex items-start gap-3">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <Field label={t`Label`} required error={errorAt(`personalized_keys.${at}.label`)}>
                <Input
                  value={field.label}
                  maxLength={longestTemplateName}
                  autoComplete="off"
                  onChange={(event) => onChange({ fields: withRow(fields, field.row, { label: event.currentTarget.value }) })}
                />
              </Field>
              <Field label={t`Suggested text`} optional error={errorAt(`personalized_keys.${at}.field_value`)}>
                <Input
                  value={field.field_value}
                  maxLength={longestValue}
                  autoComplete="off"
                  onChange={(event) => onChange({ fields: withRow(fields, field.row, { field_value: event.currentTarget.value }) })}
                />
              </Field>
            </div>
            <IconButton
              label={t`Remove field ${at + 1} of section ${number}`}
              icon={Trash2}
              size="sm"
              kind="danger-quiet"
              className="mt-6.5"
              onClick={() => onChange({ fields: withRow(fields, field.row, null) })}
            />
          </div>
        ))}
        <Button
          icon={Plus}
          className="justify-self-start"
          disabled={fields.length >= mostKeys}
          onClick={() => onChange({ fields: [...fields, newTemplateField()] })}
        >
          <Trans>Add a field</Trans>
        </Button>
      </div>
    </Card>
  )
}
