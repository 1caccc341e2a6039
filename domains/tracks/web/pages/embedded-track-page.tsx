import { useParams } from '@tanstack/react-router'
import { enterEmbedded } from '#domains/accounts/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EmbeddedTrack } from '../play/embedded-track.tsx'
import { carriedOf, entrance } from '../play/entrance.ts'
import { loadTrack } from '../play/load-track.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  await enterEmbedded(queries, search, () => loadTrack(queries, params['name'] ?? '', carriedOf(entrance.parse(search))))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedTrack key={name} name={name} />
}
