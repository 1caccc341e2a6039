import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { passwordResetRoutes } from '../contract/password-resets.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Asks for a mail with a link to choose another password. Whether anybody has the name is not told. */
export function ForgottenPasswordPage() {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  return (
    <AuthFrame
      title={t`Forgotten password`}
      lead={!sent && <Trans>Enter your username or your email address, and you get an email with a link to choose a new password.</Trans>}
    >
      {sent ? <Sent /> : <Request onSent={() => setSent(true)} />}
    </AuthFrame>
  )
}

function Request({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const form = useContractForm(passwordResetRoutes.requestPasswordReset.body, { login: '' })
  const { register, formState } = form
  const request = form.send(async (body) => {
    await call(passwordResetRoutes.requestPasswordReset, { body })
    onSent()
  })
  return (
    <Form onSend={request}>
      <FormError>{form.refusal}</FormError>
      <Field label={t`Username or email address`} error={formState.errors.login?.message}>
        <Input {...register('login')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" kind="primary" size="lg" busy={formState.isSubmitting}>
        <Trans>Send the link</Trans>
      </Button>
      <ButtonLink to="/web/login" kind="quiet">
        <Trans>Back to sign in</Trans>
      </ButtonLink>
    </Form>
  )
}

function Sent() {
  return (
    <div className="grid gap-5">
      <p role="status" className="flex gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-ink" />
        <Trans>
          If somebody has this name or address here, an email is on its way to them. Its link works once, for an hour. If nothing arrives,
          look among unwanted mail or ask an administrator.
        </Trans>
      </p>
      <ButtonLink to="/web/login" kind="secondary" size="lg">
        <Trans>Back to sign in</Trans>
      </ButtonLink>
    </div>
  )
}
