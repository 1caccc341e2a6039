import { type ComponentType, createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '../../contract.ts'

export interface GateProps {
  readonly open: boolean
  readonly video: Video
  /** It plays on. */
  readonly onPassed: () => void
  /** Closed unpassed: it stays paused, and playing asks again. */
  readonly onLeft: () => void
}

/** What stops a video until its viewer has done something. */
interface Gate {
  /** The second from which on it stops this viewer; null: nowhere. */
  readonly holdsAt: (video: Video) => number | null
  readonly Dialog: ComponentType<GateProps>
}

/** A domain above asks in every player, wherever it stands; the app provides it. */
export const StageGate = createContext<Gate>({ holdsAt: () => null, Dialog: () => null })

interface Held {
  readonly at: number | null
  readonly stop: () => void
  readonly dialog: ReactNode
}

/** Stops the player at the gate of its video, and lets it play on behind. */
export function useGate(video: Video, player: RefObject<PlayerHandle | null>): Held {
  const { holdsAt, Dialog } = useContext(StageGate)
  const [open, setOpen] = useState(false)
  const [passed, setPassed] = useState(false)
  const at = passed ? null : holdsAt(video)
  const through = open && at === null
  useEffect(() => {
    // The player has let go of its stop by now.
    if (through) player.current?.play()
  }, [through, player])
  const dialog = <Dialog open={open && at !== null} video={video} onPassed={() => setPassed(true)} onLeft={() => setOpen(false)} />
  return { at, stop: () => setOpen(true), dialog }
}
