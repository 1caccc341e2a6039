import { type ComponentType, createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import type { PlayerHandle, PlayerStop } from '#domains/media/web.ts'
import type { Video } from '../../contract.ts'

export interface GateProps {
  readonly open: boolean
  readonly video: Video
  /** The session under which this view reports; it stands for an anonymous viewer. */
  readonly session: string
  /** Which of the gate's stops it is. */
  readonly stop: string
  /** It plays on. */
  readonly onPassed: () => void
  /** Closed unpassed: it stays paused, and playing asks again. */
  readonly onLeft: () => void
}

/** Where a gate stops a video. */
export interface GateStop {
  /** Unique in its gate. */
  readonly id: string
  /** s; `end`: when it has ended. */
  readonly at: number | 'end'
  /** However it is passed; otherwise only who plays through it. */
  readonly always: boolean
  /** The server credits nothing behind it before it was passed. */
  readonly endsCredit?: boolean
}

/** What stops a video until its viewer has done something. */
export interface Gate {
  readonly name: string
  /** Of this viewer, now. */
  readonly stops: (video: Video, session: string) => readonly GateStop[]
  readonly Dialog: ComponentType<GateProps>
}

/** Domains above ask in every player, wherever it stands; the app provides them. What comes first in the list is asked first. */
export const StageGates = createContext<readonly Gate[]>([])

interface Held {
  readonly stops: readonly PlayerStop[]
  /** Something will stop it however it is played on. */
  readonly isHeld: boolean
  /** s; behind it nothing is credited yet. */
  readonly creditEnd: number | null
  readonly stop: (id: string) => void
  /** Takes what follows on the end of the video, where it is not asked anything before. */
  readonly atEnd: (follow: (() => void) | undefined) => void
  readonly hasEnd: boolean
  readonly dialogs: ReactNode
}

const keyOf = (gate: Gate, stop: string) => `${gate.name}:${stop}`

interface Open {
  readonly key: string
  /** What comes after the end; otherwise it plays on. */
  readonly follow?: (() => void) | undefined
  readonly isEnd: boolean
}

/** Stops the player at the gates of its video, and lets it play on behind. */
export function useGates(video: Video, session: string, player: RefObject<PlayerHandle | null>): Held {
  const gates = useContext(StageGates)
  const [open, setOpen] = useState<Open | null>(null)
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const [resume, setResume] = useState(0)
  const all = gates.flatMap((gate) => gate.stops(video, session).map((stop) => ({ ...stop, key: keyOf(gate, stop.id) })))
  const left = all.filter(({ key }) => !passed.has(key))
  useEffect(() => {
    // The player has let go of its stop by now.
    if (resume > 0) player.current?.play()
  }, [resume, player])
  const pass = () => {
    if (!open) return
    setPassed(new Set([...passed, open.key]))
    setOpen(null)
    if (open.isEnd) open.follow?.()
    else setResume(resume + 1)
  }
  const leave = () => setOpen(null)
  const atEnd = (follow: (() => void) | undefined) => {
    const stop = left.find(({ at }) => at === 'end')
    if (stop) setOpen({ key: stop.key, follow, isEnd: true })
    else follow?.()
  }
  const ofCredit = left.flatMap(({ at, endsCredit }) => (endsCredit && at !== 'end' ? [at] : []))
  return {
    stops: left.flatMap(({ key, at, always }) => (at === 'end' ? [] : [{ id: key, at: within(at, video.duration), always }])),
    isHeld: left.some(({ at, always }) => always && at !== 'end'),
    creditEnd: ofCredit.length > 0 ? Math.min(...ofCredit) : null,
    stop: (key) => setOpen({ key, isEnd: false }),
    atEnd,
    hasEnd: left.some(({ at }) => at === 'end'),
    dialogs: gates.map((gate) => (
      <GateDialog key={gate.name} gate={gate} open={open} rest={{ video, session, onPassed: pass, onLeft: leave }} />
    )),
  }
}

/** At the very end there is nothing to play on from. */
const within = (at: number, duration: number | null) => (duration === null ? at : Math.min(at, Math.max(0, duration - 0.5)))

interface DialogProps {
  readonly gate: Gate
  readonly open: Open | null
  readonly rest: Omit<GateProps, 'open' | 'stop'>
}

function GateDialog({ gate, open, rest }: DialogProps) {
  const isOpen = open !== null && open.key.startsWith(keyOf(gate, ''))
  const [stop, setStop] = useState('')
  const now = isOpen ? open.key.slice(gate.name.length + 1) : stop
  if (now !== stop) setStop(now)
  return <gate.Dialog open={isOpen} stop={now} {...rest} />
}
