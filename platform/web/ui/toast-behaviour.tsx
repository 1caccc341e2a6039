import { useEffect, useLayoutEffect } from 'react'
import { isTyping } from '../keyboard.ts'
import { shownToasts, undoToast } from '../toasts.tsx'

/** Takes back what was said last, as the button in the toast does: where a dialog keeps the focus that button cannot be reached. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTyping(event)) return
  const last = shownToasts().findLast(({ undo }) => undo)
  if (!last) return
  event.preventDefault()
  undoToast(last)
}

/** What toasts never lie on: bars at the edge of the window, whatever is open, and what can be pressed in a dialog. */
const never = '[data-keep-clear], [data-unsaved-bar], [role=dialog] footer, [role=alertdialog], [role=menu], [role=listbox]'
const pressed = '[role=dialog] :is(a, button, input, textarea, [role=combobox])'
/** px */
const gap = 8

const boxesOf = (selector: string, { left, right }: DOMRect) =>
  [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)

/** The lowest place for something so high, from `lowest` upwards; undefined where there is none. */
function placeBetween(boxes: readonly DOMRect[], lowest: number, height: number): number | undefined {
  let bottom = lowest
  for (;;) {
    if (bottom - height < gap) return undefined
    const hit = boxes.filter((box) => box.top < bottom + gap && box.bottom > bottom - height - gap)
    if (hit.length === 0) return bottom
    bottom = Math.min(...hit.map((box) => box.top)) - gap
  }
}

function clear(list: HTMLElement): void {
  const box = list.getBoundingClientRect()
  const lowest = box.bottom + (Number(list.dataset.raised) || 0)
  const bars = boxesOf(never, box)
  const place = placeBetween([...bars, ...boxesOf(pressed, box)], lowest, box.height) ?? placeBetween(bars, lowest, box.height) ?? lowest
  const raised = Math.round(lowest - place)
  list.dataset.raised = String(raised)
  list.style.translate = `0 ${-raised}px`
}

function useHeld(list: HTMLElement | null, onHeld: (held: boolean) => void): void {
  useEffect(() => {
    if (!list) return
    const [hold, release] = [() => onHeld(true), () => onHeld(false)]
    const ending = new AbortController()
    for (const event of ['pointerenter', 'focusin']) list.addEventListener(event, hold, ending)
    for (const event of ['pointerleave', 'focusout']) list.addEventListener(event, release, ending)
    return () => {
      ending.abort()
      release()
    }
  }, [list, onHeld])
}

export interface ToastBehaviourProps {
  readonly list: HTMLElement | null
  /** Told whether somebody points at the list or has the focus in it. */
  readonly onHeld: (held: boolean) => void
}

/** What can wait until the page is there: a key takes back, who points at toasts holds them, and they keep off what one needs. */
export function ToastBehaviour({ list, onHeld }: ToastBehaviourProps) {
  useHeld(list, onHeld)
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
  useLayoutEffect(() => {
    if (list) clear(list)
  })
  useEffect(() => {
    if (!list) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => clear(list))
    }
    const ending = new AbortController()
    const options = { signal: ending.signal, capture: true, passive: true }
    for (const event of ['scroll', 'resize', 'transitionend', 'animationend']) addEventListener(event, look, options)
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      ending.abort()
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list])
  return null
}
