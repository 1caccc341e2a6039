import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { usePeaks } from '#domains/media/web.ts'
import { videoFeed } from '#domains/videos/contract.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { waveformPath } from './waveform-path.ts'

interface Props {
  /** Id of a video that its person sees. */
  readonly video: string
  /** Seconds of it. */
  readonly from: number
  readonly to: number
}

/** Looks again: what a video sounds like is learnt a while after it can be used. */
function AwaitedSound({ video }: Pick<Props, 'video'>) {
  useFreshness(videoFeed.changed, video, [videoQuery(video).queryKey])
  return null
}

/** How loud a stretch of a video is, over the whole width of what holds it. */
export const SourceWaveform = memo(function SourceWaveform({ video, from, to }: Props) {
  const { data } = useQuery({ ...videoQuery(video), staleTime: 5 * 60_000 })
  const media = data && 'playback' in data ? data.playback : null
  const peaks = usePeaks(media?.waveform ?? null)
  const duration = media?.duration ?? 0
  const path = useMemo(() => waveformPath(peaks, { from, to, duration }), [peaks, from, to, duration])
  if (media && media.waveform === null) return <AwaitedSound video={video} />
  if (path === '') return null
  return (
    <svg
      aria-hidden="true"
      data-waveform=""
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-1/2 w-full fill-accent/35"
    >
      <path d={path} />
    </svg>
  )
})
