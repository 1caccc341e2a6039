import { type RawBuilder, sql } from 'kysely'
import { type ListedType, listedTypes } from '#domains/content/server.ts'
import { rankOf } from '#domains/videos/server.ts'
import type { SearchRequest } from '../search-request.ts'
import { type Asking, askedRank, chosenBy, clausesOf, missedBy, typeBit } from './facets.ts'

type Clause = RawBuilder<unknown>

/** Shown of each other kind before the videos of the first page. */
const mostInGroup = 3

const none = sql`
  select ''::text as id, ''::text as type, now() as published_at, null::uuid as owner_id, null::int as duration_ms, '{}'::text[] as topics,
    '{}'::text[] as languages, 0 as missed, 0 as rank, '' as title, null::text as entity_type where false`

/** What is no video and has every word, or without words fits what was chosen: rows as those of videos, with their titles and what channels call them. */
export function thingsOf(asking: Asking): Clause {
  const types = listedTypes()
  return types.length === 0
    ? none
    : sql.join(
        types.map((type) => rowsOf(asking, type)),
        sql` union all `,
      )
}

function rowsOf(asking: Asking, { type, plural, listed: { documents, inChannels } }: ListedType): Clause {
  const { viewer, request } = asking
  const held = inChannels ? { entityType: sql.lit(type), entityId: sql`s.id::text` } : null
  const chosen = chosenBy({ ...asking, held })
  const isOfType = sql.lit(request.type === 'all' || request.type === plural)
  const rank = sortOf(request) === 'rank' ? rankOf(sql`s.words`, askedRank) : sql`0`
  return sql`
    select s.id::text as id, ${sql.lit(plural)} as type, s.published_at, s.owner_id, s.duration_ms, s.topics, s.languages,
      ${missedBy(chosen, isOfType)} as missed, ${rank} as rank, lower(s.title) as title,
      ${inChannels ? sql.lit(type) : sql`null`}::text as entity_type
    from (select d.*, null::int as duration_ms, '{}'::text[] as languages from (${documents(viewer)}) as d) as s
    where ${sql.join(clausesOf(request, { chosen, words: sql`s.words` }), sql` and `)}`
}

/** Views, likes and lengths are of videos. */
const sortOf = ({ order }: SearchRequest) => (order === 'newest' || order === 'title' ? order : 'rank')

/** Ids by the plural of each type, best first: a page of the one that is wanted, one more than asked for; a few of all before the first page of everything. */
export function idsOf(request: SearchRequest): Clause {
  const pages = listedTypes().flatMap(({ plural }) => {
    const window = windowOf(request, plural)
    return window ? [sql`${sql.lit(plural)}, ${pageOf(request, plural, window)}`] : []
  })
  return pages.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pages)})`
}

function windowOf({ type: wanted, first, max }: SearchRequest, plural: string) {
  if (wanted === plural) return { first, max: max + 1 }
  return wanted === 'all' && first === 0 ? { first, max: mostInGroup } : undefined
}

function pageOf(request: SearchRequest, plural: string, { first, max }: { first: number; max: number }): Clause {
  const [way, back] = request.descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const orders = {
    title: sql`title ${way}, id ${way}`,
    newest: sql`published_at ${way}, id ${back}`,
    rank: sql`rank desc, published_at desc, id`,
  }
  return sql`array(select id from things where type = ${sql.lit(plural)} and missed & ${sql.lit(~typeBit)} = 0
    order by ${orders[sortOf(request)]} offset ${first} limit ${max})`
}
