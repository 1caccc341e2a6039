import { useLingui } from '@lingui/react/macro'
import { say } from '#platform/web/toasts.tsx'

/** Puts the whole address of a page on the clipboard and says so. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui()
  return async (path) => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      say.done(t`Link copied`)
    } catch {
      say.error(t`Your browser did not let Lyceum copy the link. Copy it from the address bar instead.`)
    }
  }
}
