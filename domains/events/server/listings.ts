import type { MembersAsk } from '#domains/videos/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { EventDetail, EventPage, EventsQuery, MyEventsQuery } from '../contract.ts'
import { mostMembers } from '../limits.ts'
import { channelsAsk } from './asks.ts'
import { eventAudience } from './audience.ts'
import { can } from './policy.ts'
import { presentEvent, presentEventTile } from './present.ts'
import { countEvents, type EventListing, listEvents, type Scope } from './queries/listings.ts'
import { findEvent, listHosts } from './queries/rows.ts'
import { readPlaces } from './registering/listing.ts'

/** What comes, comes in its order; what has been, the last first. */
const isDescending = (scope: Scope) => !['upcoming', 'active', 'live_only', 'registered'].includes(scope)

type Narrowing = Pick<EventsQuery, 'first' | 'max' | 'count' | 'qtext' | 'order_by' | 'order_type'> &
  Partial<Pick<EventsQuery, 'content_filtering'>>

function listingOf(query: Narrowing, { scope, mine }: Pick<EventListing, 'scope' | 'mine'>): EventListing {
  const order = query.order_by === 'displayname' || query.order_by === 'title' ? 'title' : 'start'
  const usual = order === 'start' && isDescending(scope)
  return {
    scope,
    mine,
    filter: query.content_filtering,
    text: query.qtext === '*' ? '' : query.qtext,
    order,
    descending: query.order_type === undefined ? usual : query.order_type === 'desc',
  }
}

async function paged(db: Db, viewer: Viewer, query: Narrowing, which: Pick<EventListing, 'scope' | 'mine'>) {
  const window = windowOf(query)
  const listing = listingOf(query, which)
  const [rows, counted] = await Promise.all([
    listEvents(db, viewer, listing, window),
    query.count ? countEvents(db, viewer, listing) : Promise.resolve(null),
  ])
  const page = pageFrom(rows, window.first, window.max)
  return { ...page, items: page.items.map((row) => presentEventTile(row, viewer)), ...totalOf(counted) }
}

/** What the viewer may see, of one scope; `active` is what is live, and what is to come. */
export async function listEventsForViewer(db: Db, viewer: Viewer, query: EventsQuery): Promise<EventPage> {
  const { scope, qtext } = query
  if (scope === 'my' && viewer.id === null) throw new Problem('unauthenticated')
  if (scope === 'my') return { ...(await paged(db, viewer, query, { scope: 'all', mine: true })), scope, qtext }
  if (scope !== 'active') return { ...(await paged(db, viewer, query, { scope, mine: false })), scope, qtext }
  const [live, upcoming] = await Promise.all([
    paged(db, viewer, query, { scope: 'live_only', mine: false }),
    paged(db, viewer, query, { scope: 'upcoming', mine: false }),
  ])
  const section = ({ items, total, next }: typeof live) => ({ items, total, next })
  return { ...pageFrom([], 0, query.max), scope, qtext, sections: { live_only: section(live), upcoming: section(upcoming) } }
}

/** Those that the viewer owns or runs, of one scope; or those for which they have registered. */
export async function listMyEvents(db: Db, viewer: Viewer, query: MyEventsQuery): Promise<EventPage> {
  const { scope, qtext } = query
  return { ...(await paged(db, viewer, query, { scope, mine: true })), scope, qtext }
}

/** One of them; who manages it also gets what its form takes. */
export async function showEvent(db: Db | Tx, viewer: Viewer, id: string): Promise<EventDetail> {
  const row = await findEvent(db, viewer, id)
  if (!row) throw new Problem('not_found')
  const manages = can.manage(viewer, row)
  const hosts = await listHosts(db, id)
  const places = await readPlaces(db, viewer, row)
  return presentEvent(row, { hosts, places, sharedWith: manages ? await readShared(db, viewer, id) : undefined }, viewer)
}

const readShared = async (db: Db | Tx, viewer: Viewer, id: string) => ({
  members: (await eventAudience.memberPage(db, id, { first: 0, max: 2 * mostMembers })).members,
  channels: await channelsAsk().list(db, viewer, id),
})

/** What its form shows. @throws Problem forbidden, to who does not manage it */
export async function showSettings(db: Db, viewer: Viewer, id: string): Promise<EventDetail> {
  const event = await showEvent(db, viewer, id)
  if (!event.can.manage) throw new Problem('forbidden')
  return event
}

/** Those whom an event is for, by pages, for who manages it (LE-7.39). */
export const membersOfEvent: MembersAsk = async (db, viewer, id, page) => {
  const row = await findEvent(db, viewer, id)
  if (!row) return undefined
  if (!can.manage(viewer, row)) throw new Problem('forbidden')
  return eventAudience.memberPage(db, id, page)
}
