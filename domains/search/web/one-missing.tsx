import { Trans } from '@lingui/react/macro'
import type { SearchPage } from '../contract.ts'

/** Says so where nothing had all of the words. */
export function OneMissing({ page }: { page: Pick<SearchPage, 'one_missing'> | undefined }) {
  if (!page?.one_missing) return null
  return (
    <p className="mb-4 text-muted">
      <Trans>Nothing has all of these words. These results are missing one of them.</Trans>
    </p>
  )
}
