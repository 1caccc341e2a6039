import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Film, type LucideIcon, MonitorUp, Phone, Radio } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Ingest } from '../../contract.ts'
import { BrowserSending } from './browser-sending.tsx'
import { EncoderAddress } from './encoder-address.tsx'
import { HealthFigures } from './health.tsx'
import { ingestQuery } from './queries.ts'
import type { SipSessionProps } from './sip-session.tsx'
import type { SrtAddressProps } from './srt-address.tsx'
import { VideoSending } from './video-sending.tsx'
import { WhipAddress } from './whip-address.tsx'

// Few installations have them.
const SipSession = lazyPart<SipSessionProps>(async () => (await import('./sip-session.tsx')).SipSession)
const SrtAddress = lazyPart<SrtAddressProps>(async () => (await import('./srt-address.tsx')).SrtAddress)

interface Props {
  readonly eventId: string
  readonly isLive: boolean
}

/** For whoever runs an event: ways to send to it, and how what is sent fares. */
export function SendingPanel({ eventId, isLive }: Props) {
  const { data, error, isError, refetch } = useQuery(ingestQuery(eventId))
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
          <WaysToSend eventId={eventId} isLive={isLive} ingest={data} />
        </div>
      )}
    </Card>
  )
}

/** What sends is shown first, or else the session that was called, or the video that was chosen. */
function firstWay({ publisher, sip, video }: Ingest): string {
  if (publisher === 'rtmp') return 'encoder'
  if (publisher !== null) return publisher
  if (sip && sip.state !== 'NONE') return 'sip'
  return video ? 'video' : 'browser'
}

function WaysToSend({ eventId, isLive, ingest }: Props & { readonly ingest: Ingest }) {
  const { t } = useLingui()
  const [way, setWay] = useState(firstWay(ingest))
  return (
    <Tabs
      label={t`Ways to send`}
      value={way}
      onChange={setWay}
      tabs={[
        {
          value: 'browser',
          label: t`This browser`,
          content: <BrowserSending eventId={eventId} taken={ingest.publisher !== null && ingest.publisher !== 'browser'} />,
        },
        { value: 'encoder', label: t`Encoder`, content: <EncoderAddress eventId={eventId} ingest={ingest} /> },
        ...(ingest.srt || ingest.srt_trouble !== null
          ? [{ value: 'srt', label: t`Encoder by SRT`, content: <SrtAddress eventId={eventId} ingest={ingest} /> }]
          : []),
        ...(ingest.whip
          ? [{ value: 'whip', label: t`Encoder by WHIP`, content: <WhipAddress eventId={eventId} whip={ingest.whip} /> }]
          : []),
        ...(ingest.sip ? [{ value: 'sip', label: t`SIP session`, content: <SipSession eventId={eventId} sip={ingest.sip} /> }] : []),
        {
          value: 'video',
          label: t`Video`,
          content: <VideoSending eventId={eventId} isLive={isLive} chosen={ingest.video} />,
          stays: true,
        },
      ]}
    />
  )
}

const icons: Partial<Record<NonNullable<Ingest['publisher']>, LucideIcon>> = { browser: MonitorUp, sip: Phone, video: Film }

function State({ ingest: { stream_state: state, publisher } }: { ingest: Ingest }) {
  if (publisher !== null)
    return (
      <Badge tone="success" icon={icons[publisher] ?? Radio}>
        {publisher === 'video' ? <Trans>Playing a video</Trans> : <Trans>Receiving</Trans>}
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
