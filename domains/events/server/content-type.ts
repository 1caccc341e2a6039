import { sql } from 'kysely'
import type { ContentType, Summary } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { eventAddress } from '../addresses.ts'
import { findByAddress, mayManageEvent, maySeeEvent, partsInEvent } from './access.ts'
import { eventsOwned } from './commands/running.ts'
import { visible } from './policy.ts'

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

/** Lists of several types show no events. */
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
  pages: { opens: maySeeEvent, manages: mayManageEvent, embeds: maySeeEvent, parts: partsInEvent },
  owned: eventsOwned,
}
