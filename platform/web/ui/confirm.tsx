import { useSyncExternalStore } from 'react'
import type { ConfirmPanelProps, Question } from './confirm-panel.tsx'
import { onDemand } from './on-demand.tsx'

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
