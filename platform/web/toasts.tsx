import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'

/** ms; the specification names others for a few (VW-9.11). */
const usual = 4000
/** ms; what can be taken back must be read, found and reached. */
const withUndo = 10_000

interface Saying {
  /** Takes the change back, where that is possible. */
  readonly undo?: () => void
  /** ms */
  readonly for?: number
  /** A second toast with the same id replaces the first. */
  readonly id?: string
}

const load = () => import('./toaster.tsx')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

let needed = false
/** A toast is lost on a page that has nowhere yet to show it. */
const shown = Promise.withResolvers<void>()
const listeners = new Set<() => void>()

async function show(
  kind: 'success' | 'error' | 'message',
  words: ReactNode,
  { undo, for: duration = undo ? withUndo : usual, id }: Saying,
) {
  needed = true
  for (const listener of listeners) listener()
  const [{ toast }] = await Promise.all([load(), shown.promise])
  toast[kind](words, { duration, ...(id && { id }), ...(undo && { action: { label: t`Undo`, onClick: undo } }) })
}

/** Says shortly what happened and can't be seen; never what is already visible, the specification's own toasts excepted. */
export const say = {
  done: (words: ReactNode, saying: Saying = {}) => void show('success', words, saying),
  error: (words: ReactNode, saying: Saying = {}) => void show('error', words, { for: 6000, ...saying }),
  info: (words: ReactNode, saying: Saying = {}) => void show('message', words, saying),
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Where toasts appear; once, in the shell. Its code comes with the first of them. */
export function Toasts() {
  if (!useSyncExternalStore(subscribe, () => needed)) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
      <Ready />
    </Suspense>
  )
}

/** Its effect runs after that of the list of toasts, its elder sister. */
function Ready() {
  useEffect(() => shown.resolve(), [])
  return null
}
