import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { call, isRefusal } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { siteName } from '#platform/web/site/site.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input, PasswordInput } from '#platform/web/ui/input.tsx'
import { passwordResetRoutes } from '../contract/password-resets.ts'
import { AuthFrame } from './auth-frame.tsx'
import { startAfresh } from './sign-out.ts'

/** Whose password it is; null where the link was used, is too old or never was. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password reset', token],
    queryFn: async ({ signal }) => {
      try {
        return (await call(passwordResetRoutes.getPasswordReset, { params: { token }, signal })).username
      } catch (error) {
        if (isRefusal(error, 'not_found')) return null
        throw error
      }
    },
    staleTime: 0,
    retry: false,
  })

/** The end of the link that the mail brings. */
export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const username = useSuspenseQuery(passwordResetQuery(token)).data
  return username === null ? <Ended /> : <Choose token={token} username={username} />
}

function Ended() {
  const { t } = useLingui()
  return (
    <AuthFrame title={t`Link not valid`} lead={<Trans>It may have been used or be older than an hour.</Trans>}>
      <div className="grid gap-3">
        <ButtonLink to="/web/password" kind="primary" size="lg">
          <Trans>Request a new link</Trans>
        </ButtonLink>
        <ButtonLink to="/web/login" kind="quiet">
          <Trans>Back to sign in</Trans>
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

function Choose({ token, username }: { token: string; username: string }) {
  const { t } = useLingui()
  const site = siteName()
  const queries = useQueryClient()
  const router = useRouter()
  const form = useContractForm(passwordResetRoutes.resetPassword.body, { username, password: '' })
  const { register, formState } = form
  const save = form.send(async ({ password }) => {
    try {
      await call(passwordResetRoutes.resetPassword, { params: { token }, body: { password } })
    } catch (error) {
      // It may have ended while the form was filled in.
      if (isRefusal(error, 'not_found')) await queries.refetchQueries(passwordResetQuery(token))
      throw error
    }
    await startAfresh(queries)
    await router.navigate({ to: '/web/', replace: true })
  })
  return (
    <AuthFrame title={t`Choose a new password`} lead={<Trans>For your account at {site}. You are signed out everywhere else.</Trans>}>
      <Form onSend={save}>
        <FormError>{form.refusal}</FormError>
        <Field label={t`Username`}>
          <Input {...register('username')} readOnly autoComplete="username" />
        </Field>
        <Field label={t`New password`} error={formState.errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" kind="primary" size="lg" busy={formState.isSubmitting}>
          <Trans>Save and sign in</Trans>
        </Button>
      </Form>
    </AuthFrame>
  )
}
