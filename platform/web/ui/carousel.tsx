import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, isValidElement, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { scrollStep, useHiddenEnds } from './step-scroller.tsx'

export interface CarouselProps {
  readonly title: ReactNode
  /** Leads to all of it. */
  readonly more?: ReactNode
  /** What the title leaves open. */
  readonly hint?: ReactNode
  /** For upright tiles, of which more stand side by side. */
  readonly tall?: boolean
  readonly children: ReactNode
}

const columns = {
  wide: 'gap-4 auto-cols-[78%] @min-[30rem]:auto-cols-[calc((100%-1rem)/2)] @min-[45rem]:auto-cols-[calc((100%-2rem)/3)] @min-[64rem]:auto-cols-[calc((100%-3rem)/4)] @min-[88rem]:auto-cols-[calc((100%-4rem)/5)]',
  // 3, 5, 6 or 8 by the width of the window (LE-9.19 to 9.23).
  tall: '[--shown:3] min-[480px]:[--shown:5] min-[640px]:[--shown:6] min-[1080px]:[--shown:8] [--gap:0.5rem] min-[1080px]:[--gap:1rem] gap-(--gap) auto-cols-[calc((100%-(var(--shown)-1)*var(--gap))/var(--shown))]',
}

/** A row of tiles; its arrows move it by a step (VW-9.26). On small screens, which have no arrows, a swipe ends at a tile. */
export function Carousel({ title, hint, more, tall = false, children }: CarouselProps) {
  const { t } = useLingui()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const hidden = useHiddenEnds(row)
  const move = (steps: number) => row.current?.scrollBy({ left: steps * scrollStep })
  return (
    <section aria-labelledby={id} className="@container">
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={id} className="truncate font-semibold text-lg">
            {title}
          </h2>
          {hint && <p className="text-muted text-sm">{hint}</p>}
        </div>
        {more}
        {(hidden.start || hidden.end) && (
          <div className="hidden gap-1 sm:flex">
            <TurnButton label={t`Previous`} icon={ChevronLeft} disabled={!hidden.start} onClick={() => move(-1)} />
            <TurnButton label={t`Next`} icon={ChevronRight} disabled={!hidden.end} onClick={() => move(1)} />
          </div>
        )}
      </header>
      <ul
        ref={row}
        className={cx(
          '-m-1 grid scroll-smooth grid-flow-col max-sm:snap-x max-sm:snap-mandatory overflow-x-auto overscroll-x-contain scroll-p-1 p-1 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 [scrollbar-width:none]',
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
