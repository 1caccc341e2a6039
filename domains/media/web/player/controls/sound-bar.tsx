import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Headphones, Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { clock, durationClock, durationInWords } from '#platform/contract/duration.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Command } from '../input/keys.ts'
import { useMediaSession } from '../input/use-media-session.ts'
import { readPreferences } from '../preferences.ts'
import { useSource } from '../source/use-source.ts'
import type { PlayerMedia, PlayerProgress } from '../types.ts'
import { useProgress } from '../use-progress.ts'
import { useDuration, useVideo } from '../use-video.ts'

interface Props {
  readonly media: PlayerMedia
  readonly title: string
  /** Whose it is. */
  readonly by: string
  /** Of its page. */
  readonly address: string
  /** Seconds. */
  readonly startAt: number
  readonly onProgress: (progress: PlayerProgress) => void
  /** Told once how to ask where it is. */
  readonly onPosition: (read: () => number) => void
  readonly onClose: () => void
}

/** A small player for sound that goes on while the person does something else. */
export function SoundBar(props: Props) {
  const { t } = useLingui()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  return (
    <section
      data-keep-clear
      aria-label={t`Mini player`}
      className="fixed inset-x-2 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 animate-rise-in overflow-hidden rounded-lg bg-raised shadow-float lg:inset-x-auto lg:bottom-4 lg:left-1/2 lg:w-[34rem] lg:-translate-x-1/2"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- sound without pictures; its words are on its page */}
      <video ref={setVideo} playsInline className="hidden" aria-label={props.title} />
      {video && <Bar {...props} video={video} />}
    </section>
  )
}

function soundAsKept(video: HTMLVideoElement): void {
  const { volume, muted } = readPreferences()
  video.volume = volume
  video.muted = muted
}

const seekTo = (video: HTMLVideoElement, seconds: number): void => {
  video.currentTime = seconds
}

function usePlaying(video: HTMLVideoElement, { startAt, onPosition }: Props): void {
  useEffect(() => {
    soundAsKept(video)
    let last = startAt
    const position = () => (last = video.currentTime || last)
    onPosition(position)
    const begin = () => void video.play().catch(() => undefined)
    // One thing at a time: what begins elsewhere on the page silences this.
    const yielding = (event: Event) => event.target !== video && video.pause()
    video.addEventListener('loadedmetadata', begin, { once: true })
    video.addEventListener('timeupdate', position)
    document.addEventListener('play', yielding, { capture: true })
    return () => {
      video.removeEventListener('loadedmetadata', begin)
      video.removeEventListener('timeupdate', position)
      document.removeEventListener('play', yielding, { capture: true })
    }
  }, [video, startAt, onPosition])
}

function Bar(props: Props & { video: HTMLVideoElement }) {
  const { t } = useLingui()
  const { media, title, by, address, startAt, onProgress, onClose, video } = props
  const onTrouble = useProgress(video, onProgress, true)
  useSource(video, media, { startAt, onTrouble })
  usePlaying(video, props)
  const perform = useMemo(() => performOn(video), [video])
  useMediaSession(title, media.poster, perform)
  const paused = useVideo(video, (element) => element.paused)
  return (
    <>
      <Position video={video} expected={media.duration} />
      <div className="flex items-center gap-2 p-2">
        <Link
          to={address}
          tabIndex={-1}
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted"
        >
          {media.poster ? <img src={media.poster} alt="" className="size-full object-cover" /> : <Headphones className="size-5" />}
        </Link>
        <div className="min-w-0 flex-1">
          <Link to={address} className="block truncate font-medium hover:underline">
            {title}
          </Link>
          <p className="truncate text-muted text-sm">{by}</p>
        </div>
        <IconButton
          label={t`Back 10 seconds`}
          icon={RotateCcw}
          className="max-sm:hidden"
          onClick={() => perform({ do: 'seekBy', by: -10 })}
        />
        <IconButton label={paused ? t`Play` : t`Pause`} icon={paused ? Play : Pause} onClick={() => perform({ do: 'toggle' })} />
        <IconButton
          label={t`Forward 10 seconds`}
          icon={RotateCw}
          className="max-sm:hidden"
          onClick={() => perform({ do: 'seekBy', by: 10 })}
        />
        <IconButton label={t`Close the mini player`} icon={X} onClick={onClose} />
      </div>
    </>
  )
}

const performOn =
  (video: HTMLVideoElement) =>
  (command: Command): void => {
    if (command.do === 'seekBy') video.currentTime += command.by
    else if (video.paused) video.play().catch(() => undefined)
    else video.pause()
  }

function Position({ video, expected }: { video: HTMLVideoElement; expected: number | null }) {
  const { i18n, t } = useLingui()
  const duration = useDuration(video, expected)
  const at = useVideo(video, (element) => Math.floor(element.currentTime))
  const [now, all] = [durationInWords(at, i18n.locale), durationInWords(duration, i18n.locale)]
  return (
    <div className="flex items-center gap-2.5 px-3 pt-2">
      <input
        type="range"
        aria-label={t`Seek`}
        aria-valuetext={t`${now} of ${all}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        value={at}
        onChange={(event) => seekTo(video, Number(event.target.value))}
        style={{ '--part': `${duration > 0 ? (100 * at) / duration : 0}%` } as CSSProperties}
        className="h-6 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong/60 [&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-accent)_var(--part),color-mix(in_oklab,var(--color-line-strong)_60%,transparent)_var(--part))] [&::-webkit-slider-thumb]:-mt-1 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
      />
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {clock(at)} / {durationClock(duration)}
      </span>
    </div>
  )
}
