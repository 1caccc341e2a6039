import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { type ChosenVideo, liveRoutes } from '../../contract.ts'
import { refreshIngest } from './queries.ts'
import { VideoLine } from './video-line.tsx'

/** How a video is to be played. */
export interface VideoDraft extends Pick<ChosenVideo, 'begins' | 'loops' | 'ends_event'> {
  readonly video: NonNullable<ChosenVideo['video']>
}

interface Props {
  readonly eventId: string
  readonly isLive: boolean
  readonly draft: VideoDraft
  /** It was chosen, or it is left as it was. */
  readonly onDone: () => void
}

export function VideoForm({ eventId, isLive, draft, onDone }: Props) {
  const { t } = useLingui()
  const [begins, setBegins] = useState(draft.begins)
  const [loops, setLoops] = useState(draft.loops)
  const [endsEvent, setEndsEvent] = useState(draft.ends_event)
  const choosing = useChoosing(eventId, onDone)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => form.current?.focus(), [])
  const choose = () => choosing.mutate({ video: draft.video.id, begins, loops, ends_event: endsEvent })
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t`How the video is played`}
      className="grid gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        if (!choosing.isPending) choose()
      }}
    >
      <VideoLine video={draft.video} />
      <FormError>{choosing.error?.message}</FormError>
      <Beginning isLive={isLive} value={begins} onChange={setBegins} />
      <div className="grid gap-2.5">
        <Checkbox
          label={t`Play it over and over`}
          hint={endsEvent ? t`Until the planned end of the event` : t`Until you stop it`}
          checked={loops}
          onChange={setLoops}
        />
        <Checkbox
          label={loops ? t`End the event at its planned end` : t`End the event with the video`}
          hint={t`Unless something else is being sent then`}
          checked={endsEvent}
          onChange={setEndsEvent}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={choosing.isPending}>
          {isLive && begins === 'with_event' ? <Trans>Play now</Trans> : <Trans>Use this video</Trans>}
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

interface BeginningProps extends Pick<Props, 'isLive'> {
  readonly value: VideoDraft['begins']
  readonly onChange: (value: VideoDraft['begins']) => void
}

function Beginning({ isLive, value, onChange }: BeginningProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      cards
      label={t`When the video begins`}
      value={value}
      onChange={onChange}
      options={[
        isLive
          ? { value: 'with_event', label: t`Now`, hint: t`The event has begun` }
          : { value: 'with_event', label: t`With the event`, hint: t`As soon as somebody begins it` },
        {
          value: 'planned_hour',
          label: t`At the planned hour`,
          hint: isLive ? t`Until then, send something else` : t`The event begins by itself`,
        },
      ]}
    />
  )
}

type VideoChoosing = Pick<ChosenVideo, 'begins' | 'loops' | 'ends_event'> & { readonly video: string }

function useChoosing(eventId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (body: VideoChoosing) => call(liveRoutes.chooseVideo, { params: { id: eventId }, body }),
    onSuccess: async () => {
      await refreshIngest(queries, eventId)
      onDone()
    },
  })
}
