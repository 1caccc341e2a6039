import { type RawBuilder, sql } from 'kysely'
import type { ListedType } from '#domains/content/server.ts'
import { rankOf, tsquery } from '#domains/videos/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentKind, Wanted } from './kind.ts'

/** A text without a word in it finds nothing. */
const wordsOf = (asked: Wanted['asked']) =>
  asked === undefined ? [] : asked.words.length === 0 ? [sql`false`] : [sql`d.words @@ ${tsquery(asked)}`]

/** Anything but videos that channels hold: what its type says of it is enough. */
export function listedKind({ type, pluralLabel: label, find, listed: { documents, cards, idType = 'uuid' } }: ListedType): ContentKind {
  // Ids of other types are no uuids.
  const id = idType === 'uuid' ? sql`case i.entity_type when ${sql.lit(type)} then i.entity_id::uuid end` : sql`i.entity_id`
  const one = (viewer: Viewer, asked?: Wanted['asked']): RawBuilder<unknown> =>
    sql`from (${documents(viewer)}) as d where ${sql.join([sql`d.id = ${id}`, ...wordsOf(asked)], sql` and `)}`
  return {
    entityType: type,
    tabs: [{ type, label }],
    onAir: (viewer) => sql`exists (select ${one(viewer)} offset 0)`,
    title: (viewer) => sql`(select d.title ${one(viewer)})`,
    holdsWords: (viewer, asked) => sql`exists (select ${one(viewer, asked)} offset 0)`,
    found: (viewer, { channelId, asked, most }) => sql`
      select i.entity_type, i.entity_id, i.type, i.featured, owner.username as owner, d.topics, '{}'::text[] as languages, null::int as duration_ms,
        d.published_at as at, i.added_at,
        ${asked ? rankOf(sql`d.words`, tsquery({ ...asked, shallow: false })) : sql`0::real`} as rank
      from channel_item i join (${documents(viewer)}) as d on d.id = ${id} join account owner on owner.id = d.owner_id
      where ${sql.join([sql`i.channel_id = ${channelId}`, sql`i.type = ${type}`, ...wordsOf(asked)], sql` and `)}
      order by i.added_at desc, i.entity_id desc limit ${most}`,
    show: async (db, viewer, ids) => new Map((await cards(db, viewer, ids)).map((card) => [card.id, { type, card }])),
    find: async (db, viewer, nameOrId) => {
      const thing = await find(db, viewer, nameOrId)
      return thing && { id: thing.id, type }
    },
  }
}
