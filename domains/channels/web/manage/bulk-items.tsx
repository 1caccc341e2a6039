import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Star, StarOff, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
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
  const removeAll = async () => {
    const sure = await confirm({
      title: <Plural value={chosen.length} one="Remove # item from the channel?" other="Remove # items from the channel?" />,
      body: <Trans>The videos and playlists stay where else they are. To have them here again they must be added one by one.</Trans>,
      action: <Trans>Remove</Trans>,
      danger: true,
    })
    if (sure) await end(remove.mutateAsync(chosen))
  }
  return (
    <div
      role="group"
      aria-label={t`Selection`}
      className="sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-2.5 shadow-float"
    >
      <Checkbox
        label={t`Select all`}
        checked={none ? false : chosen.length === listed.length || 'indeterminate'}
        onChange={(on) => onChange(on ? listed : [])}
      />
      <p role="status" className="min-w-0 flex-1 text-muted">
        {tooMany ? (
          <Trans>
            {chosen.length} selected; {mostItemsAtOnce} can be changed at once
          </Trans>
        ) : (
          <Plural value={chosen.length} _0="None selected" one="# selected" other="# selected" />
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Star} disabled={closed} onClick={() => show(true)}>
          <Trans>Feature</Trans>
        </Button>
        <Button icon={StarOff} disabled={closed} onClick={() => show(false)}>
          <Trans>Remove from featured</Trans>
        </Button>
        <Button kind="danger-quiet" icon={X} disabled={closed} onClick={() => void removeAll()}>
          <Trans>Remove</Trans>
        </Button>
        <Button kind="quiet" onClick={() => onChange(null)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
