import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type Control, Controller } from 'react-hook-form'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input, PasswordInput } from '#platform/web/ui/input.tsx'
import { sessionRoutes } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { startAfresh } from './sign-out.ts'
import { meQuery } from './use-me.ts'

/** First run: makes the site admin and signs them in. */
export function SetupPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const router = useRouter()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const { setup } = useSuspenseQuery(meQuery).data
  const form = useContractForm(sessionRoutes.setUp.body, {
    token,
    displayname: '',
    username: '',
    email: '',
    password: '',
    sample_library: true,
  })
  const { register, formState } = form
  const { errors } = formState
  const setUp = form.send(async (values) => {
    await call(sessionRoutes.setUp, { body: values })
    await startAfresh(queries)
    await router.navigate({ to: '/web/', replace: true })
  })
  return (
    <AuthFrame title={t`Set up Lyceum`} lead={<Trans>Create the first account. It has full access and can add everyone else.</Trans>}>
      <Form onSend={setUp}>
        <FormError>{form.refusal}</FormError>
        {setup.token_needed && (
          <Field
            label={t`Set-up token`}
            error={errors.token?.message}
            hint={t`Lyceum printed this when it started: copy the part of the address after “token=”.`}
          >
            <Input {...register('token')} autoComplete="off" spellCheck={false} className="font-mono" />
          </Field>
        )}
        <Field label={t`Your name`} error={errors.displayname?.message}>
          <Input {...register('displayname')} autoComplete="name" />
        </Field>
        <Field label={t`Username`} error={errors.username?.message} hint={t`Letters, digits, dots, hyphens, underscores or @.`}>
          <Input {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t`Email`} optional error={errors.email?.message} hint={t`For notifications. Other people don’t see it.`}>
          <Input {...register('email')} type="email" autoComplete="email" />
        </Field>
        <Field label={t`Password`} error={errors.password?.message} hint={t`At least 10 characters.`}>
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <SampleLibrary control={form.control} />
        <Button type="submit" kind="primary" size="lg" busy={formState.isSubmitting} className="h-auto! min-h-11 whitespace-normal! py-2">
          <Trans>Create account and start</Trans>
        </Button>
      </Form>
    </AuthFrame>
  )
}

interface SetupValues {
  token: string
  displayname: string
  username: string
  email: string
  password: string
  sample_library: boolean
}

function SampleLibrary({ control }: { control: Control<SetupValues> }) {
  const { t } = useLingui()
  return (
    <Controller
      control={control}
      name="sample_library"
      render={({ field }) => (
        <Checkbox
          label={t`Load the sample library`}
          hint={t`Sample videos, shorts and podcasts to explore. You can delete them at any time.`}
          checked={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}
