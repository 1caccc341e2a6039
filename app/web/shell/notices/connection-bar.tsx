import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { tryNow, useConnectionLost } from '#platform/web/calling/connection.ts'

/** A bar while the server cannot be reached; what is on the page stays. */
export function ConnectionBar() {
  const lost = useConnectionLost()
  return (
    <div role="status" className="sticky top-(--top-bar) z-30">
      {lost && (
        <p className="flex items-center justify-center gap-x-2 bg-warning-soft px-4 py-1.5 text-sm text-warning-ink">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span>
            <strong className="font-semibold">
              <Trans>No connection.</Trans>
            </strong>{' '}
            <Trans>Changes can’t be saved until it is back.</Trans>
          </span>
          <button type="button" onClick={tryNow} className="shrink-0 rounded-sm px-1.5 py-0.5 font-medium underline touch:min-h-11">
            <Trans>Try now</Trans>
          </button>
        </p>
      )}
    </div>
  )
}
