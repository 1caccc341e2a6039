import { useParams } from '@tanstack/react-router'
import { SaveButton } from '#domains/lists/web.ts'
import { ReelSourceLink } from '#domains/reels/web.ts'
import { ClosedVideo, ShortsPlayer, shortsQuery, useVideo, videoQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { ShareVideo } from '../watch/share-video.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) =>
  Promise.all([queries.ensureQueryData(videoQuery(params['id'] ?? '')), queries.ensureInfiniteQueryData(shortsQuery)])

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const video = useVideo(id)
  if (video.access !== 'granted') return <ClosedVideo video={video} />
  return (
    <>
      <PageTitle title={video.displayname} />
      <ShortsPlayer
        id={id}
        actions={(short) => (
          <>
            <SaveButton videoId={short.id} />
            <ShareVideo video={short} position={() => 0} />
          </>
        )}
        share={(short) => <ShareVideo video={short} position={() => 0} />}
        more={(short) => <ReelSourceLink video={short} />}
      />
    </>
  )
}
