import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { BareVideo } from '#domains/media/web.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { ProjectClip, Timeline } from '../../contract.ts'
import { filmLength } from '../../lengths.ts'
import { exactClock } from '../studio/exact-clock.ts'
import { drawClip, filmSize } from './draw-clip.ts'
import { type FilmPlace, type FilmPlayer, laneOf } from './film-player.ts'

interface Props {
  readonly timeline: Timeline
  readonly player: FilmPlayer
}

/** The film as it will be, drawn from its videos. */
export function FilmPreview({ timeline, player }: Props) {
  const { t } = useLingui()
  const { clips, ratio } = timeline
  const canvas = useRef<HTMLCanvasElement>(null)
  const elements = useRef<[HTMLVideoElement | null, HTMLVideoElement | null]>([null, null])
  const pictures = usePictureElements(clips)
  const place = useSyncExternalStore(player.subscribe, player.snapshot)
  useEffect(() => player.setClips(clips), [player, clips])
  useEveryPicture((time) => {
    const { index } = player.follow(time)
    const [context, now] = [canvas.current?.getContext('2d'), player.shownClip()]
    if (!context || !now) return
    const picture = now.clip.kind === 'picture' ? (pictures.get(now.clip.picture) ?? null) : null
    drawClip(context, { ...now, video: elements.current[laneOf(index)], picture })
  })
  const attach = useCallback(
    (lane: 0 | 1, element: HTMLVideoElement | null) => {
      elements.current[lane] = element
      player.attach(lane, element)
    },
    [player],
  )
  const size = filmSize[ratio]
  return (
    <section aria-label={t`Preview`} className="flex min-w-0 flex-col items-center gap-3">
      <Lanes clips={clips} index={place.index} onElement={attach} />
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={t`Preview of the film`}
        className="max-h-[55vh] w-full rounded-md bg-black object-contain"
        style={{ aspectRatio: size.width / size.height, maxWidth: `calc(55vh * ${size.width / size.height})` }}
      />
      <Controls place={place} length={filmLength(timeline)} player={player} />
    </section>
  )
}

/** Does something before each picture of the screen. */
function useEveryPicture(draw: (now: number) => void): void {
  const onPicture = useEffectEvent(draw)
  useEffect(() => {
    let frame = requestAnimationFrame(function tick(now) {
      onPicture(now)
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Pictures among the clips, by their address; those that are loaded. */
function usePictureElements(clips: readonly ProjectClip[]): ReadonlyMap<string, HTMLImageElement> {
  const [loaded] = useState(() => new Map<string, HTMLImageElement>())
  useEffect(() => {
    for (const clip of clips) {
      if (clip.kind !== 'picture' || loaded.has(clip.picture)) continue
      const image = new Image()
      image.src = clip.picture
      loaded.set(clip.picture, image)
    }
  }, [clips, loaded])
  return loaded
}

interface LanesProps {
  readonly clips: readonly ProjectClip[]
  readonly index: number
  readonly onElement: (lane: 0 | 1, element: HTMLVideoElement | null) => void
}

/** The videos of the clip that is shown and of the next. */
function Lanes({ clips, index, onElement }: LanesProps) {
  return [index, index + 1]
    .toSorted((a, b) => laneOf(a) - laneOf(b))
    .map((one) => {
      const [clip, lane] = [clips[one], laneOf(one)]
      return (
        clip?.kind === 'video' && (
          <Lane key={`${lane} ${clip.video}`} video={clip.video} from={clip.from} lane={lane} onElement={onElement} />
        )
      )
    })
}

interface LaneProps extends Pick<LanesProps, 'onElement'> {
  readonly video: string
  readonly from: number
  readonly lane: 0 | 1
}

function Lane({ video, from, lane, onElement }: LaneProps) {
  const { data } = useQuery(videoQuery(video))
  const [startAt] = useState(from)
  const hold = useCallback((element: HTMLVideoElement | null) => onElement(lane, element), [lane, onElement])
  const media = data && 'playback' in data ? data.playback : null
  if (!media) return null
  return <BareVideo ref={hold} media={media} startAt={startAt} onTrouble={ignore} />
}

/** The film can be made all the same; the preview stays dark. */
const ignore = () => undefined

interface ControlsProps {
  readonly place: FilmPlace
  readonly length: number
  readonly player: FilmPlayer
}

function Controls({ place, length, player }: ControlsProps) {
  const { t } = useLingui()
  const [at, whole] = [exactClock(place.at), exactClock(length)]
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <Button icon={place.playing ? Pause : Play} onClick={() => player.toggle()}>
        {place.playing ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <input
        type="range"
        aria-label={t`Moment of the film`}
        aria-valuetext={t`${at} of ${whole}`}
        data-page-keys=""
        min={0}
        max={length}
        step={0.04}
        value={Math.min(place.at, length)}
        onChange={(event) => player.seek(event.target.valueAsNumber)}
        className="h-6 min-w-32 flex-1 accent-accent touch:h-11"
      />
      <span className="text-muted text-sm tabular-nums">
        {at} / {whole}
      </span>
    </div>
  )
}
