import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Captions } from 'lucide-react'
import { useRef } from 'react'
import { LivePlayer } from '#domains/live/web.ts'
import type { PlayerHandle } from '#domains/media/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { eventAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { Stenography } from './stenography.tsx'

/** Where who moderates an event hears it and types what is said. */
export function StenographerView({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const player = useRef<PlayerHandle>(null)
  const { id, displayname, live_event: live } = event
  const isSent = live.state === 'LIVE' && live.playback !== null
  return (
    <>
      <PageHeader
        title={t`Captions`}
        description={displayname}
        actions={
          <ButtonLink icon={CalendarDays} to={eventAddress(id)}>
            <Trans>Open event</Trans>
          </ButtonLink>
        }
      />
      {isSent ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <LivePlayer
            eventId={id}
            title={displayname}
            playback={live.playback ?? ''}
            captions={live.captions}
            poster={event.thumbnail_url}
            stream={live.stream_state}
            ended={false}
            handle={player}
          />
          <Stenography id={id} player={player} />
        </div>
      ) : (
        <EmptyState
          icon={Captions}
          title={live.state === 'CLOSED' ? <Trans>This event is over</Trans> : <Trans>Nothing is sent yet</Trans>}
        >
          {live.state === 'CLOSED' ? (
            <Trans>What was typed is the transcript of its recording.</Trans>
          ) : (
            <Trans>You can type what is said once the event is live and something is sent to it.</Trans>
          )}
        </EmptyState>
      )}
    </>
  )
}
