import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { ago, date } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Delayed, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { accountRoles, tokenRoutes, type tokenScopes } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { useMe } from '../use-me.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { tokensEnded, tokensQuery } from './queries.ts'

type Token = AnswerOf<typeof tokenRoutes.listTokens>['items'][number]

/** Keys for programs that act for this person. */
export function TokensCard() {
  const { data, error, refetch } = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  return (
    <Card
      id="tokens"
      title={<Trans>API tokens</Trans>}
      description={<Trans>Let a program use Lyceum on your behalf.</Trans>}
      action={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          <Trans>New token</Trans>
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} className="py-6" />}
      {!data && !error && (
        <Delayed>
          <Skeleton className="h-12" />
        </Delayed>
      )}
      {data?.items.length === 0 && (
        <p className="text-muted">
          <Trans>You have no tokens. A program that uploads or reads for you needs one.</Trans>
        </p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {data?.items.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <NewTokenDialog open={making} onClose={() => setMaking(false)} />
    </Card>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { t } = useLingui()
  const roles = useRoleNames()
  const role = useMe()?.role
  // It was made before a promotion, and does not share in it.
  const narrowed = role !== undefined && accountRoles.indexOf(token.role) < accountRoles.indexOf(role)
  const scopes: Record<(typeof tokenScopes)[number], string> = {
    read: t`Read`,
    write: t`Change`,
    upload: t`Upload`,
    admin: t`Administer`,
  }
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(tokenRoutes.removeToken, { params: { id: token.id } }),
    onSettled: () => tokensEnded(queries),
  })
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Remove the token “{token.name}”?</Trans>,
      body: <Trans>Programs using it will stop working immediately.</Trans>,
      action: <Trans>Remove token</Trans>,
      danger: true,
    })
    if (yes) remove.mutate()
  }
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{token.name}</span>
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scopes[scope]}</Badge>
          ))}
          {narrowed && <Badge>{t`Only as ${roles[token.role]}`}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {token.last_used_at ? <Trans>Last used {ago(token.last_used_at)}</Trans> : <Trans>Never used</Trans>}
          {' · '}
          <Trans>ends {date(token.expires)}</Trans>
        </p>
      </div>
      <IconButton
        kind="danger-quiet"
        size="sm"
        icon={Trash2}
        label={t`Remove ${token.name}`}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </li>
  )
}
