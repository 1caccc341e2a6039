import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { peaksQuery } from '#domains/media/web.ts'
import { videoFeed } from '#domains/videos/contract.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { newId } from '#platform/web/in-browser/new-id.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { VideoClip } from '../../contract.ts'
import { mostClips } from '../../limits.ts'
import { NumberField } from '../fields/number-field.tsx'
import type { ChangeFilm } from '../model/editing.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { SilenceList } from './silence-list.tsx'
import { type QuietStretch, type QuietWish, silencesIn, type VideoSound } from './silences.ts'

export interface SilencesPanelProps {
  readonly clip: VideoClip
  /** Second of the film at which the clip begins. */
  readonly begin: number
  /** Clips that the film may have besides those that it has. */
  readonly room: number
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** Where a clip is silent, by its sound alone: each can be heard and cut out, or all of them at once. */
export function ClipSilences(props: SilencesPanelProps) {
  const video = useQuery({ ...videoQuery(props.clip.video), staleTime: 5 * 60_000 })
  if (video.isPending) return <ListSkeleton rows={4} />
  if (video.isError && !video.data) return <ErrorState error={video.error} onRetry={() => void video.refetch()} />
  const media = video.data && 'playback' in video.data ? video.data.playback : null
  if (!media?.waveform || media.duration === null) return <UnknownSound video={props.clip.video} />
  return <SilencesOfPeaks {...props} address={media.waveform} duration={media.duration} />
}

/** Looks again by itself: what a video sounds like is learnt a while after it can be used. */
function UnknownSound({ video }: { video: string }) {
  const queries = useQueryClient()
  const { queryKey } = videoQuery(video)
  useFreshness(videoFeed.changed, video, [queryKey])
  useEffect(() => void queries.invalidateQueries({ queryKey: videoQuery(video).queryKey }), [queries, video])
  return (
    <p className="text-muted">
      <Trans>Nothing is known of the sound of this video: it has none, or it is still being prepared.</Trans>
    </p>
  )
}

interface PeaksProps extends SilencesPanelProps {
  /** Of the peaks. */
  readonly address: string
  /** Seconds of the video. */
  readonly duration: number
}

function SilencesOfPeaks({ address, duration, ...props }: PeaksProps) {
  const peaks = useQuery(peaksQuery(address))
  if (peaks.isPending) return <ListSkeleton rows={4} />
  if (!peaks.data || peaks.data.length === 0) return <ErrorState error={peaks.error} onRetry={() => void peaks.refetch()} />
  return <SilencesOfSound {...props} sound={{ peaks: peaks.data, duration }} />
}

/** Seconds for which one peak may stand before people are told of it. */
const coarse = 0.5

interface SoundProps extends SilencesPanelProps {
  readonly sound: VideoSound
}

function SilencesOfSound({ clip, begin, room, player, onChange, sound: { peaks, duration } }: SoundProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState<QuietWish>({ below: 0.05, seconds: 1 })
  const { from, to } = clip
  const silences = useMemo(() => silencesIn({ peaks, duration }, { from, to }, wish), [peaks, duration, from, to, wish])
  const cut = (stretches: readonly QuietStretch[]) => {
    // What was pressed is gone then.
    panel.current?.focus()
    onChange({ type: 'cut', id: clip.id, stretches: stretches.map((one) => ({ ...one, newId: newId() })) })
  }
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={t`Silences of the clip`} className="grid min-w-0 gap-3 focus:outline-none">
      <WishFields wish={wish} onChange={setWish} />
      {duration / peaks.length > coarse && <CoarseWords seconds={duration / peaks.length} />}
      {silences.length === 0 ? (
        <p className="text-muted">
          <Trans>No silence like that was found in this clip.</Trans>
        </p>
      ) : (
        <>
          <CutAll silences={silences} speed={clip.speed} room={room} onCut={cut} />
          <SilenceList silences={silences} clip={clip} begin={begin} isFull={room < 1} player={player} onCut={(one) => cut([one])} />
        </>
      )}
    </div>
  )
}

function WishFields({ wish, onChange }: { wish: QuietWish; onChange: (wish: QuietWish) => void }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <NumberField
        label={t`Silent up to (% of the loudest)`}
        value={Math.round(wish.below * 100)}
        min={0}
        max={50}
        step={1}
        onChange={(percent) => onChange({ ...wish, below: percent / 100 })}
      />
      <NumberField
        label={t`For at least (seconds)`}
        value={wish.seconds}
        min={0.3}
        max={60}
        onChange={(seconds) => onChange({ ...wish, seconds })}
      />
    </div>
  )
}

function CoarseWords({ seconds }: { seconds: number }) {
  const rounded = Math.round(seconds * 10) / 10
  return (
    <p className="text-muted text-sm">
      <Trans>The sound of this video is known every {rounded} seconds: shorter silences are not found.</Trans>
    </p>
  )
}

interface CutAllProps {
  readonly silences: readonly QuietStretch[]
  readonly speed: number
  readonly room: number
  readonly onCut: (stretches: readonly QuietStretch[]) => void
}

function CutAll({ silences, speed, room, onCut }: CutAllProps) {
  const length = silences.reduce((sum, { from, to }) => sum + (to - from) / speed, 0)
  const seconds = Math.round(length * 10) / 10
  const isFull = silences.length > room
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" kind="primary" icon={Scissors} disabled={isFull} onClick={() => onCut(silences)}>
        <Plural value={silences.length} one="Cut out # silence" other="Cut out all # silences" />
      </Button>
      <p className="text-muted text-sm">
        {isFull ? (
          <Trans>Each cut makes one clip more, and a film has at most {mostClips}. Look for longer silences.</Trans>
        ) : (
          <Trans>The film becomes {seconds} seconds shorter. Undo brings them back.</Trans>
        )}
      </p>
    </div>
  )
}
