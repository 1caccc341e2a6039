import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import { ClosedVideo, useVideo, VideoDetails, VideoStage, videoQuery } from '#domains/videos/web.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(videoQuery(params['id'] ?? ''))

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <Short key={id} id={id} />
}

/** A short stands upright and as tall as the window allows, and begins again when it ends. */
function Short({ id }: { id: string }) {
  const video = useVideo(id)
  const player = useRef<PlayerHandle>(null)
  if (video.access !== 'granted') return <ClosedVideo video={video} />
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col items-center gap-6 md:flex-row md:items-end md:justify-center">
      <PageTitle title={video.displayname} />
      <div className="aspect-9/16 h-[max(22rem,min(calc(100dvh-var(--top-bar)-6rem),calc((100vw-2rem)*16/9)))] max-h-[56rem] shrink-0 overflow-hidden rounded-lg bg-black">
        <VideoStage ref={player} video={video} frame="fill" loop begins />
      </div>
      <div className="w-full min-w-0 md:max-w-sm">
        <VideoDetails video={video} position={() => player.current?.position() ?? 0} onSeek={(to) => player.current?.seek(to)} />
      </div>
    </div>
  )
}
