import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RefusedItemsProps } from '#platform/web/bulk/refused-items.tsx'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import type { PlaylistTile } from '../../contract.ts'
import { usePlaylistChanges } from '../use-playlist-changes.tsx'
import { BulkUpdateDialog } from './bulk-update.tsx'

const Refused = onDemand<RefusedItemsProps>(async () => (await import('#platform/web/bulk/refused-items.tsx')).RefusedItems)

interface Props {
  readonly selected: readonly PlaylistTile[]
  /** How many are listed. */
  readonly all: number
  readonly onAll: (on: boolean) => void
  /** Leaves the bulk mode. */
  readonly onDone: () => void
}

/** Several playlists at once: how many are chosen, and what can be done with them. */
export function BulkBar({ selected, all, onAll, onDone }: Props) {
  const { t } = useLingui()
  const [updating, setUpdating] = useState(false)
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState(false)
  const { fits, remove, update, refused, forgetRefused } = usePlaylistChanges()
  const ready = () => {
    if (selected.length === 0) toast.info(t`Select the playlists first.`)
    return selected.length > 0 && fits(selected)
  }
  const ask = () => {
    setTurn(turn + 1)
    setUpdating(true)
  }
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true)
    if (await work()) onDone()
    setBusy(false)
  }
  const count = selected.length
  return (
    <>
      <SelectionBar label={t`Selected playlists`} selected={count} listed={all} onAll={onAll} onCancel={onDone} busy={busy}>
        <Button icon={Globe} disabled={busy} onClick={() => ready() && ask()}>
          <Trans>Change visibility</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} busy={busy} onClick={() => ready() && void run(() => remove(selected))}>
          <Trans>Delete</Trans>
        </Button>
      </SelectionBar>
      <BulkUpdateDialog
        key={turn}
        open={updating}
        count={count}
        onClose={() => setUpdating(false)}
        onUpdate={(changes) => {
          setUpdating(false)
          void run(() => update(selected, changes))
        }}
      />
      <Refused
        open={refused.length > 0}
        title={plural(refused.length, { one: '# playlist was left as it was', other: '# playlists were left as they were' })}
        refused={refused}
        onClose={forgetRefused}
      />
    </>
  )
}
