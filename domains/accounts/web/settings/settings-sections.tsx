import { Trans, useLingui } from '@lingui/react/macro'
import { type Control, Controller, useWatch } from 'react-hook-form'
import type { ContractForm } from '#platform/web/forms.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { Flags } from '../../contract.ts'
import { SlideLanguageField } from '../slide-language-field.tsx'

type Form = { readonly form: ContractForm<Flags> }

type Bits = { [K in keyof Flags]: Flags[K] extends 0 | 1 ? K : never }[keyof Flags]
type Lists = 'embed_origins' | 'custom_property_keys'

export function FlagSwitch({ control, name, label, hint }: { control: Control<Flags>; name: Bits; label: string; hint: string }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch label={label} hint={hint} checked={field.value === 1} onChange={(on) => field.onChange(on ? 1 : 0)} />}
    />
  )
}

/** A comma list as chips. */
function ListField({ form, name, label, hint, placeholder }: Form & { name: Lists; label: string; hint: string; placeholder: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          <ChipsInput
            chips={field.value
              .split(',')
              .filter(Boolean)
              .map((value) => ({ value, label: value }))}
            onChange={(chips) => field.onChange(chips.map((chip) => chip.value).join(','))}
            create={(text) => ({ value: text, label: text })}
            spaceAdds
            placeholder={placeholder}
          />
        </Field>
      )}
    />
  )
}

export function PublishingSection({ form }: Form) {
  const { t } = useLingui()
  const terms = useWatch({ control: form.control, name: 'terms_of_use' }) === 1
  return (
    <Card id="publishing" title={<Trans>Publishing</Trans>}>
      <div className="grid gap-5">
        <FlagSwitch
          control={form.control}
          name="reviewer_role"
          label={t`Review before publishing`}
          hint={t`Videos are published once a reviewer approves them.`}
        />
        <FlagSwitch
          control={form.control}
          name="terms_of_use"
          label={t`Terms of use`}
          hint={t`People must accept these terms before they publish.`}
        />
        {terms && (
          <Field label={t`Terms text`} error={form.formState.errors.terms_text?.message}>
            <Textarea {...form.register('terms_text')} rows={5} limit={20_000} />
          </Field>
        )}
        <ListField
          form={form}
          name="custom_property_keys"
          label={t`Custom properties of videos`}
          hint={t`Extra fields your organisation records for each video.`}
          placeholder={t`Department, course number, …`}
        />
      </div>
    </Card>
  )
}

export function SharingSection({ form }: Form) {
  const { t } = useLingui()
  return (
    <Card id="sharing" title={<Trans>Sharing</Trans>}>
      <div className="grid gap-5">
        <FlagSwitch
          control={form.control}
          name="external_sharing"
          label={t`Share with external people`}
          hint={t`Owners can share videos with external people who have an account.`}
        />
        <FlagSwitch
          control={form.control}
          name="guest_access"
          label={t`Guests at public events`}
          hint={t`Public events can be joined without an account.`}
        />
        <FlagSwitch
          control={form.control}
          name="quiz_results_by_person"
          label={t`Quiz results by person`}
          hint={t`Whoever manages a video sees how each person did in its quizzes.`}
        />
        <FlagSwitch
          control={form.control}
          name="vimeo_enabled"
          label={t`Import from Vimeo`}
          hint={t`People can import videos by pasting a Vimeo link.`}
        />
        <ListField
          form={form}
          name="embed_origins"
          label={t`Sites that may embed videos`}
          hint={t`Enter addresses such as https://intranet.example.org. Use * to allow every site; leave empty to block all others.`}
          placeholder="https://intranet.example.org"
        />
        <FlagSwitch
          control={form.control}
          name="scorm_offline"
          label={t`SCORM packages with the video inside`}
          hint={t`Whoever manages a video can put its file into a course. It stays in the learning platform for good and can’t be taken back.`}
        />
      </div>
    </Card>
  )
}

export function LifeSection({ form }: Form) {
  const { t } = useLingui()
  const expires = useWatch({ control: form.control, name: 'expiry_date' }) === 1
  return (
    <Card id="life" title={<Trans>Expiry</Trans>}>
      <div className="grid gap-5">
        <FlagSwitch
          control={form.control}
          name="expiry_date"
          label={t`Videos may expire`}
          hint={t`Owners can set an expiry date. After it, only managers can see the video.`}
        />
        {expires && (
          <Field
            label={t`Months that an extension adds`}
            error={form.formState.errors.expiry_extension_months?.message}
            className="max-w-60"
          >
            <Input
              {...form.register('expiry_extension_months', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={120}
            />
          </Field>
        )}
      </div>
    </Card>
  )
}

export function MediaSection({ form }: Form) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <Card id="media" title={<Trans>Media and time</Trans>}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Largest thumbnail, in KB`} error={errors.thumbnail_max_kb?.message}>
          <Input {...form.register('thumbnail_max_kb', { valueAsNumber: true })} type="number" inputMode="numeric" min={16} max={20_480} />
        </Field>
        <Field label={t`Time zone`} hint={t`Days start at midnight in this time zone.`} error={errors.time_zone?.message}>
          <Input {...form.register('time_zone')} list="time-zones" autoComplete="off" spellCheck={false} />
        </Field>
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <SlideLanguageField form={form} />
      </div>
    </Card>
  )
}
