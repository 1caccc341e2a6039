import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

interface Props {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Before the names of the controls, where rows stand in rows. */
  readonly of?: string
  readonly onStep: (step: -1 | 1, control: string) => void
}

/** A place up and a place down; beyond the ends they are dimmed, and say so when they are pressed (LE-4.65, LE-4.66). */
export function OrderArrows({ title, isFirst, isLast, of = '', onStep }: Props) {
  const { t } = useLingui()
  const dimmed = 'opacity-40'
  return (
    <>
      <IconButton
        label={t`Move ${title} up`}
        icon={ArrowUp}
        size="sm"
        data-control={`${of}up`}
        aria-disabled={isFirst || undefined}
        onClick={() => onStep(-1, `${of}up`)}
        className={cx(isFirst && dimmed)}
      />
      <IconButton
        label={t`Move ${title} down`}
        icon={ArrowDown}
        size="sm"
        data-control={`${of}down`}
        aria-disabled={isLast || undefined}
        onClick={() => onStep(1, `${of}down`)}
        className={cx(isLast && dimmed)}
      />
    </>
  )
}
