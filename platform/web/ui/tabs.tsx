import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { StepScroller } from './step-scroller.tsx'

export interface Tab {
  readonly value: string
  readonly label: ReactNode
  /** How many things are behind it; words where they are not counted to the end. */
  readonly count?: number | string | undefined
  readonly content?: ReactNode
  /** It is there while another tab is shown, too, so that nothing typed in it is lost. */
  readonly stays?: boolean
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the chosen tab shows, when it is not given tab by tab. */
  readonly children?: ReactNode
  readonly className?: string
}

/** px of a row of tabs over which its arrows stand. */
const arrows = 40

/** Moves the row so far that the chosen tab is not behind its end; the page stays where it is. */
function showChosen(list: HTMLElement): void {
  const [row, tab] = [list.parentElement, list.querySelector<HTMLElement>('[data-state=active]')]
  if (!row || !tab) return
  const [start, end] = [tab.offsetLeft - arrows, tab.offsetLeft + tab.offsetWidth + arrows - row.clientWidth]
  if (row.scrollLeft > Math.max(0, start)) row.scrollLeft = start
  else if (row.scrollLeft < end) row.scrollLeft = end
}

/** Tabs of one thing; they scroll sideways by steps when there are too many (VW-9.26). Keep the choice in the URL. */
export function Tabs({ label, tabs, value, onChange, children, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    if (!row || !value) return
    // Its labels grow with what is counted; it looks when the page is laid out, as asking before would lay it out once more.
    const sizes = new ResizeObserver(() => showChosen(row))
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cx('min-w-0', className)}>
      <StepScroller className="border-line border-b">
        <Radix.List ref={list} aria-label={label} className="flex w-max gap-1">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              // A press focuses it, too; only keys show where the focus is.
              onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false })}
              className={cx(
                'relative flex items-center gap-1.5 whitespace-nowrap rounded-t-md px-3 pt-2 pb-2.5 font-medium text-muted transition-colors hover:text-ink touch:py-3 focus-visible:-outline-offset-2',
                'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:text-ink data-[state=active]:after:bg-accent',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-1.5 text-muted text-xs tabular-nums">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </StepScroller>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className="pt-4"
          {...(tab.stays && { forceMount: true, hidden: value !== tab.value })}
        >
          {tab.content ?? children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
