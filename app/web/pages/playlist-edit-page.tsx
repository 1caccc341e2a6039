import { useParams } from '@tanstack/react-router'
import { EditPlaylist, playlistQuery } from '#domains/playlists/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(playlistQuery(params['name'] ?? ''))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EditPlaylist key={name} name={name} />
}
