import { Trans } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'

/** Where a list of channels was narrowed to nothing. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans>No channels found</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Show all channels</Trans>
        </Button>
      }
    >
      <Trans>Try different or fewer words.</Trans>
    </EmptyState>
  )
}
