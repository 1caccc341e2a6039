import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EditPlaylist } from '../form/playlist-form.tsx'
import { playlistQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) =>
  managedOnly(await queries.fetchQuery(playlistQuery(params['name'] ?? '')))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EditPlaylist key={name} name={name} />
}
