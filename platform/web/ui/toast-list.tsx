import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismiss, onToastsChange, shownToasts, type Toast, undoToast } from '../toasts.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { ToastBehaviourProps } from './toast-behaviour.tsx'

const Behaviour = lazyPart<ToastBehaviourProps>(async () => (await import('./toast-behaviour.tsx')).ToastBehaviour, { failed: 'hidden' })

/** Where toasts appear; once, in the shell. They stay as long as somebody points at them or has the focus in them. */
export function ToastList() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [list, setList] = useState<HTMLElement | null>(null)
  const [held, setHeld] = useState(false)
  return (
    <section
      data-toasts
      aria-label={t`Notifications`}
      aria-live="polite"
      aria-relevant="additions text"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-60 sm:right-auto sm:left-5 sm:w-92 lg:bottom-5"
    >
      {toasts.length > 0 && (
        <ol ref={setList} className="grid gap-2">
          {toasts.map((toast) => (
            <Item key={toast.id} toast={toast} held={held} />
          ))}
        </ol>
      )}
      <Behaviour list={list} onHeld={setHeld} />
    </section>
  )
}

const icons = { done: CircleCheck, error: CircleAlert, info: undefined }
const colours = {
  done: 'text-success-on-ink',
  error: 'text-danger-on-ink',
  info: '',
}

function Item({ toast, held }: { toast: Toast; held: boolean }) {
  const { t } = useLingui()
  useStay(toast, held)
  const Icon = icons[toast.kind]
  return (
    <li
      data-toast={toast.kind}
      className="pointer-events-auto flex animate-rise-in items-center gap-3 rounded-lg bg-ink py-2 pr-2 pl-4 text-canvas shadow-float"
    >
      {Icon && <Icon aria-hidden="true" className={`size-5 shrink-0 ${colours[toast.kind]}`} />}
      <p className="min-w-0 flex-1 py-1 font-medium">{toast.words}</p>
      {toast.undo && (
        <button
          type="button"
          onClick={() => undoToast(toast)}
          className="shrink-0 rounded-md px-2 py-1 font-semibold underline-offset-4 hover:underline touch:min-h-11"
        >
          <Trans>Undo</Trans>
        </button>
      )}
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={() => dismiss(toast.id)}
        className="grid size-8 shrink-0 place-items-center rounded-md text-canvas/75 hover:text-canvas touch:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

/** Takes the toast away when it has stood there for its time, not counting while it is held. */
function useStay({ id, turn, stay }: Toast, held: boolean): void {
  const left = useRef({ turn: 0, ms: 0 })
  useEffect(() => {
    if (left.current.turn !== turn) left.current = { turn, ms: stay }
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms -= Date.now() - since
    }
  }, [id, turn, stay, held])
}
