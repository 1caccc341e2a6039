import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, isValidElement, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { useHiddenEnds } from './step-scroller.tsx'

export interface CarouselProps {
  readonly title: ReactNode
  /** Leads to all of it. */
  readonly more?: ReactNode
  /** For upright tiles, of which more stand side by side. */
  readonly tall?: boolean
  readonly children: ReactNode
}

const columns = {
  wide: 'auto-cols-[78%] @min-[30rem]:auto-cols-[calc((100%-1rem)/2)] @min-[45rem]:auto-cols-[calc((100%-2rem)/3)] @min-[64rem]:auto-cols-[calc((100%-3rem)/4)] @min-[88rem]:auto-cols-[calc((100%-4rem)/5)]',
  tall: 'auto-cols-[44%] @min-[30rem]:auto-cols-[calc((100%-2rem)/3)] @min-[45rem]:auto-cols-[calc((100%-4rem)/5)] @min-[64rem]:auto-cols-[calc((100%-5rem)/6)] @min-[88rem]:auto-cols-[calc((100%-7rem)/8)]',
}

/** A row of tiles that snaps; its arrows turn a view at a time. */
export function Carousel({ title, more, tall = false, children }: CarouselProps) {
  const { t } = useLingui()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const hidden = useHiddenEnds(row)
  const turn = (views: number) => row.current?.scrollBy({ left: views * row.current.clientWidth * 0.95 })
  return (
    <section aria-labelledby={id} className="@container">
      <header className="mb-3 flex items-center gap-3">
        <h2 id={id} className="min-w-0 flex-1 truncate font-semibold text-lg">
          {title}
        </h2>
        {more}
        {(hidden.start || hidden.end) && (
          <div className="hidden gap-1 sm:flex">
            <TurnButton label={t`Back`} icon={ChevronLeft} disabled={!hidden.start} onClick={() => turn(-1)} />
            <TurnButton label={t`On`} icon={ChevronRight} disabled={!hidden.end} onClick={() => turn(1)} />
          </div>
        )}
      </header>
      <ul
        ref={row}
        className={cx(
          '-m-1 grid scroll-smooth snap-x snap-mandatory grid-flow-col gap-4 overflow-x-auto overscroll-x-contain scroll-p-1 p-1 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 [scrollbar-width:none]',
          columns[tall ? 'tall' : 'wide'],
        )}
      >
        {/* Without what is empty: the browser would keep showing its place. */}
        {Children.toArray(children).map((child) => (
          <li key={isValidElement(child) ? child.key : undefined} className="min-w-0 snap-start">
            {child}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TurnButton({
  label,
  icon: Icon,
  disabled,
  onClick,
}: {
  label: string
  icon: typeof ChevronLeft
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={cx(
        'grid size-8 place-items-center rounded-full border border-line bg-surface transition-colors touch:size-11',
        disabled ? 'text-line-strong' : 'hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
