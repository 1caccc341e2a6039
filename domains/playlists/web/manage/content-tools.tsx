import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownAZ, ArrowUpAZ, CalendarArrowDown, CalendarArrowUp, ChevronDown, ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import type { PlaylistItem } from '../../contract.ts'
import type { Sorting } from './use-content-changes.tsx'

/** Over the videos: put all of them in order, or choose several. */
export function ContentTools({ onSort, onSelect }: { onSort: (sorting: Sorting) => void; onSelect: () => void }) {
  const { t } = useLingui()
  const sorts = [
    { icon: ArrowDownAZ, label: t`Title, A to Z`, order_by: 'displayname', order_type: 'asc' },
    { icon: ArrowUpAZ, label: t`Title, Z to A`, order_by: 'displayname', order_type: 'desc' },
    { icon: CalendarArrowDown, label: t`Newest first`, order_by: 'date', order_type: 'desc' },
    { icon: CalendarArrowUp, label: t`Oldest first`, order_by: 'date', order_type: 'asc' },
  ] as const
  return (
    <div className="mb-3 flex justify-end gap-2">
      <Menu
        trigger={
          <Button icon={ChevronDown}>
            <Trans>Sort all</Trans>
          </Button>
        }
      >
        {sorts.map(({ icon, label, ...sorting }) => (
          <MenuItem key={label} icon={icon} onSelect={() => onSort(sorting)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button icon={ListChecks} onClick={onSelect}>
        <Trans>Select</Trans>
      </Button>
    </div>
  )
}

/** The most videos that are taken out at once. */
const most = 100

interface SelectionProps {
  readonly items: readonly PlaylistItem[]
  readonly chosen: ReadonlySet<string>
  /** @param chosen undefined: nothing is being chosen any more */
  readonly onChoose: (chosen: ReadonlySet<string> | undefined) => void
  readonly remove: (some: readonly PlaylistItem[]) => Promise<boolean>
}

/** How many videos are chosen, and what can be done with them. */
export function ContentSelection({ items, chosen, onChoose, remove }: SelectionProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const selected = items.filter((item) => chosen.has(item.video_id))
  const count = selected.length
  const press = async () => {
    if (count === 0) return toast.info(t`Select the videos first.`)
    if (count > most) return toast.error(t`At most ${most} videos can be removed at once.`)
    setBusy(true)
    if (await remove(selected)) onChoose(undefined)
    setBusy(false)
  }
  return (
    <SelectionBar
      label={t`Selected videos`}
      selected={count}
      listed={items.length}
      onAll={(on) => onChoose(new Set(on ? items.map((item) => item.video_id) : []))}
      onCancel={() => onChoose(undefined)}
      busy={busy}
    >
      <Button kind="danger" icon={Trash2} busy={busy} onClick={() => void press()}>
        <Trans>Remove</Trans>
      </Button>
    </SelectionBar>
  )
}
