import { useLingui } from '@lingui/react/macro'
import { copyText } from '#platform/web/in-browser/copy-text.ts'
import { toast } from '#platform/web/toasts.tsx'

/** Puts the whole address of a page on the clipboard and says so. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui()
  return async (path) => {
    if (await copyText(new URL(path, window.location.origin).href)) toast.done(t`Link copied`)
  }
}
