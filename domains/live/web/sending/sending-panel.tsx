import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorUp, Radio } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Ingest } from '../../contract.ts'
import { BrowserSending } from './browser-sending.tsx'
import { EncoderAddress } from './encoder-address.tsx'
import { HealthFigures } from './health.tsx'
import { ingestQuery } from './queries.ts'
import { SipSession } from './sip-session.tsx'
import { SrtAddress } from './srt-address.tsx'

interface Props {
  readonly eventId: string
  readonly isLive: boolean
}

/** For whoever runs an event: ways to send to it, and how what is sent fares. */
export function SendingPanel({ eventId, isLive }: Props) {
  const { t } = useLingui()
  const { data, error, isError, refetch } = useQuery(ingestQuery(eventId))
  const [way, setWay] = useState('browser')
  return (
    <Card title={<Trans>Stream</Trans>} id="stream" action={data && <State ingest={data} />}>
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data && (
        <div className="grid gap-4">
          {data.publisher === null && <FormError>{data.trouble}</FormError>}
          {data.health && <HealthFigures health={data.health} />}
          {data.publisher !== null && !isLive && (
            <p role="status" className="text-muted">
              <Trans>It arrives. Viewers see it, and it is recorded, when you begin the event.</Trans>
            </p>
          )}
          <Tabs
            label={t`Ways to send`}
            value={way}
            onChange={setWay}
            tabs={[
              {
                value: 'browser',
                label: t`This browser`,
                content: <BrowserSending eventId={eventId} taken={data.publisher !== null && data.publisher !== 'browser'} />,
              },
              { value: 'encoder', label: t`Encoder`, content: <EncoderAddress eventId={eventId} ingest={data} /> },
              ...(data.srt || data.srt_trouble !== null
                ? [{ value: 'srt', label: t`Encoder by SRT`, content: <SrtAddress eventId={eventId} ingest={data} /> }]
                : []),
              ...(data.sip ? [{ value: 'sip', label: t`SIP session`, content: <SipSession eventId={eventId} sip={data.sip} /> }] : []),
            ]}
          />
        </div>
      )}
    </Card>
  )
}

function State({ ingest: { stream_state: state, publisher } }: { ingest: Ingest }) {
  if (publisher !== null)
    return (
      <Badge tone="success" icon={publisher === 'browser' ? MonitorUp : Radio}>
        <Trans>Receiving</Trans>
      </Badge>
    )
  return state === 'STREAMING' ? (
    <Badge tone="warning">
      <Trans>Interrupted</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Nothing is sent</Trans>
    </Badge>
  )
}
