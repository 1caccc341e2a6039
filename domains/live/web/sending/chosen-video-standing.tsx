import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal, Square, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { type ChosenVideo, liveRoutes } from '../../contract.ts'
import { refreshIngest } from './queries.ts'
import type { VideoDraft } from './video-form.tsx'
import { VideoLine } from './video-line.tsx'

interface Props {
  readonly eventId: string
  readonly chosen: ChosenVideo
  readonly onChange: (draft: VideoDraft) => void
}

/** The video that was chosen, and how it stands. */
export function ChosenVideoStanding({ eventId, chosen, onChange }: Props) {
  const { video, state } = chosen
  return (
    <div className="grid gap-3">
      <VideoLine video={video}>
        {!video && (
          <p className="text-muted text-sm">
            <Trans>Chosen by {chosen.chosen_by.displayname}</Trans>
          </p>
        )}
        <p className="text-sm">
          <span role="status">
            <Standing chosen={chosen} />
          </span>{' '}
          {state === 'playing' && chosen.position !== null && <Duration seconds={Math.floor(chosen.position)} />}
        </p>
        <Manner chosen={chosen} />
      </VideoLine>
      {(state === 'refused' || state === 'waiting') && <FormError>{chosen.failure}</FormError>}
      <NextSteps eventId={eventId} chosen={chosen} onChange={onChange} />
    </div>
  )
}

function NextSteps({ eventId, chosen: { video, state, begins, loops, ends_event }, onChange }: Props) {
  const dropping = useDropping(eventId)
  const isUnderWay = state === 'playing' || state === 'backup'
  const drop = async () => {
    if (!isUnderWay || (await isSureToStop(state === 'playing'))) dropping.mutate()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {video && !isUnderWay && (
        <Button icon={SlidersHorizontal} onClick={() => onChange({ video, begins, loops, ends_event })}>
          {state === 'waiting' || state === 'preparing' ? <Trans>Change</Trans> : <Trans>Play it again</Trans>}
        </Button>
      )}
      <Button
        kind={isUnderWay ? 'danger' : 'danger-quiet'}
        icon={isUnderWay ? Square : Trash2}
        busy={dropping.isPending}
        onClick={() => void drop()}
      >
        {isUnderWay ? <Trans>Stop the video</Trans> : <Trans>Remove the video</Trans>}
      </Button>
    </div>
  )
}

const isSureToStop = (isShown: boolean) =>
  confirm({
    title: <Trans>Stop the video?</Trans>,
    body: isShown ? (
      <Trans>Viewers see nothing more until something is sent again. The event stays open.</Trans>
    ) : (
      <Trans>It will not be shown when what is being sent now ends. The event stays open.</Trans>
    ),
    action: <Trans>Stop the video</Trans>,
    danger: true,
  })

function Standing({ chosen: { state, begins, failure } }: { chosen: ChosenVideo }): ReactNode {
  switch (state) {
    case 'waiting':
      if (failure !== null) return <Trans>As things are, it will not be played.</Trans>
      return begins === 'planned_hour' ? (
        <Trans>It begins at the planned hour. If the event has not begun by then, it begins with it.</Trans>
      ) : (
        <Trans>It begins when somebody begins the event.</Trans>
      )
    case 'preparing':
      return failure ?? <Trans>It begins in a moment.</Trans>
    case 'playing':
      return <Trans>Playing</Trans>
    case 'backup':
      return <Trans>Something else is being sent. The video goes on, and is shown when that ends.</Trans>
    case 'over':
      return <Trans>It was played to its end.</Trans>
    case 'refused':
      return <Trans>It is not played.</Trans>
  }
}

function Manner({ chosen: { loops, ends_event: endsEvent } }: { chosen: ChosenVideo }) {
  if (!loops && !endsEvent) return null
  return (
    <p className="text-muted text-sm">
      {loops ? <Trans>It is played over and over.</Trans> : <Trans>The event ends with it.</Trans>}{' '}
      {loops && endsEvent && <Trans>The event ends at its planned end.</Trans>}
    </p>
  )
}

function useDropping(eventId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(liveRoutes.dropVideo, { params: { id: eventId } }),
    onSettled: () => refreshIngest(queries, eventId),
    onError: (error) => toast.failed(error, error.message),
  })
}
