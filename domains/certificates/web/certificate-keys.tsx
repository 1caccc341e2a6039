import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call, isRefusal } from '#platform/web/client.ts'
import { date } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { certificateRoutes } from '../contract.ts'
import { certificateKeysQuery } from './queries.ts'

/** What certificates are signed by, and the way to a new key. */
export function CertificateKeys() {
  const { t } = useLingui()
  const query = useQuery(certificateKeysQuery)
  return (
    <>
      <PageHeader title={t`Certificates`} description={<Trans>What the certificates of tracks are signed by.</Trans>} />
      <Card
        id="keys"
        title={t`Signing keys`}
        description={t`Anyone can check a certificate with the public half of its key. Have a new key made every two years, or at once when somebody may have got hold of the database.`}
        action={query.data && <NewKey />}
      >
        {query.data ? (
          <Keys keys={query.data.items} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
        ) : (
          <ListSkeleton rows={2} />
        )}
      </Card>
    </>
  )
}

interface KeysProps {
  readonly keys: readonly { readonly id: string; readonly since: string; readonly signs: boolean }[]
}

function Keys({ keys }: KeysProps) {
  const { t } = useLingui()
  if (keys.length === 0)
    return (
      <p className="text-muted">
        <Trans>No key yet. The first one is made with the first certificate.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Signing keys`} className="divide-y divide-line">
      {keys.map(({ id, since, signs }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <span className="wrap-anywhere min-w-0 flex-1 basis-64 font-mono text-sm">{id}</span>
          <span className="text-muted text-sm">{t`Since ${date(since)}`}</span>
          {signs ? (
            <Badge tone="success">
              <Trans>Signs new certificates</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Still checks old ones</Trans>
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

function NewKey() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const making = useMutation({
    meta: { shown: true },
    mutationFn: () => call(certificateRoutes.createCertificateKey, {}),
    onSuccess: () => {
      toast.done(t`From now on a new key signs.`)
      return queries.invalidateQueries({ queryKey: certificateKeysQuery.queryKey })
    },
    onError: (error) => toast.failed(error, isRefusal(error) ? error.message : t`The key could not be made.`),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: <Trans>Sign with a new key?</Trans>,
      body: (
        <Trans>
          Certificates that are given from now on are signed by it. Those given before stay valid, and are checked by the key that signed
          them. This can’t be undone.
        </Trans>
      ),
      action: <Trans>Make a new key</Trans>,
    })
    if (isSure) making.mutate()
  }
  return (
    <Button icon={KeyRound} busy={making.isPending} onClick={() => void ask()}>
      <Trans>New key</Trans>
    </Button>
  )
}
