import { sql } from 'kysely'
import { audienceOf } from '#domains/audience/server.ts'
import type { Card } from '#domains/content/contract.ts'
import { type ContentType, namedThings } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** Everybody sees a PUBLIC guide, its owner any, and holders of an embed token those that one names. */
export const guideAudience = audienceOf({
  type: 'guide',
  idType: 'uuid',
  basis: (ids) => sql`
    select id, array[owner_id] as keepers, true as is_open, visibility, false as external_users, embedded from guide where id = ${ids}`,
})
const { visible } = guideAudience

type Row = Pick<Card, 'id' | 'name' | 'displayname' | 'description' | 'owner'> & { readonly made: Date }

async function cards(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Card[]> {
  const { rows } = await sql<Row>`
    select guide.id, guide.name, guide.title as displayname, guide.body as description, guide.created_at as made,
      jsonb_build_object('name', account.username, 'displayname', account.displayname) as owner
    from guide join account on account.id = guide.owner_id where guide.id = any(${[...ids]}::uuid[]) and ${visible(viewer)}`.execute(db)
  return rows.map(({ made, ...row }) => ({
    ...row,
    type: 'guide',
    label: 'Guide',
    thumbnail_url: null,
    theme_colour: null,
    url: `/web/guides/${row.name}`,
    embed_url: `/web/embed/guides/${row.name}`,
    kapsule_count: null,
    badge: null,
    time_sort: made.toISOString(),
  }))
}

/** A type of content that the app does not have: texts to be read. What it says here is all that anybody knows of it. */
export const guideType: ContentType = {
  type: 'guide',
  plural: 'guides',
  label: 'Guide',
  pluralLabel: 'Guides',
  ...namedThings('guide', 'guides', (viewer) => visible(viewer)),
  listed: {
    documents: (viewer) => sql`
      select guide.id, guide.owner_id, guide.title, guide.body as description, guide.topics, guide.created_at as published_at, '' as author,
        setweight(words_of(guide.title), 'A') || setweight(words_of(array_to_string(guide.topics, ' ')), 'B') || setweight(words_of(guide.body), 'C') as words
      from guide where ${visible(viewer)}`,
    cards,
    inChannels: true,
  },
  // A guide on the home page stands there itself.
  shelf: async (db, viewer, name, max) => {
    const { rows } = await sql<{ id: string }>`select id from guide where name = ${name} limit ${max}`.execute(db)
    return cards(
      db,
      viewer,
      rows.map(({ id }) => id),
    )
  },
  owned: {
    name: 'guides',
    count: async (tx, accountId) =>
      (await sql<{ n: number }>`select count(*)::int as n from guide where owner_id = ${accountId}`.execute(tx)).rows[0]?.n ?? 0,
    handOver: async (tx, from, to) => {
      const { rows } = await sql<{ id: string }>`update guide set owner_id = ${to} where owner_id = ${from} returning id`.execute(tx)
      await guideAudience.refresh(
        tx,
        rows.map(({ id }) => id),
      )
    },
  },
  embed: async (tx, viewer, name) => {
    const { rows } = await sql<{ id: string; title: string }>`
      update guide set embedded = true where name = ${name} and owner_id = ${viewer.id} returning id, title`.execute(tx)
    if (!rows[0]) throw new Problem('not_found')
    await guideAudience.refresh(tx, [rows[0].id])
    return { ...rows[0], principal: rows[0].id }
  },
  seesTopic: (viewer, topic) => sql`exists (select from guide where ${topic} = any(guide.topics) and ${visible(viewer)})`,
}
