import { useParams, useSearch } from '@tanstack/react-router'
import { enterEmbedded } from '#domains/accounts/web.ts'
import { ClosedVideo, LikeButton, useVideo, VideoStage, videoQuery } from '#domains/videos/web.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  await enterEmbedded(queries, search)
  await queries.fetchQuery(videoQuery(params['id'] ?? ''))
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
