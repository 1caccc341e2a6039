import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { TrackPage } from '../play/track-page.tsx'
import { startModule } from '../play/track-places.ts'
import { playedModuleQuery, trackQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) => {
  const name = params['name'] ?? ''
  const track = await queries.fetchQuery(trackQuery(name))
  const module = startModule(track.modules)
  if (module) void queries.prefetchQuery(playedModuleQuery(track.trackName, module))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <TrackPage key={name} name={name} />
}
