import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'

/** No film can be made while this is there. */
export function Withdrawn() {
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm text-warning-ink">
      <TriangleAlert aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">
        <Trans>Can’t be used</Trans>
      </span>
    </span>
  )
}
