import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type Flags, organisationRoutes } from '#domains/accounts/contract.ts'
import { meQuery } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup, type RadioOption } from '#platform/web/ui/radio-group.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'

type StatementFlags = Pick<Flags, 'xapi_statements' | 'xapi_actors'>

const flagsOf = ({ xapi_statements, xapi_actors }: Flags): StatementFlags => ({ xapi_statements, xapi_actors })

/** Whether statements are made, and by what they name people. */
export function StatementsCard() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { domain } = useSuspenseQuery(meQuery).data
  const form = useContractForm<StatementFlags>(organisationRoutes.updateDomain.body, flagsOf(domain))
  const { isDirty, isSubmitting } = form.formState
  const save = form.send(async (values) => {
    form.show(flagsOf(await call(organisationRoutes.updateDomain, { body: form.changedOf(values) })), values)
    toast.done(t`The settings have been saved`)
    await queries.invalidateQueries(meQuery)
  })
  const actors: readonly RadioOption<Flags['xapi_actors']>[] = [
    { value: 'ID', label: t`An ID`, hint: t`It means nothing outside of this site. No names leave it.` },
    { value: 'USERNAME', label: t`Username and name` },
    { value: 'EMAIL', label: t`Email address and name`, hint: t`For record stores that know people by their address.` },
  ]
  return (
    <Card id="statements" title={<Trans>Statements</Trans>}>
      <div className="grid gap-5">
        <FormError>{form.refusal}</FormError>
        <Controller
          control={form.control}
          name="xapi_statements"
          render={({ field }) => (
            <Switch
              label={t`Record learning as statements`}
              hint={t`Each says what one person watched, answered or completed. While this is off, none are made or sent; those made before are kept.`}
              checked={field.value === 1}
              onChange={(on) => field.onChange(on ? 1 : 0)}
            />
          )}
        />
        <Controller
          control={form.control}
          name="xapi_actors"
          render={({ field }) => (
            <Field label={<Trans>People are named by</Trans>} hint={<Trans>Applies to new statements.</Trans>} group>
              <RadioGroup label={t`People are named by`} options={actors} value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      </div>
      <UnsavedBar unsaved={isDirty} saving={isSubmitting} onSave={() => void save()} onDiscard={() => form.reset()} />
    </Card>
  )
}
