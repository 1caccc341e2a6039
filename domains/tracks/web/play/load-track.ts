import type { QueryClient } from '@tanstack/react-query'
import { type EmbedEntrance, playedModuleQuery, trackQuery } from '../queries.ts'
import { startModule } from './track-places.ts'

/** What a page needs that plays a track; the module with which the viewer goes on is on its way. */
export async function loadTrack(queries: QueryClient, name: string, carried: EmbedEntrance = {}): Promise<void> {
  const track = await queries.fetchQuery(trackQuery(name))
  const module = startModule(track.modules)
  if (module) void queries.prefetchQuery(playedModuleQuery(track.trackName, module, carried))
}
