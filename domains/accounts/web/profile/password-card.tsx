import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { PasswordInput } from '#platform/web/ui/input.tsx'
import { sessionRoutes } from '../../contract.ts'
import { meQuery } from '../use-me.ts'
import { EndTokensChoice } from './end-tokens-choice.tsx'
import { sessionsQuery, tokensEnded } from './queries.ts'

export function PasswordCard({ username }: { username: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const form = useContractForm(sessionRoutes.changePassword.body, { current_password: '', password: '' })
  const { register, formState } = form
  const [keepTokens, setKeepTokens] = useState(false)
  const change = form.send(async (body) => {
    await call(sessionRoutes.changePassword, { body: { ...body, keep_tokens: keepTokens ? 1 : 0 } })
    form.reset()
    toast.done(t`Password changed. Your other devices have been signed out.`)
    await Promise.all([queries.invalidateQueries(sessionsQuery), queries.invalidateQueries(meQuery), tokensEnded(queries)])
  })
  return (
    <Card id="password" title={<Trans>Password</Trans>} description={<Trans>Changing your password signs you out everywhere else.</Trans>}>
      <Form onSend={change} className="grid max-w-md gap-5">
        <FormError>{form.refusal}</FormError>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t`Current password`} error={formState.errors.current_password?.message}>
          <PasswordInput {...register('current_password')} autoComplete="current-password" />
        </Field>
        <Field label={t`New password`} hint={t`At least 10 characters.`} error={formState.errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <EndTokensChoice onChange={setKeepTokens} />
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </Form>
    </Card>
  )
}
