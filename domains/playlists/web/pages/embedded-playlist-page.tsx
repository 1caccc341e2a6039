import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EmbeddedPlaylist } from '../play/embedded-playlist.tsx'
import { contentQuery, playlistQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) => {
  const name = params['name'] ?? ''
  await Promise.all([queries.fetchQuery(playlistQuery(name)), queries.prefetchInfiniteQuery(contentQuery(name))])
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedPlaylist key={name} name={name} />
}
