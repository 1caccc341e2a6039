import { Trans } from '@lingui/react/macro'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RefusedItemsProps } from '#platform/web/bulk/refused-items.tsx'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import type { Tile } from '../../contract.ts'
import type { BulkReviveProps } from './bulk-revive.tsx'
import type { BulkUpdateDialogProps } from './bulk-update.tsx'
import { bulkWordsOf } from './bulk-words.ts'
import { type BulkWork, useBulk } from './use-bulk.ts'

const UpdateDialog = onDemand<BulkUpdateDialogProps>(async () => (await import('./bulk-update.tsx')).BulkUpdateVideos)
const BulkRevive = onDemand<BulkReviveProps>(async () => (await import('./bulk-revive.tsx')).BulkRevive)
const Refused = onDemand<RefusedItemsProps>(async () => (await import('#platform/web/bulk/refused-items.tsx')).RefusedItems)

/** The most of them that are changed at once (CM-9.01, VW-9.19). */
const mostVideosAtOnce = 20

export interface BulkVideosProps {
  readonly tiles: readonly Tile[]
  /** Ids. */
  readonly selected: readonly string[]
  /** Which of them are listed: published, unpublished, expired … */
  readonly filter: string
  /** Ids; null ends it. */
  readonly onSelect: (selected: readonly string[] | null) => void
}

/** What is done with several videos at once. What has expired is revived; everything else can be changed. */
export function BulkVideos({ tiles, selected, filter, onSelect }: BulkVideosProps) {
  const [open, setOpen] = useState<'update' | 'revive' | null>(null)
  const { run, done, busy, refused, forgetRefused } = useBulk()
  const videos = tiles.filter(({ id }) => selected.includes(id))
  const words = bulkWordsOf(videos.length > 0 ? videos : tiles)
  const fits = () => {
    if (videos.length <= mostVideosAtOnce) return true
    toast.error(words.tooMany, { for: 4000 })
    return false
  }
  const apply = async (work: BulkWork) => {
    setOpen(null)
    const left = await run(videos, work)
    onSelect(left.length > 0 ? left : null)
  }
  const remove = async () => {
    if (!fits()) return
    const sure = await confirm({
      title: words.remove,
      body: <Trans>They disappear for everyone immediately. An administrator can restore them for 30 days.</Trans>,
      action: <Trans>Delete</Trans>,
      danger: true,
    })
    if (sure) await apply({ do: 'delete' })
  }
  const close = () => setOpen(null)
  return (
    <>
      <SelectionBar
        label={words.selected}
        selected={videos.length}
        listed={tiles.length}
        onAll={(on) => onSelect(on ? tiles.map(({ id }) => id) : [])}
        onCancel={() => onSelect(null)}
        busy={busy}
      >
        <Choices
          count={videos.length}
          done={done}
          busy={busy}
          expired={filter === 'expired'}
          onOpen={(which) => fits() && setOpen(which)}
          onDelete={() => void remove()}
        />
      </SelectionBar>
      <UpdateDialog
        open={open === 'update'}
        words={words}
        published={filter === 'published'}
        onClose={close}
        onApply={(work) => void apply(work)}
      />
      <BulkRevive open={open === 'revive'} title={words.revive} onClose={close} onApply={(work) => void apply(work)} />
      <Refused open={refused.items.length > 0} title={refused.title} refused={refused.items} onClose={forgetRefused} />
    </>
  )
}

interface ChoicesProps {
  readonly count: number
  readonly done: number
  readonly busy: boolean
  readonly expired: boolean
  readonly onOpen: (which: 'update' | 'revive') => void
  readonly onDelete: () => void
}

function Choices({ count, done, busy, expired, onOpen, onDelete }: ChoicesProps) {
  const disabled = count === 0 || busy
  return (
    <>
      {busy && (
        <output className="self-center text-muted">
          <Trans>
            {done} of {count}
          </Trans>
        </output>
      )}
      {expired ? (
        <Button icon={RotateCcw} disabled={disabled} onClick={() => onOpen('revive')}>
          <Trans>Revive</Trans>
        </Button>
      ) : (
        <Button icon={Pencil} disabled={disabled} onClick={() => onOpen('update')}>
          <Trans>Update</Trans>
        </Button>
      )}
      <Button kind="danger-quiet" icon={Trash2} disabled={disabled} onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </>
  )
}
