import { Trans } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Tile } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ChosenVideo } from '../../contract.ts'
import { ChosenVideoStanding } from './chosen-video-standing.tsx'
import type { EventVideoFinderProps } from './event-video-finder.tsx'
import { type VideoDraft, VideoForm } from './video-form.tsx'

const EventVideoFinder = lazyPart<EventVideoFinderProps>(async () => (await import('./event-video-finder.tsx')).EventVideoFinder, {
  failed: 'floating',
})

interface Props {
  readonly eventId: string
  readonly isLive: boolean
  readonly chosen: ChosenVideo | null
}

const plain: Omit<VideoDraft, 'video'> = { begins: 'with_event', loops: false, ends_event: false }

/** Plays a video as if it were live: it is chosen, then said how, and begins by itself. */
export function VideoSending({ eventId, isLive, chosen }: Props) {
  const [draft, setDraft] = useState<VideoDraft | null>(null)
  const [isFinding, setIsFinding] = useState(false)
  const finder = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setDraft(null)
    finder.current?.focus()
  }
  const take = ({ id, displayname, thumbnail_url, duration }: Tile) => {
    const { begins, loops, ends_event } = chosen ?? plain
    setDraft({ video: { id, displayname, thumbnail_url, duration }, begins, loops, ends_event })
    setIsFinding(false)
  }
  return (
    <div className="grid gap-4">
      {draft && <VideoForm key={draft.video.id} eventId={eventId} isLive={isLive} draft={draft} onDone={leave} />}
      {draft && chosen && <Superseded chosen={chosen} by={draft} />}
      {!draft && chosen && <ChosenVideoStanding eventId={eventId} chosen={chosen} onChange={setDraft} />}
      {!draft && !chosen && (
        <p className="text-muted">
          <Trans>A video is played as if it were live: everybody sees the same moment of it, and the event records it.</Trans>
        </p>
      )}
      <div>
        <Button ref={finder} icon={Film} onClick={() => setIsFinding(true)}>
          {draft || chosen ? <Trans>Choose another video</Trans> : <Trans>Choose a video</Trans>}
        </Button>
      </div>
      {isFinding && <EventVideoFinder onClose={() => setIsFinding(false)} onPick={take} />}
    </div>
  )
}

/** Another one was chosen before, perhaps by another host and only now. */
function Superseded({ chosen: { video, chosen_by: who, state }, by }: { readonly chosen: ChosenVideo; readonly by: VideoDraft }) {
  if (video?.id === by.video.id || state === 'over' || state === 'refused') return null
  const title = video?.displayname
  return (
    <p role="status" className="wrap-anywhere text-muted text-sm">
      {title === undefined ? (
        <Trans>It takes the place of a video that {who.displayname} chose.</Trans>
      ) : (
        <Trans>
          It takes the place of “{title}”, which {who.displayname} chose.
        </Trans>
      )}
    </p>
  )
}
