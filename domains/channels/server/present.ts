import type { Card } from '#domains/content/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { channelAddress } from '../channel-address.ts'
import type { Channel, ChannelChoice, ChannelItem, ChannelVisibility, FoundItem } from '../contract.ts'
import { themes } from '../themes.ts'
import { kinds } from './kinds.ts'
import { can } from './policy.ts'
import type { ChannelRow } from './queries/rows.ts'

const presentCan = (viewer: Viewer, row: ChannelRow) => ({ manage: can.manage(viewer, row), subscribe: can.subscribe(viewer) })

export const presentChannel = (row: ChannelRow, viewer: Viewer): Channel => ({
  id: row.id,
  name: row.name,
  displayname: row.title,
  description: row.description,
  theme_colour: themes[row.theme - 1] ?? themes[0],
  topics: row.topics,
  visibility: row.visibility as ChannelVisibility,
  external_users: row.external_users,
  featured: row.featured,
  subscribed: row.subscribed,
  subscriber_count: row.subscriber_count,
  thumbnail_url: row.thumbnail_url,
  logo_url: row.logo_url,
  owner: { name: row.username, displayname: row.ownerName },
  managers: row.managers,
  content_at: row.content_at?.toISOString() ?? null,
  can: presentCan(viewer, row),
})

export const cardOf = (row: ChannelRow): Card => ({
  id: row.id,
  name: row.name,
  type: 'channel',
  label: 'Channel',
  displayname: row.title,
  description: row.description,
  thumbnail_url: row.thumbnail_url ?? row.logo_url,
  theme_colour: themes[row.theme - 1] ?? themes[0],
  url: channelAddress(row.name),
  embed_url: `/web/embed/channels/${row.name}`,
  owner: { name: row.username, displayname: row.ownerName },
  kapsule_count: null,
  badge: null,
  time_sort: row.created_at.toISOString(),
})

export const presentChoice = (row: ChannelRow, viewer: Viewer): ChannelChoice => ({
  id: row.id,
  name: row.name,
  displayname: row.title,
  thumbnail_url: row.thumbnail_url,
  can: presentCan(viewer, row),
})

interface Item {
  readonly entity_type: string
  readonly entity_id: string
  readonly type: string
  readonly featured: boolean
  readonly visible?: boolean
}

/** Items with what the viewer sees of them, in their order: one question for each kind. */
export async function presentItems(db: Db, viewer: Viewer, items: readonly Item[]): Promise<ChannelItem[]> {
  const shown = await Promise.all(
    kinds().map(async ({ entityType, show }) => {
      const ids = items.filter((item) => item.entity_type === entityType).map((item) => item.entity_id)
      return [entityType, ids.length === 0 ? new Map() : await show(db, viewer, ids)] as const
    }),
  )
  const of = new Map(shown)
  return items.map(({ entity_type, entity_id, type, featured, visible = true }) => {
    const one = of.get(entity_type)?.get(entity_id)
    return { entity_id, entity_type: one?.type ?? type, featured, visible, tile: one?.tile ?? null, card: one?.card ?? null }
  })
}

/** The tiles of items, each with its place; without what the viewer lost while they were looked up. */
export async function presentFound(db: Db, viewer: Viewer, items: readonly Item[]): Promise<FoundItem[]> {
  return (await presentItems(db, viewer, items)).flatMap((item): FoundItem[] => {
    if (item.tile) return [{ ...item.tile, ...item }]
    return item.card ? [{ ...item.card, ...item }] : []
  })
}
