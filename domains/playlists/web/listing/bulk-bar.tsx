import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Globe, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { PlaylistTile } from '../../contract.ts'
import { usePlaylistChanges } from '../use-playlist-changes.tsx'
import { BulkUpdateDialog } from './bulk-update.tsx'

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
  const [busy, setBusy] = useState(false)
  const { fits, remove, update } = usePlaylistChanges()
  const ready = () => {
    if (selected.length === 0) toast.info(t`Select the playlists first.`)
    return selected.length > 0 && fits(selected)
  }
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true)
    if (await work()) onDone()
    setBusy(false)
  }
  const count = selected.length
  return (
    <div
      role="group"
      aria-label={t`Selected playlists`}
      className="sticky top-16 z-20 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-2.5 shadow-float"
    >
      <Checkbox label={t`Select all`} checked={count === 0 ? false : count === all || 'indeterminate'} onChange={(on) => onAll(on)} />
      <output className="min-w-0 flex-1 text-muted">
        <Plural value={count} _0="None selected" one="# selected" other="# selected" />
      </output>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={onDone} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button icon={Globe} disabled={busy} onClick={() => ready() && setUpdating(true)}>
          <Trans>Change visibility</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} busy={busy} onClick={() => ready() && void run(() => remove(selected))}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      <BulkUpdateDialog
        open={updating}
        count={count}
        onClose={() => setUpdating(false)}
        onUpdate={(changes) => {
          setUpdating(false)
          void run(() => update(selected, changes))
        }}
      />
    </div>
  )
}
