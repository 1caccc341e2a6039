import { useEffect, useEffectEvent } from 'react'
import type { Perform } from '../player-context.ts'

/** Gives the title and picture to lock screens and the keys of headsets to the player. */
export function useMediaSession(title: string, poster: string | null, perform: Perform, aside = false): void {
  const tell = useEffectEvent(perform)
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session || aside) return
    session.metadata = new MediaMetadata({ title, artwork: poster ? [{ src: poster }] : [] })
    const seek = (by: number) => () => tell({ do: 'seekBy', by })
    session.setActionHandler('seekbackward', seek(-10))
    session.setActionHandler('seekforward', seek(10))
    return () => {
      session.metadata = null
      session.setActionHandler('seekbackward', null)
      session.setActionHandler('seekforward', null)
    }
  }, [title, poster, aside])
}
