import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { EventsQuery, MyEventsQuery } from '../../contract.ts'
import { longestEvent } from '../../limits.ts'
import { visible } from '../policy.ts'
import { columns, type EventRow } from './rows.ts'

type Clause = RawBuilder<unknown>

/** What the lists of events tell apart. */
export type Scope = MyEventsQuery['scope']

export interface EventListing {
  readonly scope: Scope
  /** Only what the viewer owns or runs, or has registered for. */
  readonly mine: boolean
  /** Of those only what concerns the viewer; `all` where nothing is said. */
  readonly filter?: EventsQuery['content_filtering'] | undefined
  readonly text: string
  readonly order: 'start' | 'title'
  readonly descending: boolean
}

const isOver = sql`event.starts_at + make_interval(mins => event.duration_minutes) <= now()`

/** None is longer: the index is read from here, however many were planned and never begun. */
const isRecent = sql`event.starts_at > now() - make_interval(mins => ${sql.lit(longestEvent)})`

const isActive = sql`(event.state = 'LIVE' or (event.state = 'NOT_LIVE' and not (${isOver})))`

/** What was planned and never begun is past when its time is over. */
const scopes: Readonly<Record<Scope, Clause>> = {
  upcoming: sql`event.state = 'NOT_LIVE' and ${isRecent} and not (${isOver})`,
  active: isActive,
  live_only: sql`event.state = 'LIVE'`,
  past: sql`event.cancelled_at is null and (event.state = 'CLOSED' or (event.state = 'NOT_LIVE' and ${isOver}))`,
  cancelled: sql`event.cancelled_at is not null`,
  registered: isActive,
  all: sql`true`,
}

const isMine = (viewer: Viewer): Clause => sql`(event.owner_id = ${viewer.id}
  or exists (select from event_host h where h.event_id = event.id and h.account_id = ${viewer.id} and h.owner_type = 'HOST'))`

const isRegisteredFor = (viewer: Viewer): Clause => sql`(event.asks_registration
  and exists (select from event_registration r where r.event_id = event.id and r.account_id = ${viewer.id}))`

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word stands in the title or is of the presenter. */
const holding = (text: string): Clause[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => sql`folded(event.title || ' ' || event.presenter) like '%' || folded(${escaped(word)}) || '%'`)

const belonging = (viewer: Viewer, scope: Scope): Clause => (scope === 'registered' ? isRegisteredFor(viewer) : isMine(viewer))

const concerning: Readonly<Record<EventsQuery['content_filtering'], (viewer: Viewer) => readonly Clause[]>> = {
  all: () => [],
  registered: (viewer) => [isRegisteredFor(viewer)],
  my: (viewer) => [isMine(viewer)],
}

const whereOf = (viewer: Viewer, { scope, mine, filter = 'all', text }: EventListing): Clause =>
  sql.join(
    [visible(viewer), scopes[scope], ...(mine ? [belonging(viewer, scope)] : []), ...concerning[filter](viewer), ...holding(text)],
    sql` and `,
  )

function orderOf({ order, descending }: EventListing): Clause {
  const way = descending ? sql`desc` : sql`asc`
  return order === 'title' ? sql`folded(event.title) ${way}, event.id ${way}` : sql`event.starts_at ${way}, event.id ${way}`
}

/** A page, one more than asked for. */
export async function listEvents(
  db: Db,
  viewer: Viewer,
  listing: EventListing,
  window: { first: number; max: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns(viewer)} from event join account owner on owner.id = event.owner_id
    where ${whereOf(viewer, listing)} order by ${orderOf(listing)} offset ${window.first} limit ${window.max + 1}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countEvents(db: Db, viewer: Viewer, listing: EventListing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from event where ${whereOf(viewer, listing)} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
