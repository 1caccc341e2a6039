import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Delayed, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { embedTokenRoutes } from '../../contract.ts'
import { may, useMe } from '../use-me.ts'
import { embedTokensQuery } from './queries.ts'

type EmbedToken = AnswerOf<typeof embedTokenRoutes.listEmbedTokens>['items'][number]

/** What programs of this person show on other sites. */
export function EmbedTokensCard() {
  const admin = may(useMe(), 'administer')
  const [all, setAll] = useState(false)
  const query = useInfiniteQuery(embedTokensQuery(all))
  const tokens = query.data?.pages.flatMap((page) => page.items)
  return (
    <Card
      id="embed-tokens"
      title={<Trans>Embed tokens</Trans>}
      description={
        <Trans>Your programs make these to show a video, a channel or a track to people on another site. They last a day at most.</Trans>
      }
    >
      {admin && <Checkbox label={<Trans>Show everybody’s</Trans>} checked={all} onChange={setAll} className="mb-4" />}
      {query.error && !tokens && <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />}
      {query.isPending && (
        <Delayed>
          <Skeleton className="h-12" />
        </Delayed>
      )}
      {tokens?.length === 0 && (
        <p className="text-muted">
          <Trans>There are no embed tokens at the moment.</Trans>
        </p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {tokens?.map((token) => (
          <EmbedTokenRow key={token.id} token={token} showMaker={all} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}

function EmbedTokenRow({ token, showMaker }: { token: EmbedToken; showMaker: boolean }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const title = token.names.displayname || token.names.id
  const revoke = useMutation({
    mutationFn: () => call(embedTokenRoutes.removeEmbedToken, { params: { id: token.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['embed-tokens'] }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Revoke the token for “{title}”?</Trans>,
      body: <Trans>{token.subject} can’t watch it on the other site any more.</Trans>,
      action: <Trans>Revoke token</Trans>,
      danger: true,
    })
    if (yes) revoke.mutate()
  }
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-muted text-sm">
          <Trans>for {token.subject}</Trans>
          {showMaker && (
            <>
              {' · '}
              <Trans>made by {token.maker.displayname}</Trans>
            </>
          )}
          {' · '}
          {token.last_used ? <Trans>Last used {ago(token.last_used)}</Trans> : <Trans>Never used</Trans>}
          {' · '}
          <Trans>ends {dateTime(token.expires)}</Trans>
        </p>
      </div>
      <IconButton
        kind="danger-quiet"
        size="sm"
        icon={Trash2}
        label={t`Revoke the token for ${title}`}
        busy={revoke.isPending}
        onClick={() => void ask()}
      />
    </li>
  )
}
