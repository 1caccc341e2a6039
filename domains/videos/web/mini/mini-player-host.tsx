import { useSyncExternalStore } from 'react'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { MiniPlayerProps } from './mini-player.tsx'
import { miniPlayer } from './mini-player-store.ts'

const MiniPlayer = onDemand<MiniPlayerProps>(async () => (await import('./mini-player.tsx')).MiniPlayer)

/** Where a podcast plays on; once, in the shell. */
export function MiniPlayerHost() {
  const carried = useSyncExternalStore(miniPlayer.subscribe, miniPlayer.now)
  return <MiniPlayer open={carried !== undefined} carried={carried} />
}
