import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ManagePlaylist } from '../manage/manage-playlist.tsx'
import { contentQuery, playlistQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) => {
  const name = params['name'] ?? ''
  const content = queries.prefetchInfiniteQuery(contentQuery(name))
  managedOnly(await queries.fetchQuery(playlistQuery(name)))
  await content
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ManagePlaylist key={name} name={name} />
}
