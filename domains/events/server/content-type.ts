import { sql } from 'kysely'
import type { ContentType, Summary } from '#domains/content/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { eventsOwned } from './commands/running.ts'
import { visible } from './policy.ts'
import { findEvent } from './queries/rows.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly thumbnail_url: string | null
}

/** An event has no page before its players are built: what leads to it is the file for calendars. */
const summaryOf = ({ id, title, thumbnail_url }: Row): Summary => ({
  id,
  title,
  url: `/api/v3/events/${id}/calendar.ics`,
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
    const event = videoIdPattern.test(id) ? await findEvent(db, viewer, id) : undefined
    return event && { ...summaryOf(event), restricted: false, embedUrl: null }
  },
  summaries,
  owned: eventsOwned,
}
