import { Headphones } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { usePlayer } from './player-context.ts'
import { useDuration, useVideo } from './use-video.ts'

const bars = 120

/** What is seen of sound without pictures: the cover, and a waveform that fills as it plays. */
export function AudioStage({ title }: { title: string }) {
  const { poster: cover, waveform } = usePlayer().media
  const peaks = usePeaks(waveform)
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-canvas text-white">
      {cover && <img src={cover} alt="" className="absolute inset-0 size-full scale-125 object-cover opacity-35 blur-2xl" />}
      <div className="relative flex w-4/5 max-w-2xl flex-col items-center gap-[3cqw] pb-20 @max-[30rem]:pb-16">
        <div className="grid aspect-video w-[36cqw] max-w-96 place-items-center overflow-hidden rounded-lg bg-raised shadow-float ring-1 ring-white/15">
          {cover ? (
            <img src={cover} alt="" className="size-full object-cover" />
          ) : (
            <Headphones aria-hidden="true" strokeWidth={1.25} className="size-1/3 text-accent" />
          )}
        </div>
        <p className="@max-[30rem]:hidden line-clamp-2 text-center text-[clamp(1rem,2.2cqw,1.5rem)] font-semibold text-balance">{title}</p>
        {/* Its place is kept while it comes. */}
        {waveform && <div className="h-[clamp(2.5rem,9cqw,5rem)] w-full">{peaks.length > 0 && <Waveform peaks={peaks} />}</div>}
      </div>
    </div>
  )
}

/** `peaks` are 0 to 1, evenly over the whole length. */
function Waveform({ peaks }: { peaks: readonly number[] }) {
  const { video, media } = usePlayer()
  const duration = useDuration(video, media.duration)
  const played = useVideo(video, (element) => Math.round((element.currentTime / Math.max(1, duration)) * 1000) / 10)
  const path = useMemo(() => barsOf(peaks), [peaks])
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${bars} 20`} preserveAspectRatio="none" className="size-full">
      <path d={path} className="fill-white/35" />
      <path d={path} className="fill-accent" style={{ clipPath: `inset(0 ${100 - played}% 0 0)` }} />
    </svg>
  )
}

function barsOf(peaks: readonly number[]): string {
  let path = ''
  for (let bar = 0; bar < bars; bar++) {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    const half = Math.max(0.5, Math.min(1, Math.max(...peaks.slice(from, to))) * 10)
    path += `M${bar + 0.2} ${10 - half}h.6v${2 * half}h-.6z`
  }
  return path
}

const noPeaks: readonly number[] = []

function usePeaks(address: string | null): readonly number[] {
  const [peaks, setPeaks] = useState(noPeaks)
  useEffect(() => {
    if (!address) return
    const ending = new AbortController()
    fetch(address, { signal: ending.signal })
      .then((answer) => answer.json() as Promise<{ peaks: number[] }>)
      .then(
        (body) => setPeaks(body.peaks),
        // A podcast plays without its waveform too.
        () => undefined,
      )
    return () => ending.abort()
  }, [address])
  return peaks
}
