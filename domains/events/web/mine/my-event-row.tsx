import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarX, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { eventAddress } from '../../addresses.ts'
import type { EventTile } from '../../contract.ts'
import { RegistrationBadge } from '../registering/registration-badge.tsx'
import { EventStateBadge } from '../state-badge.tsx'
import { EventVisibilityBadge } from '../visibility-badge.tsx'
import { whenText } from '../when.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { InlineForm } from './inline-form.tsx'
import { useDeleteEvent } from './use-removing.tsx'

interface Props {
  readonly tile: EventTile
  /** Whether its form stands below it. */
  readonly edits: boolean
  readonly onEdit: (on: boolean) => void
}

/** An event of one's own with what can be done with it; of another's, for which one has registered, nothing but its page. */
export function MyEventRow({ tile, edits, onEdit }: Props) {
  const { id, displayname, live_event: live, visibility } = tile
  return (
    <li className="rounded-lg border border-line bg-surface">
      <article className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <Picture url={tile.thumbnail_url} />
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="wrap-anywhere line-clamp-2 font-medium text-md">
            <Link to={eventAddress(id)} className="rounded-sm hover:underline">
              {displayname}
            </Link>
          </h3>
          <p className="text-muted text-sm">{whenText(live)}</p>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <EventStateBadge event={live} />
            {tile.can.manage && <EventVisibilityBadge visibility={visibility} />}
            {tile.registration.required && <RegistrationBadge state={tile.registration.mine} />}
          </p>
        </div>
        {tile.can.manage && <Actions tile={tile} edits={edits} onEdit={onEdit} />}
      </article>
      {edits && tile.can.manage && <InlineForm id={id} onClose={() => onEdit(false)} />}
    </li>
  )
}

function Picture({ url }: { url: string | null }) {
  return (
    <span className="grid aspect-video w-32 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted max-sm:hidden">
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <CalendarDays aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}

/** What the server would refuse is not offered: one that has begun is not cancelled, one that is live not deleted, one that is over not changed. */
function Actions({ tile, edits, onEdit }: Props) {
  const { t } = useLingui()
  const [cancels, setCancels] = useState(false)
  const remove = useDeleteEvent()
  const { state } = tile.live_event
  const title = tile.displayname
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'CLOSED' && (
        <Button size="sm" icon={Pencil} aria-expanded={edits} aria-label={t`Edit ${title}`} onClick={() => onEdit(!edits)}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {state === 'NOT_LIVE' && (
        <Button size="sm" icon={CalendarX} aria-haspopup="dialog" aria-label={t`Cancel ${title}`} onClick={() => setCancels(true)}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {state !== 'LIVE' && (
        <Button size="sm" kind="danger-quiet" icon={Trash2} aria-label={t`Delete ${title}`} onClick={() => void remove(tile)}>
          <Trans>Delete</Trans>
        </Button>
      )}
      <CancelDialog event={tile} open={cancels} onClose={() => setCancels(false)} />
    </div>
  )
}
