import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { videoQuery } from '../use-video.ts'
import { ClosedVideo } from '../watch/closed-video.tsx'
import { VideoStage } from '../watch/video-stage.tsx'

type Stage = ComponentProps<typeof VideoStage>

interface Props extends Pick<Stage, 'begins' | 'frame' | 'ref'> {
  readonly id: string
  readonly stage: Pick<
    Stage,
    'onEnding' | 'onEnded' | 'onReported' | 'onPlayed' | 'isReported' | 'startAt' | 'overlay' | 'loop' | 'neighbours'
  >
}

/** One of several videos that are played one after the other; what is locked says so. */
export function SequenceStage({ id, stage, frame = 'page', ...rest }: Props) {
  const video = useQuery(videoQuery(id))
  if (video.isError) return <ErrorState error={video.error} onRetry={() => void video.refetch()} />
  if (!video.data) return <div className="mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] bg-black sm:rounded-lg" />
  if (video.data.access !== 'granted') return <ClosedVideo video={video.data} />
  return <VideoStage video={video.data} frame={frame} {...rest} {...stage} />
}
