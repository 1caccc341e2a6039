import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { ExportNotice } from './export-notice.tsx'

const linkedState = addressState({ report: '' })

/** What the link of a mail leads to where it could not yield the file at once: before signing in, too early or too late. */
export function LinkedExport() {
  const [{ report }, set] = useSearchState(linkedState)
  if (report === '') return null
  return <ExportNotice className="mb-5" file={{ id: report }} onDismiss={() => set({ report: '' })} />
}
