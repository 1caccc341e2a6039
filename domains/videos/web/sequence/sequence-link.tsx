import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { SequenceItem } from './sequence-item.ts'

interface Props {
  readonly item: Pick<SequenceItem, 'title' | 'is_locked' | 'visible'>
  /** Where a press leads to. */
  readonly to: { readonly to: string; readonly search: Readonly<Record<string, string>> }
  readonly onPlay: () => void
  readonly now?: boolean | undefined
  readonly className?: string | undefined
}

/** A link that plays one of several videos; of a locked one it says why not. */
export function SequenceLink({ item: { title, is_locked, visible }, to, onPlay, now, className }: Props) {
  const { t } = useLingui()
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPlay()
  }
  if (!visible) return <span className={className}>{t`Hidden video`}</span>
  return (
    <Link
      {...(to as { to: string })}
      preload={false}
      resetScroll={false}
      onClick={press}
      aria-disabled={is_locked || undefined}
      aria-current={now ? 'true' : undefined}
      className={cx(
        'outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-3',
        className,
      )}
    >
      {title}
      {is_locked && (
        <span className="sr-only">
          {' '}
          <Trans>(locked)</Trans>
        </span>
      )}
    </Link>
  )
}
