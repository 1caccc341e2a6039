import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { needsReload, PartGone } from '../parts.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useRetryWhenConnected } from './use-retry-when-connected.ts'

export interface PartFailedProps {
  readonly error: unknown
  readonly look: 'inline' | 'floating' | 'hidden'
  readonly onRetry: () => void
}

const looks = {
  inline: 'rounded-lg border border-line bg-surface',
  floating:
    'fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-50 rounded-lg bg-raised shadow-float sm:right-auto sm:left-5 lg:bottom-5',
}

/** A part of the page that could not be fetched: why, and another try. */
export function PartFailed({ error, look, onRetry }: PartFailedProps) {
  useRetryWhenConnected(error, onRetry)
  if (look === 'hidden') return null
  const isGone = error instanceof PartGone
  const reloads = needsReload(error)
  return (
    <div role="alert" className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3', looks[look])}>
      <p className="min-w-0 flex-1">
        {isGone ? <Trans>Lyceum was updated. Reload the page to use this.</Trans> : <Trans>This could not be loaded.</Trans>}
      </p>
      <Button icon={RotateCw} onClick={reloads ? () => window.location.reload() : onRetry}>
        {reloads ? <Trans>Reload the page</Trans> : <Trans>Try again</Trans>}
      </Button>
    </div>
  )
}
