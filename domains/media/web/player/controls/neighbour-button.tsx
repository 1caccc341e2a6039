import { useLingui } from '@lingui/react/macro'
import { SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePlayer } from '../player-context.ts'
import { ControlButton } from './control-button.tsx'

type Side = 'previous' | 'next'

/** The side that was pressed last: the player that follows is another one, and gives the focus to the same button. */
let pressed: Side | undefined

/** Goes to the video before or after this one, where it plays in a row. */
export function NeighbourButton({ side }: { side: Side }) {
  const { t } = useLingui()
  const { neighbours } = usePlayer()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed !== side) return
    pressed = undefined
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [side])
  if (!neighbours) return null
  const go = neighbours[side]
  const press = () => {
    if (!go) return
    pressed = side
    go()
  }
  return (
    <ControlButton
      ref={button}
      icon={side === 'previous' ? SkipBack : SkipForward}
      label={side === 'previous' ? t`Previous video` : t`Next video`}
      shortcut={side === 'previous' ? 'Shift+P' : 'Shift+N'}
      aria-disabled={!go}
      onClick={press}
      className="aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    />
  )
}
