import type { ComponentProps } from 'react'
import { VideoStage } from '#domains/videos/web.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'

type Props = Pick<ComponentProps<typeof VideoStage>, 'video' | 'startAt' | 'onPlayed'>

/** The player alone, in the frame of a package. */
export function FramedPlayer({ video, ...stage }: Props) {
  return (
    <main className="relative h-dvh bg-black">
      <PageTitle title={video.displayname} />
      <h1 className="sr-only">{video.displayname}</h1>
      <VideoStage video={video} frame="fill" {...stage} />
    </main>
  )
}
