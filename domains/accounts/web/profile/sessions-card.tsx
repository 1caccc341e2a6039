import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Monitor, Smartphone } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Delayed, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { sessionRoutes } from '../../contract.ts'
import { startAfresh } from '../sign-out.ts'
import { browserName, isPhone } from './browser-name.ts'
import { EndTokensChoice } from './end-tokens-choice.tsx'
import { sessionsQuery, tokensEnded } from './queries.ts'

type Session = AnswerOf<typeof sessionRoutes.listSessions>['items'][number]

/** Every browser that is signed in, and the ways out of them. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const endOthers = useMutation({
    mutationFn: (keep: boolean) => call(sessionRoutes.endSessions, { body: { others: 1, keep_tokens: keep ? 1 : 0 } }),
    onSettled: () => Promise.all([queries.invalidateQueries(sessionsQuery), tokensEnded(queries)]),
  })
  const ask = async () => {
    let keep = false
    const yes = await confirm({
      title: <Trans>Sign out everywhere else?</Trans>,
      body: <Trans>You stay signed in here.</Trans>,
      choice: <EndTokensChoice onChange={(next) => (keep = next)} />,
      action: <Trans>Sign out everywhere else</Trans>,
      danger: true,
    })
    if (yes) endOthers.mutate(keep)
  }
  const more = (data?.items.length ?? 0) > 1
  return (
    <Card
      id="sessions"
      title={<Trans>Where you are signed in</Trans>}
      footer={
        <>
          {more && (
            <Button busy={endOthers.isPending} onClick={() => void ask()}>
              <Trans>Sign out everywhere else</Trans>
            </Button>
          )}
          <SignOutEverywhere />
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} className="py-6" />}
      {!data && !error && (
        <Delayed>
          <Skeleton className="h-12" />
        </Delayed>
      )}
      <ul className="-my-3 divide-y divide-line">
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(sessionRoutes.endSession, { params: { id: session.id } }),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const Icon = isPhone(session.user_agent) ? Smartphone : Monitor
  const browser = browserName(session.user_agent) ?? t`Another program`
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {browser}
          {session.current && (
            <Badge tone="success">
              <Trans>This browser</Trans>
            </Badge>
          )}
        </p>
        <p className="truncate text-muted text-sm">
          <Trans>Last used {ago(session.last_seen_at)}</Trans>
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" kind="quiet" busy={end.isPending} aria-label={t`Sign out of ${browser}`} onClick={() => end.mutate()}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const queries = useQueryClient()
  const router = useRouter()
  const end = useMutation({
    mutationFn: (keep: boolean) => call(sessionRoutes.endSessions, { body: { keep_tokens: keep ? 1 : 0 } }),
    onSuccess: async () => {
      await startAfresh(queries)
      await router.navigate({ to: '/web/login' })
    },
  })
  const ask = async () => {
    let keep = false
    const yes = await confirm({
      title: <Trans>Sign out everywhere?</Trans>,
      body: <Trans>You’ll have to sign in again on all your devices, including this one.</Trans>,
      choice: <EndTokensChoice onChange={(next) => (keep = next)} />,
      action: <Trans>Sign out everywhere</Trans>,
      danger: true,
    })
    if (yes) end.mutate(keep)
  }
  return (
    <Button kind="danger-quiet" busy={end.isPending} onClick={() => void ask()}>
      <Trans>Sign out everywhere</Trans>
    </Button>
  )
}
