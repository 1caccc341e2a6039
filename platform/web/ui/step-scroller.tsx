import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** px a press of an arrow moves a row of tabs, tags or tiles (VW-9.26). */
export const scrollStep = 150

/** A row that scrolls sideways inside its own width, with arrows where something is hidden. */
export function StepScroller({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  const hidden = useHiddenEnds(row)
  const move = (by: number) => row.current?.scrollBy({ left: by })
  return (
    <div className={cx('relative', className)}>
      <div
        ref={row}
        className={cx(
          'scroll-px-10 overflow-x-auto scroll-smooth overscroll-x-contain [scrollbar-width:none]',
          hidden.start && 'mask-l-from-[calc(100%-5rem)] mask-l-to-[calc(100%-2rem)]',
          hidden.end && 'mask-r-from-[calc(100%-5rem)] mask-r-to-[calc(100%-2rem)]',
        )}
      >
        {children}
      </div>
      {hidden.start && <Arrow label={t`Scroll back`} side="start" onClick={() => move(-scrollStep)} />}
      {hidden.end && <Arrow label={t`Scroll on`} side="end" onClick={() => move(scrollStep)} />}
    </div>
  )
}

function Arrow({ label, side, onClick }: { label: string; side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={cx(
        'absolute inset-y-0 grid w-8 place-items-center text-muted hover:text-ink',
        side === 'start' ? 'left-0 justify-items-start' : 'right-0 justify-items-end',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

/** Whether something of a sideways scrolling element lies beyond its start or end. */
export function useHiddenEnds(element: RefObject<HTMLElement | null>): { start: boolean; end: boolean } {
  const [hidden, setHidden] = useState({ start: false, end: false })
  useEffect(() => {
    const node = element.current
    if (!node) return
    const look = () => {
      const start = node.scrollLeft > 4
      const end = node.scrollLeft + node.clientWidth < node.scrollWidth - 4
      setHidden((was) => (was.start === start && was.end === end ? was : { start, end }))
    }
    // Looks for the first time when the page is laid out; asking before would lay it out once more.
    const sizes = new ResizeObserver(look)
    sizes.observe(node)
    for (const child of node.children) sizes.observe(child)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [element])
  return hidden
}
