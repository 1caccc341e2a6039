import { Trans, useLingui } from '@lingui/react/macro'
import { Star, StarOff, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { type Channel, mostItemsAtOnce } from '../../contract.ts'
import { useItems } from './use-items.tsx'

interface Props {
  readonly channel: Channel
  /** Ids of what is listed. */
  readonly listed: readonly string[]
  /** Ids. */
  readonly chosen: readonly string[]
  /** Ids; null ends it. */
  readonly onChange: (chosen: readonly string[] | null) => void
}

/** What is done with several things in a channel at once. */
export function BulkItems({ channel, listed, chosen, onChange }: Props) {
  const { t } = useLingui()
  const { feature, remove } = useItems(channel)
  const none = chosen.length === 0
  const tooMany = chosen.length > mostItemsAtOnce
  const closed = none || tooMany || feature.isPending || remove.isPending
  /** A failure is said, and what was chosen stays chosen. */
  const end = (change: Promise<unknown>) => change.then(() => onChange(null)).catch(() => undefined)
  const show = (featured: boolean) => void end(feature.mutateAsync({ ids: chosen, featured }))
  return (
    <SelectionBar
      label={t`Selection`}
      selected={chosen.length}
      listed={listed.length}
      limit={mostItemsAtOnce}
      onAll={(on) => onChange(on ? listed : [])}
      onCancel={() => onChange(null)}
    >
      <Button icon={Star} disabled={closed} onClick={() => show(true)}>
        <Trans>Feature</Trans>
      </Button>
      <Button icon={StarOff} disabled={closed} onClick={() => show(false)}>
        <Trans>Remove from featured</Trans>
      </Button>
      <Button kind="danger-quiet" icon={X} disabled={closed} onClick={() => void end(remove.mutateAsync(chosen))}>
        <Trans>Remove</Trans>
      </Button>
    </SelectionBar>
  )
}
