import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

interface Props {
  readonly label: string
  /** Of the page that is shown. */
  readonly first: number
  /** Rows of a page. */
  readonly size: number
  readonly total: number
  readonly onFirst: (first: number) => void
}

/** The way to the other pages of a table; nothing where there is one. */
export function TablePages({ label, first, size, total, onFirst }: Props) {
  const { t } = useLingui()
  if (total <= size && first === 0) return null
  const from = Math.min(first + 1, total)
  const to = Math.min(first + size, total)
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-1 text-muted text-sm">
      <span className="tabular-nums">{t`${from}–${to} of ${total}`}</span>
      <IconButton
        label={t`Previous page`}
        icon={ChevronLeft}
        size="sm"
        disabled={first === 0}
        onClick={() => onFirst(Math.max(0, first - size))}
      />
      <IconButton label={t`Next page`} icon={ChevronRight} size="sm" disabled={to >= total} onClick={() => onFirst(first + size)} />
    </nav>
  )
}
