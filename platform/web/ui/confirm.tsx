import { type ReactNode, useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

export interface Question {
  readonly title: ReactNode
  readonly body?: ReactNode
  /** What happens: "Delete 3 videos". */
  readonly action: ReactNode
  readonly cancel?: ReactNode
  /** Something is lost by it. */
  readonly danger?: boolean
}

export interface ConfirmPanelProps {
  readonly open: boolean
  readonly question: Question | undefined
  readonly onAnswer: (yes: boolean) => void
}

interface Asked {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function set(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something that can't be undone: `if (await confirm({…})) …`. False when it is dismissed. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    set({
      question,
      answer: (yes) => {
        set(undefined)
        resolve(yes)
      },
    })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ConfirmPanel = onDemand<ConfirmPanelProps>(async () => (await import('./confirm-panel.tsx')).ConfirmPanel)

/** Where the questions of `confirm` appear; once, in the shell. */
export function ConfirmHost() {
  const now = useSyncExternalStore(subscribe, () => asked)
  return <ConfirmPanel open={now !== undefined} question={now?.question} onAnswer={(yes) => now?.answer(yes)} />
}
