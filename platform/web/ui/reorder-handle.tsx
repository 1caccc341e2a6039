import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'

interface Props {
  /** What makes it draw its row (`useDragOrder`). */
  readonly handle: ComponentProps<'button'>
  /** Of what is moved. */
  readonly title: string
  /** One place up (-1) or down. */
  readonly onStep: (step: -1 | 1) => void
}

/** Moves a row of a list: it is drawn, or goes by the arrow keys. */
export function ReorderHandle({ handle, title, onStep }: Props) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <IconButton
      {...handle}
      label={t`Reorder ${title}: use the arrow keys or drag`}
      icon={GripVertical}
      size="sm"
      data-control="handle"
      onKeyDown={onKeyDown}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  )
}
