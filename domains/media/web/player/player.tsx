import { useLingui } from '@lingui/react/macro'
import { type Ref, useImperativeHandle, useState } from 'react'
import { addWords } from './late-words.ts'
import { useSource } from './source/use-source.ts'
import { Stage } from './stage.tsx'
import type { Caption, PlayerHandle, PlayerProps } from './types.ts'
import { useProgress } from './use-progress.ts'
import { useSoundPolicy } from './use-sound-policy.ts'
import { useStop } from './use-stop.ts'

const frames = {
  page: 'mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] sm:rounded-lg',
  theatre: 'h-[min(80vh,56.25vw)] w-full',
  fill: 'size-full',
}

/** Plays one video, short or podcast. Give it a `key` when it is to play another. */
export function Player({ ref, ...props }: PlayerProps & { ref?: Ref<PlayerHandle> | undefined }) {
  const { t } = useLingui()
  const { poster } = props.media
  const isAudio = props.media.media === 'audio'
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const onTrouble = useProgress(video, props.onProgress, props.autoPlay)
  useStop(video, props.stops, props.onStop)
  const { silenced, withSound } = useSoundPolicy(video, props)
  const playing = useSource(video, props.media, { startAt: props.startAt ?? 0, onTrouble, onCue: props.onCue })
  useImperativeHandle(ref, () => handleOf(video), [video])
  return (
    <section
      ref={setRoot}
      data-own-colours
      aria-label={t`Player: ${props.title}`}
      className={`group/player scheme-dark @container relative isolate select-none overflow-hidden bg-black [&:fullscreen]:aspect-auto [&:fullscreen]:max-w-none [&:fullscreen]:rounded-none in-[:fullscreen]:aspect-auto in-[:fullscreen]:size-full in-[:fullscreen]:max-w-none in-[:fullscreen]:rounded-none ${frames[props.theatre ? 'theatre' : (props.frame ?? 'page')]}`}
    >
      {poster && !isAudio && (
        <img src={poster} alt="" className="absolute inset-0 -z-10 size-full scale-110 object-cover opacity-40 blur-2xl" />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are those that the video has */}
      <video
        ref={setVideo}
        className={`absolute inset-0 size-full object-contain ${isAudio ? 'opacity-0' : ''}`}
        poster={isAudio || !poster ? undefined : poster}
        preload="metadata"
        playsInline
        loop={props.loop}
        onEnded={props.onEnded}
        aria-label={props.title}
      >
        <Tracks captions={props.captions} />
      </video>
      {video && root && <Stage {...props} video={video} root={root} playing={playing} silenced={silenced} onSound={withSound} />}
    </section>
  )
}

function Tracks({ captions = [] }: { captions: readonly Caption[] | undefined }) {
  return captions.map(({ src, lang, label }) => <track key={src} kind="subtitles" src={src} srcLang={lang} label={label} />)
}

function handleOf(video: HTMLVideoElement | null): PlayerHandle {
  let waiting = new AbortController()
  const begin = () => void video?.play().catch(() => undefined)
  return {
    seek: (to) => {
      if (!video) return
      video.currentTime = to
      begin()
    },
    play: () => {
      // A source that is given to what plays without one would pause it.
      if (video?.networkState !== HTMLMediaElement.NETWORK_EMPTY) return begin()
      waiting.abort()
      waiting = new AbortController()
      video.addEventListener('loadstart', begin, { once: true, signal: waiting.signal })
    },
    pause: () => {
      waiting.abort()
      video?.pause()
    },
    isPlaying: () => video !== null && !video.paused && !video.ended,
    position: () => video?.currentTime ?? 0,
    addWords: (words) => {
      if (video) addWords(video, words)
    },
  }
}
