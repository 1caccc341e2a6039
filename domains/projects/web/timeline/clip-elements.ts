import { type FocusEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The clip whose block something lies in. */
export const clipIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-clip]')?.dataset['clip'] : undefined

const blockOf = (track: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  track?.querySelector<HTMLElement>(`[data-clip="${CSS.escape(id)}"]`)

/** Gives a clip the focus once it is in the page, which is a few pictures later where the timeline must move for it. */
export function focusLater(track: RefObject<HTMLElement | null>, id: string | undefined, tries = 10): void {
  if (id === undefined || tries === 0) return
  requestAnimationFrame(() => {
    const block = blockOf(track.current, id)
    if (block) block.focus()
    else focusLater(track, id, tries - 1)
  })
}

/**
 * A clip keeps the focus where it goes to another group: its block is another one then.
 *
 * @param onGone is told of a clip that has the focus and is no longer in the window
 * @returns handlers for what holds the clips
 */
export function useKeptBlock(track: RefObject<HTMLElement | null>, places: unknown, onGone: (id: string) => void) {
  const focused = useRef<string | undefined>(undefined)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const block = blockOf(track.current, focused.current)
    if (block) block.focus({ preventScroll: true })
    else gone(focused.current)
  }, [track, places])
  return {
    onFocus: ({ target }: FocusEvent) => void (focused.current = clipIdOf(target)),
    // Not called for a block that React takes out of the page.
    onBlur: () => void (focused.current = undefined),
  }
}
