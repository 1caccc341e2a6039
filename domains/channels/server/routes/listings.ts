import { findStanding } from '#domains/events/server.ts'
import { countPlaylistsOfVideo } from '#domains/playlists/server.ts'
import { getVisibleVideo, namedItemId } from '#domains/videos/server.ts'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { listingRoutes } from '../../contract/listings.ts'
import { askedIn } from '../asked.ts'
import { listChannels, listMine } from '../listings.ts'
import { presentChannel, presentChoice } from '../present.ts'
import { listChosen, listRelated, manageable } from '../queries/choosing.ts'
import { countChannelsOfVideo, listChannelsHolding } from '../queries/of-item.ts'
import { getChannel } from '../queries/rows.ts'

async function lookUp({ db, viewer, query }: Call<typeof listingRoutes.findChannels>) {
  const words = askedIn(query.qtext || query.searchText, true)
  const first = firstOf(query)
  const clauses = query.manageable ? [manageable(viewer)] : []
  const order = words ? ('relevance' as const) : ('title' as const)
  const rows = await listChosen(db, viewer, { clauses, asked: words, order, descending: words !== undefined, first, max: query.max })
  const page = pageFrom(rows, first, query.max)
  return { ...page, items: page.items.map((row) => presentChoice(row, viewer)) }
}

export const listingsBound = bind(listingRoutes, {
  listChannels: ({ db, viewer, query }) => listChannels(db, viewer, query),
  searchChannels: ({ db, viewer, query }) => listChannels(db, viewer, query),
  listMyChannels: ({ db, viewer, query }) => listMine(db, viewer, query),
  listRelatedChannels: async ({ db, viewer, params, query }) => {
    const { id } = await getChannel(db, viewer, params.name)
    const window = { first: firstOf(query), max: query.max }
    const rows = await listRelated(db, viewer, { id, asked: askedIn(query.qtext, query.shallow_search), ...window })
    const page = pageFrom(rows, window.first, window.max)
    return { ...page, items: page.items.map((row) => presentChannel(row, viewer)) }
  },
  findChannels: lookUp,
  lookUpChannels: lookUp as never,
  listChannelsOfItem: async ({ db, viewer, params, query }) => {
    const id = namedItemId(params, query)
    const isEvent = (await findStanding(db, viewer, id)) !== undefined
    if (!isEvent) await getVisibleVideo(db, viewer, id)
    const [channels, playlists, rows] = await Promise.all([
      countChannelsOfVideo(db, viewer, id),
      countPlaylistsOfVideo(db, viewer, id),
      listChannelsHolding(db, viewer, { entityType: isEvent ? 'event' : 'video', entityId: id }),
    ])
    const list = rows.map(({ title, ...row }) => ({ ...row, displayname: title, thumbnail_path: row.thumbnail_url }))
    return { counts: { channels: isEvent ? list.length : channels, playlists }, list }
  },
})
