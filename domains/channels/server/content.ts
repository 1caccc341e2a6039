import { presentMembers } from '#domains/audience/server.ts'
import type { Tile } from '#domains/videos/contract.ts'
import { forgiving, listTilesOf } from '#domains/videos/server.ts'
import { mostCounted, pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import {
  type ChannelSearchPage,
  type ChannelSearchQuery,
  type ChannelWithItems,
  type Facet,
  type FacetName,
  facetNames,
  type ManagedChannel,
} from '../contract.ts'
import { askedIn } from './asked.ts'
import { channelAudience } from './audience.ts'
import { videoKind } from './kinds/videos.ts'
import { itemIdOf, tabs, typesOf } from './kinds.ts'
import { can } from './policy.ts'
import { presentChannel, presentFound, presentItems } from './present.ts'
import { countItems, listItems } from './queries/items.ts'
import { type ChannelRow, findChannel, getChannel } from './queries/rows.ts'
import { searchItems } from './queries/searching.ts'

/** A channel is paged through to its end. */
const reach = 10_000

/** `videos` as well as `video`; empty: all. */
function wantedTypes(type: string, withShorts = false): string[] {
  const one = tabs()
    .map((tab) => tab.type)
    .find((held) => held === type || `${held}s` === type)
  if (one === 'video' && withShorts) return ['video', 'short_video']
  // Events are in the contract before there are any: no channel holds one.
  return one ? [one] : /^events?$/.test(type) ? ['event'] : []
}

export async function withMembers(db: Db, viewer: Viewer, row: ChannelRow): Promise<ManagedChannel> {
  const shown = presentChannel(row, viewer)
  return can.manage(viewer, row) ? { ...shown, ...presentMembers(await channelAudience.members(db, row.id)) } : shown
}

export interface Wish {
  readonly first?: number | undefined
  readonly max: number
  readonly count: boolean
  readonly type: string
  readonly content_filtering: 'all' | 'featured'
  readonly qtext: string
  readonly order_by: string
  readonly order_type: '' | 'asc' | 'desc'
  readonly excludeVideo?: string | undefined
  readonly excludePlaylist?: string | undefined
}

/** A channel with a page of what it holds: for who manages it also what others do not find there. */
export async function showChannel(db: Db, viewer: Viewer, name: string, wish: Wish): Promise<ChannelWithItems> {
  const row = await getChannel(db, viewer, name)
  const { first } = windowOf(wish, { reach })
  const order = wish.order_by === 'displayname' || wish.order_by === 'title' ? ('title' as const) : ('added' as const)
  const wanted = {
    channelId: row.id,
    everything: can.manage(viewer, row),
    types: wantedTypes(wish.type),
    featured: wish.content_filtering === 'featured',
    without: await Promise.all([wish.excludeVideo, wish.excludePlaylist].filter(Boolean).map((one) => itemIdOf(db, viewer, one ?? ''))),
    asked: askedIn(wish.qtext, true),
    order,
    descending: wish.order_type === '' ? order === 'added' : wish.order_type === 'desc',
    first,
    max: wish.max,
  }
  const page = pageFrom(await listItems(db, viewer, wanted), first, wish.max)
  const counted = wish.count ? await countItems(db, viewer, wanted) : null
  return {
    ...page,
    ...totalOf(counted),
    items: await presentItems(db, viewer, page.items),
    channel: await withMembers(db, viewer, row),
    tabs: [...tabs()],
  }
}

/** What was added last of its videos, shorts and podcasts; nothing of a channel that the viewer does not see. */
export async function listVideosOfChannel(db: Db, viewer: Viewer, name: string, max: number): Promise<Tile[]> {
  const channel = await findChannel(db, viewer, name)
  if (!channel) return []
  const wanted = {
    channelId: channel.id,
    everything: false,
    types: typesOf(videoKind),
    featured: false,
    without: [],
    order: 'added' as const,
    descending: true,
    first: 0,
    max,
  }
  const items = (await listItems(db, viewer, wanted)).slice(0, max)
  return listTilesOf(
    db,
    viewer,
    items.map((item) => item.entity_id),
  )
}

const chosenIn = (query: ChannelSearchQuery) =>
  Object.fromEntries(facetNames.map((name) => [name, query[name] ?? query.facets?.[name] ?? []])) as Record<FacetName, string[]>

/** What a channel holds by its words, type and facets; without words all of it. */
export async function searchChannel(db: Db, viewer: Viewer, name: string, query: ChannelSearchQuery): Promise<ChannelSearchPage> {
  const { id } = await getChannel(db, viewer, name)
  const { first } = windowOf(query)
  const chosen = chosenIn(query)
  const asked = askedIn(query.qtext)
  const search = { channelId: id, asked, types: wantedTypes(query.type, query.include_short_video), chosen, first, max: query.max }
  let found = await searchItems(db, viewer, search)
  // Typing errors are forgiven where nothing has the words as they are written.
  const meant = asked && Object.keys(found.tabs).length === 0 ? await forgiving(db, asked) : null
  if (meant) found = await searchItems(db, viewer, { ...search, asked: meant })
  const page = pageFrom(found.items, first, query.max)
  return {
    ...page,
    ...totalOf(query.count ? found.total : null),
    items: await presentFound(db, viewer, page.items),
    qtext: query.qtext,
    type: query.type,
    tabs: tabs().map((tab) => ({ ...tab, count: Math.min(found.tabs[tab.type] ?? 0, mostCounted) })),
    facets: facetNames.map((facet) => presentFacet(facet, found.counts, chosen[facet])).filter(({ values }) => values.length > 0),
  }
}

const labels: Record<FacetName, string> = { topic: 'Topic', owner: 'Owner', language: 'Language', duration: 'Length', date: 'Published' }

/** In this order; of the others the most frequent comes first. */
const fixed: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  duration: { short: 'Under 4 minutes', medium: '4 to 20 minutes', long: 'Over 20 minutes' },
  date: { day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days', year: 'Last year' },
}

type Count = Awaited<ReturnType<typeof searchItems>>['counts'][number]

function presentFacet(name: FacetName, counts: readonly Count[], chosen: readonly string[]): Facet {
  const own = counts.filter(({ facet }) => facet === name)
  const words = fixed[name]
  const counted = words ? Object.keys(words).flatMap((value) => own.filter((one) => one.value === value)) : own
  // What is chosen can be left again, even where nothing has it.
  const gone = chosen.filter((value) => !own.some((one) => one.value === value)).map((value) => ({ value, label: value, count: 0 }))
  return {
    name,
    label: labels[name],
    values: [...counted, ...gone].map(({ value, label, count }) => ({
      value,
      label: words?.[value] ?? label,
      count,
      selected: chosen.includes(value),
    })),
  }
}
