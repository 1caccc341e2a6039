import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isReachable } from './calling/connection.ts'
import { isRefusal } from './refusal.ts'

/** ms; the specification names others for a few (VW-9.11 to VW-9.13). */
const usual = 4000
/** ms; what can be taken back must be read, found and reached. */
const withUndo = 10_000
/** So many stand there at once; the oldest makes room. */
const most = 4

export interface Toast {
  readonly id: string
  /** Another one each time that words are replaced: their time begins again. */
  readonly turn: number
  readonly kind: 'done' | 'error' | 'info'
  readonly words: ReactNode
  /** ms */
  readonly stay: number
  readonly undo: (() => void) | undefined
}

interface Saying {
  /** Takes the change back, where that is possible. */
  readonly undo?: () => void
  /** ms */
  readonly for?: number
  /** A second toast with the same id replaces the first. */
  readonly id?: string
}

let turns = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const shownToasts = (): readonly Toast[] => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(kind: Toast['kind'], words: ReactNode, { undo, for: stay = undo ? withUndo : usual, id }: Saying): void {
  const turn = ++turns
  const toast = { id: id ?? `toast-${turn}`, turn, kind, words, stay, undo }
  const isKnown = toasts.some((one) => one.id === toast.id)
  set(isKnown ? toasts.map((one) => (one.id === toast.id ? toast : one)) : [...toasts, toast].slice(-most))
}

export const dismiss = (id: string): void => set(toasts.filter((one) => one.id !== id))

export function undoToast({ id, undo }: Toast): void {
  dismiss(id)
  undo?.()
}

async function showFailure(error: unknown, words: ReactNode, saying: Saying): Promise<void> {
  if (!isRefusal(error, 'unreachable') || (await isReachable())) return show('error', words, saying)
  show('error', t`No connection. Nothing was changed; please try again when it is back.`, { id: 'connection' })
}

/** Says shortly what happened and can't be seen; never what is already visible, the specification's own toasts excepted. */
export const toast = {
  done: (words: ReactNode, saying: Saying = {}) => show('done', words, saying),
  error: (words: ReactNode, saying: Saying = {}) => show('error', words, saying),
  info: (words: ReactNode, saying: Saying = {}) => show('info', words, saying),
  /** A change that failed: `words`, unless the server can't be reached at all. That is said once, however many fail. */
  failed: (error: unknown, words: ReactNode, saying: Saying = {}) => void showFailure(error, words, saying),
}
