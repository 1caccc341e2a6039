import { t } from '@lingui/core/macro'
import { toast } from '../toasts.tsx'

/** Puts a text on the clipboard, and says so where the browser does not let it (LE-8.04). @returns whether it is there */
export async function copyText(text: string): Promise<boolean> {
  try {
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
    else (await import('./copy-selected.ts')).copySelected(text)
    return true
  } catch {
    toast.error(t`Failed to copy.`)
    return false
  }
}
