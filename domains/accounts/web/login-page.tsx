import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input, PasswordInput } from '#platform/web/ui/input.tsx'
import { sessionRoutes } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { nextAddress } from './next-address.ts'
import { startAfresh } from './sign-out.ts'

/** Signing in; afterwards the page that was asked for, or the home page. */
export function LoginPage() {
  const { t } = useLingui()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const [wait, setWait] = useCountdown()
  const signIn = useSignIn(next, (seconds, refused) => {
    setWait(seconds)
    // What was typed since stays.
    setPassword((now) => (now === refused ? '' : now))
    passwordField.current?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ username, password })
  }
  return (
    <AuthFrame title={t`Sign in`} lead={next && <Trans>Sign in to see the page you asked for.</Trans>}>
      <form className="grid gap-5" onSubmit={submit}>
        <FormError>{signIn.error?.message}</FormError>
        <Field label={t`Username`}>
          <Input
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label={t`Password`}>
          <PasswordInput
            ref={passwordField}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            required
          />
        </Field>
        <Button type="submit" kind="primary" size="lg" busy={signIn.isPending} disabled={wait > 0}>
          {wait > 0 ? <Trans>Try again in {wait} s</Trans> : <Trans>Sign in</Trans>}
        </Button>
      </form>
      <p className="mt-8 text-muted text-sm">
        <Trans>
          <TextLink to="/web/password">Forgotten your password?</TextLink> Some videos can be watched{' '}
          <TextLink to="/web/">without signing in</TextLink>.
        </Trans>
      </p>
    </AuthFrame>
  )
}

/** @param onRefused with the seconds to wait before another try, 0 for none; and the password that was refused, null where none was looked at */
function useSignIn(next: string | undefined, onRefused: (wait: number, refused: string | null) => void) {
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    meta: { shown: true },
    mutationFn: async (body: { username: string; password: string }) => {
      await call(sessionRoutes.signIn, { body })
      await startAfresh(queries)
    },
    onSuccess: () => router.navigate({ href: nextAddress(next), replace: true }),
    onError: (error, { password }) => {
      const tooMany = isRefusal(error, 'rate_limited') ? error : undefined
      onRefused(tooMany?.retryAfter ?? 0, tooMany?.reason === 'busy' ? null : password)
    },
  })
}

function TextLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} className="font-medium text-accent-ink underline underline-offset-2">
      {children}
    </Link>
  )
}

/** Seconds that are left, counting down by themselves. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, (seconds) => setLeft(Math.ceil(seconds))]
}
