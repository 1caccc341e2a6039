import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { topicPattern } from '#domains/topics/topic-text.ts'
import { call } from '#platform/web/client.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { profileRoutes } from '../../contract/profile.ts'
import { useRoleNames } from '../role-names.ts'
import { type Me, meQuery } from '../use-me.ts'

/** Name and interests; saved together. */
export function DetailsCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const form = useContractForm(profileRoutes.updateProfile.body, { displayname: me.displayname, topics: me.topics })
  const { register, formState } = form
  const save = form.send(async (values) => {
    const body = { displayname: values.displayname, 'topics[]': values.topics }
    await call(profileRoutes.updateProfile, { params: { username: me.name }, body })
    form.show(values, values)
    await queries.invalidateQueries(meQuery)
    toast.done(t`Your profile has been saved`)
  })
  return (
    <Card id="details" title={<Trans>About you</Trans>}>
      <Identity me={me} />
      <Form onSend={save}>
        <FormError>{form.refusal}</FormError>
        <Field label={t`Name`} hint={t`Shown next to your videos.`} error={formState.errors.displayname?.message}>
          <Input {...register('displayname')} autoComplete="name" />
        </Field>
        <InterestsField form={form} />
      </Form>
      <UnsavedBar unsaved={formState.isDirty} saving={formState.isSubmitting} onSave={() => void save()} onDiscard={() => form.reset()} />
    </Card>
  )
}

/** One word each; what is no interest stays in the field and says why (LE-5.02, LE-5.05). */
function InterestsField({ form }: { form: ContractForm<{ displayname: string; topics: string[] }> }) {
  const { t } = useLingui()
  const interest = (text: string) => {
    const fits = topicPattern.test(text)
    if (fits) form.clearErrors('topics')
    else form.setError('topics', { message: t`This character is not allowed in user interest.` })
    return fits ? { value: text.toLowerCase(), label: text.toLowerCase() } : null
  }
  return (
    <Controller
      control={form.control}
      name="topics"
      render={({ field, fieldState }) => (
        <Field
          label={t`Interests`}
          hint={t`Topics you’d like to see more of. Press Enter or comma to add one.`}
          error={fieldState.error?.message}
        >
          <ChipsInput
            chips={field.value.map((topic) => ({ value: topic, label: topic }))}
            onChange={(chips) => field.onChange(chips.map((chip) => chip.value))}
            create={interest}
            placeholder={t`Safety, onboarding, …`}
          />
        </Field>
      )}
    />
  )
}

function Identity({ me }: { me: Me }) {
  const roles = useRoleNames()
  return (
    <div className="mb-6 flex items-center gap-4">
      <Avatar name={me.displayname} size="lg" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-md">
          <span className="truncate">{me.name}</span>
          <Badge tone={me.role === 'siteadmin' ? 'accent' : 'neutral'}>{roles[me.role]}</Badge>
        </p>
        <p className="truncate text-muted">{me.email || <Trans>No email address. An administrator can add one.</Trans>}</p>
      </div>
    </div>
  )
}
