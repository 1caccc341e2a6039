import { type RawBuilder, sql } from 'kysely'
import type { Asked } from '#domains/videos/server.ts'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type FacetName, facetNames } from '../../contract.ts'
import { kinds } from '../kinds.ts'

/** How many items are looked at and counted. */
const most = mostCounted + 1
/** Values of a facet that are offered. */
const offered = 12

export interface Search {
  readonly channelId: string
  readonly asked: Asked | undefined
  /** Empty: any. */
  readonly types: readonly string[]
  readonly chosen: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly first: number
  readonly max: number
}

export interface FoundItem {
  readonly entity_type: string
  readonly entity_id: string
  readonly type: string
  readonly featured: boolean
}

export interface Found {
  /** One more than asked for, where there is more. */
  readonly items: readonly FoundItem[]
  readonly total: number
  readonly tabs: Readonly<Record<string, number>>
  readonly counts: readonly { readonly facet: FacetName; readonly value: string; readonly label: string; readonly count: number }[]
}

/** What is to come is of none of these. */
const span = (name: string, length: string) =>
  sql`case when at > now() - ${sql.lit(length)}::interval and at <= now() then ${sql.lit(name)} end`

/** The values under which an item counts, for each facet. */
const columns: Record<FacetName, RawBuilder<unknown>> = {
  topic: sql`topics`,
  owner: sql`array[owner]`,
  language: sql`languages`,
  duration: sql`array_remove(array[case when duration_ms < 240000 then 'short' when duration_ms <= 1200000 then 'medium' when duration_ms is not null then 'long' end], null)`,
  date: sql`array_remove(array[${span('day', '1 day')}, ${span('week', '7 days')}, ${span('month', '30 days')}, ${span('year', '365 days')}], null)`,
}

const passes = (name: FacetName) => sql.ref(`ok_${name}`)
const except = (name?: FacetName) => sql.join([sql`ok_type`, ...facetNames.filter((one) => one !== name).map(passes)], sql` and `)

/**
 * What a channel holds that is on air for the viewer, has the words and passes every facet; best first, without words added last first.
 * Each facet counts what the others leave, so that its other values can still be chosen.
 */
export async function searchItems(db: Db, viewer: Viewer, search: Search): Promise<Found> {
  const { channelId, asked, types, chosen, first, max } = search
  const parts = kinds().map((kind) => sql`(${kind.found(viewer, { channelId, asked, most })})`)
  const choice = (name: FacetName) => {
    const values = [...(chosen[name] ?? [])]
    return sql`${values.length === 0 ? sql`true` : sql`(${columns[name]})::text[] && ${values}::text[]`} as ${passes(name)}`
  }
  const counted = facetNames.map(
    (name) => sql`(select ${sql.lit(name)} as facet, value, count(*)::int as count
      from flagged, unnest((${columns[name]})::text[]) as value where ${except(name)} group by value order by 3 desc, 2 limit ${sql.lit(offered)})`,
  )
  const { rows } = await sql<Found>`
    with found as materialized (${sql.join(parts, sql` union all `)}),
    flagged as materialized (select found.*, ${types.length === 0 ? sql`true` : sql`type = any(${[...types]}::text[])`} as ok_type,
      ${sql.join(facetNames.map(choice))} from found),
    counted as (${sql.join(counted, sql` union all `)})
    select
      (select coalesce(jsonb_agg(page), '[]') from (
        select f.entity_type, f.entity_id, f.type, f.featured from flagged f where ${except()} order by f.rank desc, f.added_at desc, f.entity_id desc offset ${first} limit ${max + 1}) as page) as items,
      (select count(*)::int from flagged where ${except()}) as total,
      (select coalesce(jsonb_object_agg(type, n), '{}') from (
        select type, count(*)::int as n from flagged where ${sql.join(facetNames.map(passes), sql` and `)} group by type) as each) as tabs,
      (select coalesce(jsonb_agg(jsonb_build_object('facet', facet, 'value', value, 'count', count,
        'label', coalesce((select a.displayname from account a where facet = 'owner' and lower(a.username) = lower(value)), value)) order by facet, count desc, value), '[]')
        from counted) as counts`.execute(db)
  return rows[0] ?? { items: [], total: 0, tabs: {}, counts: [] }
}
