import { useLingui } from '@lingui/react/macro'
import { toast } from '#platform/web/toasts.tsx'

/** Puts the whole address of a page on the clipboard and says so. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui()
  return async (path) => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      toast.done(t`Link copied`)
    } catch {
      toast.error(t`Your browser didn’t allow copying. Copy the link from the address bar instead.`)
    }
  }
}
