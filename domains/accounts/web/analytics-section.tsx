import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import type { ContractForm } from '#platform/web/forms.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import type { Flags } from '../contract.ts'
import { FlagSwitch } from './settings/settings-sections.tsx'

interface Props {
  readonly form: ContractForm<Flags>
}

/** What analytics and reports tell of people. */
export function AnalyticsSection({ form }: Props) {
  const { t } = useLingui()
  return (
    <Card id="analytics" title={<Trans>Analytics</Trans>} description={<Trans>Changes here are kept in the audit log.</Trans>}>
      <div className="grid gap-5">
        <Controller
          control={form.control}
          name="person_analytics"
          render={({ field }) => (
            <Field group label={t`Who may see by name what people watched`}>
              <RadioGroup
                label={t`Who may see by name what people watched`}
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: 'NOBODY', label: t`Nobody` },
                  { value: 'SITEADMINS', label: t`Site administrators` },
                  { value: 'MANAGERS', label: t`Whoever manages a video, for that video` },
                ]}
              />
            </Field>
          )}
        />
        <FlagSwitch
          control={form.control}
          name="track_progress_by_person"
          label={t`Track reports by name`}
          hint={t`Whoever runs a track for chosen people, or manages a group of them, sees how far each of them is, whatever is chosen above.`}
        />
        <FlagSwitch
          control={form.control}
          name="event_attendance_by_person"
          label={t`Event reports by name`}
          hint={t`Whoever runs an event sees afterwards who came and for how long, whatever is chosen above.`}
        />
        <SmallCounts form={form} />
      </div>
    </Card>
  )
}

/** What the switch begins with. */
const usualMinimum = 5

/** Whether figures of few people are held back, and of how few. */
function SmallCounts({ form }: Props) {
  const { t } = useLingui()
  return (
    <Controller
      control={form.control}
      name="analytics_minimum"
      render={({ field, fieldState }) => (
        <>
          <Switch
            label={t`Hold back small counts`}
            hint={t`Figures appear once enough people have watched, in every chart, table and file, for everyone who may not see names.`}
            checked={field.value > 0}
            onChange={(on) => field.onChange(on ? usualMinimum : 0)}
          />
          {field.value > 0 && (
            <Field label={t`At least so many people`} error={fieldState.error?.message} className="max-w-60">
              <Input
                type="number"
                min={2}
                max={100}
                value={field.value}
                onChange={(event) => field.onChange(event.currentTarget.valueAsNumber || 1)}
              />
            </Field>
          )}
        </>
      )}
    />
  )
}
