import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A line while the browser has no network; what is on the page stays. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 font-medium text-sm text-warning-ink">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      <Trans>You are offline. Changes can’t be saved until the connection is back.</Trans>
    </p>
  )
}
