import { useLingui } from '@lingui/react/macro'
import { ContentCard } from '#domains/content/web.ts'
import { eventAddress } from '../addresses.ts'
import type { EventTile as Tile } from '../contract.ts'
import { whenText } from './when.tsx'

interface Props extends Omit<Parameters<typeof ContentCard>[0], 'card' | 'facts' | 'when'> {
  readonly tile: Tile
}

/** An event as it stands in every list of tiles. */
export function EventCard({ tile, ...props }: Props) {
  const { t } = useLingui()
  const { id, author, owner, live_event: live } = tile
  const badge = live.cancelled ? t`Cancelled` : live.state === 'LIVE' ? t`Live` : live.state === 'CLOSED' ? t`Ended` : null
  const by = { ...owner, displayname: author || owner.displayname }
  const card = { ...tile, name: id, type: 'event', url: eventAddress(id), owner: by, kapsule_count: null, badge }
  return <ContentCard card={card} when={whenText(live)} {...props} />
}
