import { useParams } from '@tanstack/react-router'
import { ShareButton } from '#domains/inbox/web.ts'
import { contentQuery, PlaylistPage, playlistQuery } from '#domains/playlists/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) => {
  const name = params['name'] ?? ''
  await Promise.all([queries.fetchQuery(playlistQuery(name)), queries.prefetchInfiniteQuery(contentQuery(name))])
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <PlaylistPage key={name} name={name} actions={<ShareButton type="playlist" id={name} />} />
}
