import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { VideoStage, videoQuery } from '#domains/videos/web.ts'

interface Props {
  readonly id: string
  /** Where the video is not there any more, or not for the viewer. */
  readonly otherwise: ReactNode
}

/** The video that an event has become, in the place of the event. */
export function Recorded({ id, otherwise }: Props) {
  const { data, isPending } = useQuery({ ...videoQuery(id), retry: false })
  if (isPending) return null
  return data ? <VideoStage video={data} /> : otherwise
}
