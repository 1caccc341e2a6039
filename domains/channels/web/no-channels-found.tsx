import { Trans } from '@lingui/react/macro'
import { NoneFound } from '#platform/web/ui/none-found.tsx'

/** Where a list of channels was narrowed to nothing. */
export function NoChannelsFound({ onClear }: { onClear: () => void }) {
  return <NoneFound title={<Trans>No channels found</Trans>} all={<Trans>Show all channels</Trans>} onClear={onClear} />
}
