import { useSyncExternalStore } from 'react'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { type Carried, miniPlayer } from './mini-player-store.ts'

export interface MiniPlayerProps {
  readonly open: boolean
  readonly carried: Carried | undefined
}

const MiniPlayer = onDemand<MiniPlayerProps>(async () => (await import('./mini-player.tsx')).MiniPlayer)

/** Where a podcast plays on; once, in the shell. */
export function MiniPlayerHost() {
  const carried = useSyncExternalStore(miniPlayer.subscribe, miniPlayer.now)
  return <MiniPlayer open={carried !== undefined} carried={carried} />
}
