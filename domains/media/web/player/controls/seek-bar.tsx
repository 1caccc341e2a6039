import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { clock, durationInWords } from '#platform/contract/duration.ts'
import { usePlayer } from '../player-context.ts'
import { markAt, type PlayerMark } from '../types.ts'
import { useDuration, useVideo } from '../use-video.ts'
import { StoryboardFrame } from './storyboard-frame.tsx'

/** The bar: buffered, played, marks, and the picture of the moment under the pointer or being sought. */
export function SeekBar() {
  const { i18n, t } = useLingui()
  const { video, media, marks, perform } = usePlayer()
  const duration = useDuration(video, media.duration)
  const second = useVideo(video, (element) => Math.floor(element.currentTime))
  const buffered = useVideo(video, bufferedTo)
  const seeking = useVideo(video, (element) => element.seeking && element.played.length > 0)
  const [hovered, setHovered] = useState<number | null>(null)
  const bar = usePlayedPart(video, duration)
  const preview = hovered ?? (seeking ? second : null)
  const chapter = markAt(marks, second)?.label
  const now = durationInWords(second, i18n.locale)
  const whole = durationInWords(duration, i18n.locale)

  const onMove = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }
  return (
    <div
      ref={bar}
      className="group/bar relative flex h-6 items-center"
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(null)}
      style={{ '--buffered': duration > 0 ? Math.min(1, buffered / duration) : 0 } as CSSProperties}
    >
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-white/30 transition-[height] duration-100 group-focus-within/bar:h-1.5 group-hover/bar:h-1.5 motion-reduce:transition-none">
        <div className="absolute inset-0 origin-left scale-x-(--buffered) bg-white/35" />
        <div className="absolute inset-0 origin-left scale-x-(--played) bg-accent" />
        {duration > 0 && marks.map((mark) => <MarkGap key={mark.at} mark={mark} duration={duration} />)}
      </div>
      <div className="pointer-events-none absolute left-[calc(var(--played)*100%)] size-3.5 -translate-x-1/2 scale-0 rounded-full bg-accent ring-2 ring-white transition-transform group-focus-within/bar:scale-100 group-hover/bar:scale-100 motion-reduce:transition-none pointer-coarse:scale-100" />
      <input
        type="range"
        data-page-keys
        aria-label={t`Seek`}
        aria-valuetext={chapter ? t`${now} of ${whole}, ${chapter}` : t`${now} of ${whole}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step="any"
        value={second}
        onChange={(event) => perform({ do: 'goTo', to: event.currentTarget.valueAsNumber })}
        className="absolute inset-0 m-0 w-full cursor-pointer appearance-none rounded-full bg-transparent opacity-0 focus-visible:opacity-100 focus-visible:outline-2 focus-visible:outline-white [&::-moz-range-thumb]:size-0 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none"
      />
      {preview !== null && duration > 0 && <Preview at={preview} duration={duration} marks={marks} />}
    </div>
  )
}

/** Moves `--played` (0 to 1) with every frame while playing, without rendering. */
function usePlayedPart(video: HTMLVideoElement, duration: number) {
  const bar = useRef<HTMLDivElement>(null)
  const paused = useVideo(video, (element) => element.paused)
  const position = useVideo(video, (element) => (element.paused || element.seeking ? element.currentTime : -1))
  useEffect(() => {
    let frame = 0
    const draw = () => {
      bar.current?.style.setProperty('--played', String(duration > 0 ? Math.min(1, video.currentTime / duration) : 0))
      if (!paused) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [video, duration, paused, position])
  return bar
}

function bufferedTo(video: HTMLVideoElement): number {
  for (let i = 0; i < video.buffered.length; i++) {
    if (video.buffered.start(i) <= video.currentTime + 0.5 && video.buffered.end(i) > video.currentTime) return video.buffered.end(i)
  }
  return video.currentTime
}

function MarkGap({ mark, duration }: { mark: PlayerMark; duration: number }) {
  return mark.at > 0 ? (
    <div className="absolute inset-y-0 w-0.75 -translate-x-1/2 bg-black/70" style={{ left: `${(mark.at / duration) * 100}%` }} />
  ) : null
}

const edge = '5.5rem'

function Preview({ at, duration, marks }: { at: number; duration: number; marks: readonly PlayerMark[] }) {
  const { storyboard } = usePlayer().media
  const mark = markAt(marks, at)
  const left = storyboard ? `clamp(${edge}, ${(at / duration) * 100}%, calc(100% - ${edge}))` : `${(at / duration) * 100}%`
  return (
    <div className="pointer-events-none absolute bottom-7 flex -translate-x-1/2 flex-col items-center gap-1.5" style={{ left }}>
      {storyboard && <StoryboardFrame storyboard={storyboard} at={at} />}
      <div className="max-w-44 truncate rounded bg-black/80 px-1.5 py-0.5 text-center text-xs font-medium text-white tabular-nums">
        {mark && <span>{mark.label} · </span>}
        {clock(at)}
      </div>
    </div>
  )
}
