import { type ReactNode, useEffect, useState } from 'react'
import type { Side } from './tooltip.tsx'

interface Tip {
  readonly label: string
  readonly keys: string | undefined
  readonly style: { left: number; top: number; translate: string }
}

/** What the keyboard has come to, where it has a tip or stands in what has one. */
const focused = '[data-tip]:focus-visible, [data-tip] :focus-visible'
/** ms of hovering before the first tip; while one shows, the next comes at once. */
const hoverDelay = 400

/** The one tooltip of the page. */
export function TooltipLayer(): ReactNode {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips(setTip), [])
  if (!tip) return null
  return (
    <div
      aria-hidden="true"
      style={tip.style}
      className="pointer-events-none fixed z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 font-medium text-canvas text-xs"
    >
      {tip.label}
      {tip.keys && <kbd className="rounded-sm bg-canvas/20 px-1 font-sans">{tip.keys}</kbd>}
    </div>
  )
}

function watchTips(show: (tip: Tip | undefined) => void): () => void {
  let owner: Element | undefined
  let due: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(due)
    owner = undefined
    show(undefined)
  }
  const aim = (target: EventTarget | null, wait: number) => {
    const next = target instanceof Element ? target.closest('[data-tip]') : null
    if (next === owner) return
    const soon = owner ? 0 : wait
    hide()
    // An open menu says more than its button's name.
    if (!(next instanceof HTMLElement) || next.dataset['state'] === 'open') return
    owner = next
    due = setTimeout(() => next.isConnected && show(tipOf(next)), soon)
  }
  const stop = new AbortController()
  const on = (type: string, heard: (event: Event) => void) =>
    document.addEventListener(type, heard, { signal: stop.signal, capture: true, passive: true })
  on('pointerover', (event) => (event as PointerEvent).pointerType === 'mouse' && aim(event.target, hoverDelay))
  // What is focused, left or scrolled elsewhere takes no tip away: the pointer, which stays where it is, would not bring it back.
  on('focusin', ({ target }) => target instanceof Element && target.matches(focused) && aim(target, 0))
  on('focusout', ({ target }) => owner?.contains(target as Node) && hide())
  on('pointerdown', hide)
  on('scroll', ({ target }) => (target as Node).contains(owner ?? null) && hide())
  on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide())
  // The pointer may have come there before this did.
  if (matchMedia('(hover: hover)').matches) aim(document.querySelector('[data-tip]:hover'), hoverDelay)
  return () => {
    stop.abort()
    clearTimeout(due)
  }
}

function tipOf(node: HTMLElement): Tip {
  const box = node.getBoundingClientRect()
  const { tip = '', tipKeys, tipSide } = node.dataset
  const middle = Math.min(Math.max(box.left + box.width / 2, 72), innerWidth - 72)
  const places: Record<Side, Tip['style']> = {
    top: { left: middle, top: box.top - 6, translate: '-50% -100%' },
    bottom: { left: middle, top: box.bottom + 6, translate: '-50% 0' },
    left: { left: box.left - 6, top: box.top + box.height / 2, translate: '-100% -50%' },
    right: { left: box.right + 6, top: box.top + box.height / 2, translate: '0 -50%' },
  }
  const wanted = (tipSide as Side | undefined) ?? 'bottom'
  return { label: tip, keys: tipKeys, style: places[wanted === 'bottom' && box.bottom > innerHeight - 40 ? 'top' : wanted] }
}
