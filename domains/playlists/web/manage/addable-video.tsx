import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Film, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Tile } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'

interface Props {
  readonly tile: Tile
  /** It was added before. */
  readonly held: boolean
  /** What the button says then. */
  readonly heldLabel: string
  /** Where several can be chosen first. */
  readonly selection?: { readonly checked: boolean; readonly onChange: (on: boolean) => void }
  readonly add: (id: string) => Promise<unknown>
}

/** A video that was found, to be added to what is put together. */
export function AddableVideo({ tile, held, heldLabel, selection, add }: Props) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await add(tile.id)
    setBusy(false)
  }
  const { displayname: title } = tile
  return (
    <li className="flex items-center gap-3 rounded-md p-1 hover:bg-sunken" data-video-id={tile.id}>
      {selection && <Checkbox hideLabel label={t`Select ${title}`} disabled={held} {...selection} className="pl-1" />}
      <div className="grid aspect-video w-16 shrink-0 sm:w-24 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
        {tile.thumbnail_url ? (
          <img src={tile.thumbnail_url} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Film aria-hidden="true" className="size-5" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium">{title}</p>
        <p className="truncate text-muted text-sm">
          {tile.owner.displayname}
          {tile.duration !== null && (
            <>
              <span aria-hidden="true"> · </span>
              <Duration seconds={tile.duration} />
            </>
          )}
        </p>
      </div>
      <Button
        icon={held ? Check : Plus}
        disabled={held}
        busy={busy}
        aria-label={held ? heldLabel : t`Add ${title}`}
        onClick={() => void press()}
      >
        {held ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}
