import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { importerQuery } from './queries.ts'

/** Which program imports videos from other sites, and whether it is of use. */
export function ImporterCard() {
  const query = useQuery(importerQuery)
  return (
    <Card
      id="importer"
      title={<Trans>Import</Trans>}
      description={<Trans>Videos from YouTube and Vimeo are fetched by a program on the server, yt-dlp.</Trans>}
    >
      {query.isPending ? (
        <Skeleton className="h-9 w-64" />
      ) : query.data ? (
        <Importer {...query.data} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
      )}
    </Card>
  )
}

interface ImporterState {
  readonly state: 'none' | 'broken' | 'old' | 'ready'
  readonly version: string | null
  readonly age: number | null
}

function Importer({ state, version, age }: ImporterState) {
  return (
    <div className="grid gap-2">
      {version !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <span>
            <Trans>Version {version}</Trans>
            {' · '}
            <Plural value={age ?? 0} one="# day old" other="# days old" />
          </span>
          {state === 'old' && (
            <Badge tone="warning">
              <Trans>Too old</Trans>
            </Badge>
          )}
        </p>
      )}
      <p className="text-muted">{advice[state]}</p>
    </div>
  )
}

const advice: Readonly<Record<ImporterState['state'], ReactNode>> = {
  none: (
    <Trans>There is none. Install a current yt-dlp and set YTDLP_PATH to it. Files at other addresses can be fetched without it.</Trans>
  ),
  broken: <Trans>The program that YTDLP_PATH names could not be started. Everyone on the server must be able to run it.</Trans>,
  old: <Trans>Sites change often. Many videos, those of YouTube above all, can no longer be imported: install a current yt-dlp.</Trans>,
  ready: <Trans>Update it regularly: sites change often.</Trans>,
}
