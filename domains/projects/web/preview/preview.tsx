import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useFrames } from '#platform/web/ui/use-frames.ts'
import type { ProjectClip, ProjectSource, Timeline } from '../../contract.ts'
import { filmLength } from '../../lengths.ts'
import { drawClip, drawOver, filmSize } from './draw-clip.ts'
import { levelOf } from './ducking.ts'
import type { FilmPlace, FilmPlayer } from './film-player.ts'
import { laneKey, laneOf } from './lane-pair.ts'
import { ClipLanes, type ClipLevels, ClipLoudness, SoundVideos } from './lanes.tsx'
import { PreviewControls } from './preview-controls.tsx'
import { SoundLanes } from './sound-lanes.ts'

interface Props {
  readonly timeline: Timeline
  readonly sources: ReadonlyMap<string, ProjectSource>
  readonly player: FilmPlayer
}

/** ms for which it is drawn again after anything has changed: pictures come a little after they are told. */
const freshFor = 500

/** The film as it will be, drawn from its videos. */
export function FilmPreview({ timeline, sources, player }: Props) {
  const { t } = useLingui()
  const { clips, sounds, ratio } = timeline
  const canvas = useRef<HTMLCanvasElement>(null)
  const [elements] = useState(() => new Map<string, HTMLVideoElement>())
  const place = useSyncExternalStore(player.subscribe, player.snapshot)
  const soundLanes = useSoundLanes(sounds)
  const [levels] = useState<ClipLevels>(() => new Map())
  const fresh = useRef<{ place: FilmPlace | null; timeline: Timeline; until: number }>({ place: null, timeline, until: 0 })
  const pictures = usePictureElements(
    clips,
    useCallback(() => void (fresh.current.place = null), []),
  )
  const size = filmSize[ratio]
  useEffect(() => player.setClips(clips), [player, clips])
  usePauseUnseen(player)
  useFrames((time) => {
    const now = player.follow(time)
    soundLanes.follow(now, levelNow(player, levels), time)
    if (now !== fresh.current.place || timeline !== fresh.current.timeline) fresh.current = { place: now, timeline, until: time + freshFor }
    const [context, shown] = [canvas.current?.getContext('2d'), player.shownClip()]
    if (!context || time > fresh.current.until) return
    // Nothing is left of a film without clips.
    if (!shown) return context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    if (!now.there) return
    const drawn = (clip: ProjectClip, at: number, index: number) => {
      const picture = clip.kind === 'picture' ? (pictures.get(clip.picture) ?? null) : null
      const video = clip.kind === 'video' ? (elements.get(laneKey(laneOf(index, now.turn), clip.video)) ?? null) : null
      return { clip, at, video, picture }
    }
    drawClip(context, drawn(shown.clip, shown.at, now.index))
    const over = player.shownOver()
    if (over) drawOver(context, drawn(over.clip, over.at, now.index + 1), over.share)
  })
  const onElement = useCallback(
    (key: string, element: HTMLVideoElement | null) => void (element ? elements.set(key, element) : elements.delete(key)),
    [elements],
  )
  return (
    <section aria-label={t`Preview`} className="flex min-w-0 flex-col items-center gap-2">
      <ClipLanes clips={clips} place={place} sources={sources} player={player} size={size} onElement={onElement} />
      <SoundVideos sounds={sounds} place={place} sources={sources} lanes={soundLanes} />
      {place.begun && sounds.some(({ ducking }) => ducking) && <ClipLoudness clips={clips} index={place.index} levels={levels} />}
      <div
        className="relative w-full overflow-hidden rounded-md bg-black"
        style={{ aspectRatio: size.width / size.height, maxWidth: `calc(48vh * ${size.width / size.height})` }}
      >
        <canvas key={ratio} ref={canvas} {...size} role="img" aria-label={t`Preview of the film`} className="size-full" />
        <PreviewWords clip={clips[place.index]} place={place} sources={sources} />
      </div>
      <PreviewControls place={place} length={filmLength(timeline)} player={player} />
      {clips.length > 1 && (
        <p className="text-muted text-xs">
          <Trans>At cuts the preview may be a few pictures off. The video that is made of it is exact.</Trans>
        </p>
      )}
    </section>
  )
}

/** How loud the clips are that are heard; what is not known is not counted. */
function levelNow(player: FilmPlayer, levels: ClipLevels): number {
  return player.heardClips().reduce((sum, { clip, at, share }) => {
    const measured = clip.kind === 'video' ? levels.get(clip.video) : undefined
    return clip.kind === 'video' && measured ? sum + levelOf({ clip, at, share }, measured) : sum
  }, 0)
}

function useSoundLanes(sounds: Timeline['sounds']): SoundLanes {
  const [lanes] = useState(() => new SoundLanes())
  useEffect(() => lanes.setSounds(sounds), [lanes, sounds])
  return lanes
}

/** Nobody watches over its cuts while the page is not looked at. */
function usePauseUnseen(player: FilmPlayer): void {
  useEffect(() => {
    const look = () => document.hidden && player.pause()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      player.pause()
    }
  }, [player])
}

/** Pictures among the clips, by their address; tells when one has come. */
function usePictureElements(clips: readonly ProjectClip[], onLoad: () => void): ReadonlyMap<string, HTMLImageElement> {
  const [images] = useState(() => new Map<string, HTMLImageElement>())
  useEffect(() => {
    for (const clip of clips) {
      if (clip.kind !== 'picture' || images.has(clip.picture)) continue
      const image = new Image()
      image.addEventListener('load', onLoad)
      image.src = clip.picture
      images.set(clip.picture, image)
    }
  }, [clips, images, onLoad])
  return images
}

interface WordsProps extends Pick<Props, 'sources'> {
  readonly clip: ProjectClip | undefined
  readonly place: FilmPlace
}

/** What stands over the picture: why there is none. */
function PreviewWords({ clip, place, sources }: WordsProps) {
  if (!clip)
    return (
      <Over>
        <Trans>Your film is shown here.</Trans>
      </Over>
    )
  if (clip.kind !== 'video') return null
  if (sources.get(clip.video)?.displayname === null)
    return (
      <Over>
        <Trans>You can’t see the video of this clip any more. Remove the clip to make your film.</Trans>
      </Over>
    )
  if (place.dark)
    return (
      <Over>
        <Trans>The video of this clip can’t be shown here at the moment.</Trans>
      </Over>
    )
  if (place.there) return null
  return (
    <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-white">
      <Spinner className="size-6" />
      <span className="sr-only">
        <Trans>The picture is on its way.</Trans>
      </span>
    </p>
  )
}

const Over = ({ children }: { children: ReactNode }) => (
  <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center bg-black/60 p-4 text-center text-white">
    {children}
  </p>
)
