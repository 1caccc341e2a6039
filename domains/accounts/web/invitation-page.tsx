import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { call, isRefusal } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { siteName } from '#platform/web/site/site.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input, PasswordInput } from '#platform/web/ui/input.tsx'
import { invitationRoutes } from '../contract/invitations.ts'
import type { InvitationState } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { startAfresh } from './sign-out.ts'

/** Whoever holds no link of ours hears what they would of one that was withdrawn. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      try {
        return await call(invitationRoutes.getInvitation, { params: { token }, signal })
      } catch (error) {
        if (isRefusal(error, 'not_found')) return { state: 'withdrawn' as const, username: null }
        throw error
      }
    },
    staleTime: 0,
    retry: false,
  })

/** The end of the link that an invitation brings: an account is made, or a password chosen. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { state, username } = useSuspenseQuery(invitationQuery(token)).data
  if (state !== 'open') return <Ended state={state} />
  return <Accept token={token} known={username} />
}

function Ended({ state }: { state: Exclude<InvitationState, 'open'> }) {
  const { t } = useLingui()
  const words = {
    accepted: t`This invitation has already been used. Sign in with your username and password.`,
    expired: t`This invitation has expired. Ask your administrator for a new one.`,
    withdrawn: t`This link is not valid. Ask your administrator for a new invitation.`,
  }
  const titles = { accepted: t`Invitation already used`, expired: t`Invitation expired`, withdrawn: t`Invitation not valid` }
  return (
    <AuthFrame title={titles[state]} lead={words[state]}>
      <ButtonLink to="/web/login" kind={state === 'accepted' ? 'primary' : 'secondary'} size="lg">
        <Trans>Sign in</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}

interface Values {
  username: string
  displayname: string
  password: string
}

function Accept({ token, known }: { token: string; known: string | null }) {
  const { t } = useLingui()
  const site = siteName()
  const queries = useQueryClient()
  const router = useRouter()
  const form = useContractForm<Values>(
    invitationRoutes.acceptInvitation.body,
    { username: known ?? '', displayname: '', password: '' },
    { optional: known === null ? [] : ['displayname'] },
  )
  const { register, formState } = form
  const { errors } = formState
  const accept = form.send(async ({ displayname, ...rest }) => {
    try {
      await call(invitationRoutes.acceptInvitation, { params: { token }, body: { ...rest, ...(displayname && { displayname }) } })
    } catch (error) {
      // It may have ended while the form was filled in.
      if (isRefusal(error, 'not_found') || (isRefusal(error, 'conflict') && error.field === undefined))
        await queries.refetchQueries(invitationQuery(token))
      throw error
    }
    await startAfresh(queries)
    await router.navigate({ to: '/web/', replace: true })
  })
  return (
    <AuthFrame
      title={known === null ? t`Join ${site}` : t`Choose your password`}
      lead={known === null ? <Trans>Create your account.</Trans> : <Trans>For your account at {site}.</Trans>}
    >
      <Form onSend={accept}>
        <FormError>{form.refusal}</FormError>
        {known === null && (
          <Field label={t`Your name`} error={errors.displayname?.message}>
            <Input {...register('displayname')} autoComplete="name" />
          </Field>
        )}
        <Field label={t`Username`} error={errors.username?.message}>
          <Input {...register('username')} readOnly={known !== null} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t`Password`} error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" kind="primary" size="lg" busy={formState.isSubmitting}>
          {known === null ? <Trans>Create account</Trans> : <Trans>Save and sign in</Trans>}
        </Button>
      </Form>
      <p className="mt-8 text-muted text-sm">
        <Trans>
          Already have an account?{' '}
          <Link to="/web/login" className="font-medium text-accent-ink underline underline-offset-2">
            Sign in
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}
