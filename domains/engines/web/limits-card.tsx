import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { type Flags, organisationRoutes } from '#domains/accounts/contract.ts'
import { meQuery } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'

type Limits = Pick<Flags, 'engines_enabled' | 'engine_requests_per_day' | 'engine_minutes_per_day'>

const limitsOf = ({ engines_enabled, engine_requests_per_day, engine_minutes_per_day }: Flags): Limits => ({
  engines_enabled,
  engine_requests_per_day,
  engine_minutes_per_day,
})

/** Whether the organisation uses the servers, and how much of them one person may have. */
export function LimitsCard() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { domain } = useSuspenseQuery(meQuery).data
  const form = useContractForm<Limits>(organisationRoutes.updateDomain.body, limitsOf(domain))
  const { isDirty, isSubmitting } = form.formState
  const save = form.send(async (values) => {
    form.show(limitsOf(await call(organisationRoutes.updateDomain, { body: form.changedOf(values) })), values)
    toast.done(t`The settings have been saved`)
    await queries.invalidateQueries(meQuery)
  })
  return (
    <Card id="limits" title={<Trans>Use</Trans>} description={<Trans>Applies to everyone as soon as you save it.</Trans>}>
      <div className="grid gap-5">
        <FormError>{form.refusal}</FormError>
        <Controller
          control={form.control}
          name="engines_enabled"
          render={({ field }) => (
            <Switch
              label={t`Use these servers`}
              hint={t`While this is off, nothing is sent to them.`}
              checked={field.value === 1}
              onChange={(on) => field.onChange(on ? 1 : 0)}
            />
          )}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <LimitField
            form={form}
            name="engine_requests_per_day"
            label={t`Language requests per person and day`}
            hint={t`One summary of a long video can take several.`}
          />
          <LimitField
            form={form}
            name="engine_minutes_per_day"
            label={t`Minutes of speech per person and day`}
            hint={t`A video that is longer than this cannot be transcribed at all.`}
          />
        </div>
      </div>
      <UnsavedBar unsaved={isDirty} saving={isSubmitting} onSave={() => void save()} onDiscard={() => form.reset()} />
    </Card>
  )
}

interface LimitProps {
  readonly form: ContractForm<Limits>
  readonly name: 'engine_requests_per_day' | 'engine_minutes_per_day'
  readonly label: string
  readonly hint: string
}

function LimitField({ form, name, label, hint }: LimitProps) {
  const isOn = useWatch({ control: form.control, name: 'engines_enabled' }) === 1
  return (
    <Field label={label} error={form.formState.errors[name]?.message} hint={hint}>
      <Input {...form.register(name, { valueAsNumber: true })} type="number" inputMode="numeric" min={0} max={100_000} readOnly={!isOn} />
    </Field>
  )
}
