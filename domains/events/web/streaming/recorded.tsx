import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClosedVideo, VideoStage, videoQuery } from '#domains/videos/web.ts'
import { isRefusal } from '#platform/web/client.ts'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { PlayerPlace } from './player-place.tsx'

interface Props {
  readonly id: string
  /** Where the video is not there any more, or not for the viewer. */
  readonly otherwise: ReactNode
}

/** The video that an event has become, in the place of the event. */
export function Recorded({ id, otherwise }: Props) {
  const { data, error, isPending, refetch } = useQuery({ ...videoQuery(id), retry: false })
  if (isPending) return <PlayerPlace />
  if (!data) return isRefusal(error, 'unreachable') ? <ErrorState error={error} onRetry={() => void refetch()} /> : otherwise
  return data.access === 'granted' ? <VideoStage video={data} /> : <ClosedVideo video={data} />
}
