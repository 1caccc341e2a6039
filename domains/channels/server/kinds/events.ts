import { type RawBuilder, sql } from 'kysely'
import { eventCards, eventType, visibleEvent } from '#domains/events/server.ts'
import { rankOf, tsquery } from '#domains/videos/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentKind, Wanted } from './kind.ts'

/** Of its title and of who presents it. */
const words = sql`words_of(event.title || ' ' || event.presenter)`

/** A text without a word in it finds nothing. */
const wordsOf = (asked: Wanted['asked']): RawBuilder<unknown>[] =>
  asked === undefined ? [] : asked.words.length === 0 ? [sql`false`] : [sql`${words} @@ ${tsquery({ ...asked, shallow: false })}`]

const one = (viewer: Viewer, asked?: Wanted['asked']): RawBuilder<unknown> =>
  sql`from event where ${sql.join([sql`event.id = i.entity_id`, visibleEvent(viewer), ...wordsOf(asked)], sql` and `)}`

/** Events, which whoever sees them finds in a channel before, while and after they are on. */
export const eventKind: ContentKind = {
  entityType: 'event',
  tabs: [{ type: 'event', label: 'Events' }],
  onAir: (viewer) => sql`exists (select ${one(viewer)} offset 0)`,
  title: (viewer) => sql`(select event.title ${one(viewer)})`,
  holdsWords: (viewer, asked) => sql`exists (select ${one(viewer, asked)} offset 0)`,
  found: (viewer, { channelId, asked, most }) => sql`
    select i.entity_type, i.entity_id, i.type, i.featured, owner.username as owner, '{}'::text[] as topics, '{}'::text[] as languages,
      null::int as duration_ms, event.starts_at as at, i.added_at,
      ${asked ? rankOf(words, tsquery({ ...asked, shallow: false })) : sql`0::real`} as rank
    from channel_item i join event on event.id = i.entity_id join account owner on owner.id = event.owner_id
    where ${sql.join([sql`i.channel_id = ${channelId}`, sql`i.entity_type = 'event'`, visibleEvent(viewer), ...wordsOf(asked)], sql` and `)}
    order by i.added_at desc, i.entity_id desc limit ${most}`,
  show: async (db, viewer, ids) => new Map((await eventCards(db, viewer, ids)).map((card) => [card.id, { type: 'event', card }])),
  find: async (db, viewer, id) => {
    const event = await eventType.find(db, viewer, id)
    return event && { id: event.id, type: 'event' }
  },
}
