import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Video } from '../../contract.ts'
import { Slide } from './slide.tsx'
import { usePaging } from './use-paging.ts'
import { useShorts } from './use-shorts.ts'

interface Props {
  /** Of the one that is shown. */
  readonly id: string
  /** What the domains above do with a short. */
  readonly actions: (video: Video) => ReactNode
  /** Of these, what is in reach of the thumb on small screens. */
  readonly share: (video: Video) => ReactNode
  /** What they say of it, below the description. */
  readonly more?: (video: Video) => ReactNode
}

/** Shorts one under the other, each as tall as the window allows: on and back by swipe, wheel, arrow keys and buttons. */
export function ShortsPlayer({ id, actions, share, more = () => null }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { slides, index } = useShorts(id)
  const [moved, setMoved] = useState(false)
  const { scroller, step } = usePaging(index, slides.length, (next) => {
    setMoved(true)
    void navigate({ to: `/web/shorts/${slides[next]?.id}`, replace: true, resetScroll: false })
  })
  useShortcuts([
    { keys: 'ArrowDown', label: t`Next short`, run: () => step(1) },
    { keys: 'ArrowUp', label: t`Previous short`, run: () => step(-1) },
  ])
  return (
    <div className="relative mx-auto max-w-5xl">
      <Link
        to="/web/shorts"
        aria-label={t`All shorts`}
        className="absolute top-2 left-2 z-10 grid size-11 place-items-center rounded-full bg-glass text-white md:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <div
        ref={scroller}
        className="snap-y md:h-[max(24rem,calc(100dvh-var(--top-bar)-7rem))] snap-mandatory overflow-y-auto scroll-smooth rounded-lg max-md:h-dvh max-md:rounded-none [scrollbar-width:none] motion-reduce:scroll-auto lg:h-[max(24rem,calc(100dvh-var(--top-bar)-2.5rem))]"
      >
        {slides.map((slide, at) => (
          <div key={slide.id} className="h-full snap-start snap-always" inert={at !== index}>
            <Slide
              slide={slide}
              near={Math.abs(at - index) <= 1}
              active={at === index}
              moved={moved}
              actions={actions}
              share={share}
              more={more}
            />
          </div>
        ))}
      </div>
      <div className="absolute top-1/2 right-2 flex -translate-y-1/2 flex-col gap-2">
        <Turn label={t`Previous short`} icon={ChevronUp} disabled={index === 0} onClick={() => step(-1)} />
        <Turn label={t`Next short`} icon={ChevronDown} disabled={index >= slides.length - 1} onClick={() => step(1)} />
      </div>
    </div>
  )
}

interface TurnProps {
  readonly label: string
  readonly icon: typeof ChevronUp
  readonly disabled: boolean
  readonly onClick: () => void
}

function Turn({ disabled, ...button }: TurnProps) {
  return (
    <IconButton
      {...button}
      kind="secondary"
      side="left"
      aria-disabled={disabled}
      className="rounded-full! shadow-float aria-disabled:opacity-40 touch:size-11"
    />
  )
}
