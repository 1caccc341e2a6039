import { useParams, useSearch } from '@tanstack/react-router'
import { enterEmbedded } from '#domains/accounts/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { useVideo, videoQuery } from '../use-video.ts'
import { ClosedVideo } from '../watch/closed-video.tsx'
import { LikeButton } from '../watch/like-button.tsx'
import { VideoStage } from '../watch/video-stage.tsx'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  await enterEmbedded(queries, search, () => queries.fetchQuery(videoQuery(params['id'] ?? '')))
}

/** The player alone, for pages of other sites. */
export function Page() {
  const { id = '' } = useParams({ strict: false })
  const search: Record<string, string> = useSearch({ strict: false })
  const video = useVideo(id)
  if (video.access === 'ask') return null
  if (video.access === 'locked') return <ClosedVideo video={video} />
  return (
    <main className="relative h-dvh bg-black">
      <PageTitle title={video.displayname} />
      <h1 className="sr-only">{video.displayname}</h1>
      <VideoStage video={video} frame="fill" startAt={Number(search['t']) || undefined} />
      {search['like'] !== 'false' && video.can.like && (
        <div className="absolute top-3 right-3 z-20">
          <LikeButton video={video} />
        </div>
      )}
    </main>
  )
}
