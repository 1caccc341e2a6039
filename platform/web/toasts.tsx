import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { isTyping } from './keyboard.ts'

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
  const told = { duration, ...(id && { id }) }
  if (!undo) return void toast[kind](words, told)
  const entry = { undo, dismiss: () => toast.dismiss(key) }
  const over = () => void undoable.delete(entry)
  const action = { label: t`Undo`, onClick: () => [over(), undo()] }
  const key = toast[kind](words, { ...told, action, onDismiss: over, onAutoClose: over })
  undoable.add(entry)
}

/** What stands there and can be taken back, the newest last. */
const undoable = new Set<{ readonly undo: () => void; readonly dismiss: () => void }>()

/** Takes back what was said last, as the button in the toast does: where a dialog keeps the focus that button cannot be reached. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTyping(event)) return
  const last = [...undoable].at(-1)
  if (!last) return
  event.preventDefault()
  undoable.delete(last)
  last.dismiss()
  last.undo()
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
  useEffect(() => {
    shown.resolve()
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
  return null
}
