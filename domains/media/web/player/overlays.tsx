import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Play, RotateCcw, TriangleAlert, VolumeX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlayer } from './player-context.ts'
import type { Trouble } from './types.ts'
import { useVideo } from './use-video.ts'

/** The cues of now, clear of the controls. */
export function CaptionLines({ raised }: { raised: boolean }) {
  const { lines } = usePlayer().captions
  if (lines.length === 0) return null
  return (
    <div
      className={`pointer-events-none absolute inset-x-4 z-10 text-center transition-[bottom] duration-200 motion-reduce:transition-none ${raised ? 'bottom-20' : 'bottom-[6%]'}`}
    >
      {lines.map((line) => (
        <div key={line}>
          <span className="inline-block rounded bg-black/75 px-2 py-0.5 text-[clamp(0.875rem,2.6cqw,1.75rem)] leading-snug text-white">
            {line}
          </span>
        </div>
      ))}
    </div>
  )
}

/** In the middle of the picture: what is wrong, that it loads, or the big button that starts it. */
export function Middle() {
  const { video, source, media, onRetry } = usePlayer()
  const state = useVideo(video, (element) => {
    if (element.ended) return 'ended'
    // The seek to where it begins is no reason to take the button, and the focus on it, away.
    if (element.paused) return element.played.length === 0 ? 'fresh' : 'paused'
    return element.readyState < 3 ? 'waiting' : 'playing'
  })
  if (source.trouble)
    return (
      <Excuse
        trouble={source.trouble}
        retry={() => {
          source.retry()
          onRetry?.()
        }}
      />
    )
  if (state === 'waiting') return <Spinner />
  // Over a cover there is no room for it, and the controls stay in sight.
  if (media.media === 'audio') return null
  return state === 'fresh' || state === 'ended' ? <BigButton ended={state === 'ended'} /> : null
}

function Spinner() {
  const { t } = useLingui()
  return (
    <Centre>
      <output
        aria-label={t`Loading`}
        className="size-14 animate-[spin_0.9s_linear_infinite] rounded-full border-4 border-white/25 border-t-white opacity-100 transition-opacity delay-300 motion-reduce:animate-[pulse_1.5s_infinite] starting:opacity-0"
      />
    </Centre>
  )
}

function BigButton({ ended }: { ended: boolean }) {
  const { t } = useLingui()
  const { perform } = usePlayer()
  const Icon = ended ? RotateCcw : Play
  return (
    <Centre>
      <button
        type="button"
        aria-label={ended ? t`Watch again` : t`Start`}
        onClick={() => perform({ do: 'toggle' })}
        className="pointer-events-auto grid size-18 cursor-pointer place-items-center rounded-full bg-black/60 text-white ring-1 ring-white/20 transition-[scale,background-color] hover:scale-105 hover:bg-black/75 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-white motion-reduce:transition-none"
      >
        <Icon aria-hidden="true" className={ended ? 'size-8' : 'size-9 translate-x-0.5 fill-current'} />
      </button>
    </Centre>
  )
}

function Excuse({ trouble, retry }: { trouble: Trouble; retry: () => void }) {
  const Icon = { network: WifiOff, withdrawn: Lock, broken: TriangleAlert, unsupported: TriangleAlert }[trouble]
  return (
    <div role="alert" className="absolute inset-0 z-30 grid place-items-center bg-black/85 p-6 text-center text-white">
      <div className="flex max-w-md flex-col items-center gap-3">
        <Icon aria-hidden="true" className="size-8 text-white/80" />
        <p className="text-balance">
          {trouble === 'network' && <Trans>The connection was lost. Check your network and try again.</Trans>}
          {trouble === 'withdrawn' && <Trans>You no longer have access to this video. Ask its owner if you still need it.</Trans>}
          {trouble === 'broken' && <Trans>A part of this video could not be played.</Trans>}
          {trouble === 'unsupported' && (
            <Trans>This browser cannot play the original yet. A version that it can play is being made: try again in a moment.</Trans>
          )}
        </p>
        <button
          type="button"
          onClick={retry}
          className="cursor-pointer rounded-lg bg-white px-4 py-2 text-sm font-medium text-black hover:bg-white/90 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
        >
          <Trans>Try again</Trans>
        </button>
      </div>
    </div>
  )
}

/** Browsers may start a page's sound only after a click; then it starts silent and offers the sound. */
export function SoundOffer({ silenced, onSound }: { silenced: boolean; onSound: () => void }) {
  const { video } = usePlayer()
  const muted = useVideo(video, (element) => element.muted)
  if (!silenced || !muted) return null
  return (
    <button
      type="button"
      onClick={onSound}
      className="absolute top-3 left-3 z-20 flex cursor-pointer items-center gap-2 rounded-full bg-white px-4 py-2 text-sm font-medium text-black hover:bg-white/90 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
    >
      <VolumeX aria-hidden="true" className="size-4" />
      <Trans>Turn on sound</Trans>
    </button>
  )
}

/** What a key or gesture just did, seen for a moment and read out. */
export function Said({ text }: { text: string }) {
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {text}
      </output>
      {text && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-[12%] left-1/2 z-10 -translate-x-1/2 animate-fade-in rounded-full bg-black/70 px-4 py-1.5 text-sm font-medium text-white tabular-nums"
        >
          {text}
        </div>
      )}
    </>
  )
}

function Centre({ children }: { children: ReactNode }) {
  return <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center">{children}</div>
}
