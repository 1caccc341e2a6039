import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HealthFigures } from '#domains/live/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Presenting } from '../../contract.ts'
import { presentingQuery } from './queries.ts'

/** How what is sent to the event fares, for who presents it: nothing here opens the stream. */
export function StreamFares({ id }: { id: string }) {
  const { data } = useQuery(presentingQuery(id))
  if (!data) return null
  const { stream } = data
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <StreamBadge stream={stream} />
        {stream.trouble && <span className="text-danger-ink">{stream.trouble}</span>}
      </p>
      {stream.health && <HealthFigures health={stream.health} />}
    </div>
  )
}

function StreamBadge({ stream: { publisher, state } }: Pick<Presenting, 'stream'>) {
  if (publisher !== null)
    return <Badge tone="success">{publisher === 'video' ? <Trans>Playing a video</Trans> : <Trans>Receiving</Trans>}</Badge>
  if (state === 'STREAMING')
    return (
      <Badge tone="warning">
        <Trans>Interrupted</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>Nothing is sent</Trans>
    </Badge>
  )
}
