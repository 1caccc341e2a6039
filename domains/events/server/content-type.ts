import { sql } from 'kysely'
import type { Card } from '#domains/content/contract.ts'
import type { ContentType, HomeRow, Summary } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { eventAddress } from '../addresses.ts'
import { findByAddress, mayManageEvent, mayPresentEvent, maySeeEvent, partsInEvent } from './access.ts'
import { eventAudience } from './audience.ts'
import { eventsOwned } from './commands/running.ts'
import { visible } from './policy.ts'
import { listEvents } from './queries/listings.ts'
import { type EventRow, listEventsById } from './queries/rows.ts'
import { eventDocuments } from './queries/words.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly thumbnail_url: string | null
}

const summaryOf = ({ id, title, thumbnail_url }: Row): Summary => ({
  id,
  title,
  url: eventAddress(id),
  thumbnailUrl: thumbnail_url,
})

async function summaries(db: Db | Tx, ids: readonly string[]): Promise<Summary[]> {
  const rows = await db.selectFrom('event').select(['id', 'title', 'thumbnail_url']).where('id', 'in', ids).execute()
  return rows.map(summaryOf)
}

const badges = { NOT_LIVE: 'Planned', LIVE: 'Live', CLOSED: 'Ended' } as const

const cardOf = (row: EventRow): Card => ({
  id: row.id,
  name: row.id,
  type: 'event',
  label: 'Event',
  displayname: row.title,
  description: row.description,
  thumbnail_url: row.thumbnail_url,
  theme_colour: null,
  url: eventAddress(row.id),
  embed_url: null,
  owner: { name: row.username, displayname: row.ownerName },
  kapsule_count: null,
  badge: row.cancelled_at ? 'Cancelled' : badges[row.state],
  time_sort: row.starts_at.toISOString(),
  starts_at: row.starts_at.toISOString(),
})

/** The first that the viewer sees of what is live, or is to come. */
const nextOf =
  (scope: 'live_only' | 'upcoming'): HomeRow =>
  async (db, viewer, max) => {
    const listing = { scope, mine: false, text: '', order: 'start', descending: false } as const
    return (await listEvents(db, viewer, listing, { first: 0, max })).slice(0, max).map(cardOf)
  }

export const eventType: ContentType = {
  type: 'event',
  plural: 'events',
  label: 'Event',
  pluralLabel: 'Events',
  sees: (viewer, id) => sql`exists (select from event where event.id = ${id} and ${visible(viewer)} offset 0)`,
  find: async (db, viewer, id) => {
    const event = await findByAddress(db, viewer, id)
    return event && { ...summaryOf(event), restricted: false, embedUrl: null }
  },
  summaries,
  listed: {
    idType: 'text',
    documents: eventDocuments,
    cards: async (db, viewer, ids) => (await listEventsById(db, viewer, ids)).map(cardOf),
    inChannels: true,
  },
  homeRows: { live: nextOf('live_only'), upcoming: nextOf('upcoming') },
  pages: { opens: maySeeEvent, manages: mayManageEvent, embeds: maySeeEvent, presents: mayPresentEvent, parts: partsInEvent },
  owned: eventsOwned,
  audience: eventAudience,
}
