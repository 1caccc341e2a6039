import { type RawBuilder, sql } from 'kysely'
import { channelsOfItem, channelTally } from '#domains/channels/server.ts'
import { tsquery } from '#domains/videos/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type FacetName, facetNames } from '../../contract.ts'
import type { SearchRequest } from '../search-request.ts'

type Clause = RawBuilder<unknown>

/** A thing as channels know it. */
export interface Held {
  readonly entityType: Clause
  readonly entityId: Clause
}

export interface Chosen {
  readonly name: FacetName
  readonly bit: number
  /** Over a row `s` of `video_search`, or of what is searched besides videos. */
  readonly fits: Clause
}

/** What is asked, and by whom. */
export interface Asking {
  readonly viewer: Viewer
  readonly request: SearchRequest
}

/** With what the row `s` is to channels; null: they do not hold it. */
interface AskingOf extends Asking {
  readonly held: Held | null
}

export const heldVideo: Held = { entityType: sql`'video'`, entityId: sql`s.video_id` }

const bitOf = (name: FacetName): number => 1 << facetNames.indexOf(name)
export const typeBit = 1 << facetNames.length

/** Values shown of a facet; those that are chosen come first. */
const most = 20

const texts = (values: readonly string[]) => sql`${[...values]}::text[]`
const lowered = (values: readonly string[]) => texts(values.map((value) => value.toLowerCase()))
const ownersNamed = (names: readonly string[]) => sql`any(array(select id from account where lower(username) = any(${lowered(names)})))`

const minute = 60_000
/** ms */
const lengths = { short: [0, 4 * minute], medium: [4 * minute, 20 * minute], long: [20 * minute, 2 ** 31 - 1] } as const
const days = { day: 1, week: 7, month: 30, year: 365 } as const

/** Where the length lies: a medium one has 4 minutes at least and 20 at most. */
const lengthOf = (column: Clause) =>
  sql`(case when ${column} < ${sql.lit(lengths.short[1])} then 'short' when ${column} <= ${sql.lit(lengths.medium[1])} then 'medium' when ${column} > ${sql.lit(lengths.medium[1])} then 'long' end)`

/** What is to come is of none of these. */
const since = (column: Clause, date: keyof typeof days) =>
  sql`(${column} > now() - make_interval(days => ${sql.lit(days[date])}) and ${column} <= now())`

function newerThan(values: readonly string[]): Clause {
  const known = values.filter((value): value is keyof typeof days => Object.hasOwn(days, value))
  return known.length === 0
    ? sql`false`
    : sql`(${sql.join(
        known.map((date) => since(sql`s.published_at`, date)),
        sql` or `,
      )})`
}

const fitting: Record<FacetName, (values: readonly string[], asking: AskingOf) => Clause> = {
  topic: (values) => sql`s.topics && ${texts(values)}`,
  owner: (values) => sql`s.owner_id = ${ownersNamed(values)}`,
  language: (values) => sql`s.languages && ${texts(values)}`,
  duration: (values) => sql`coalesce(${lengthOf(sql`s.duration_ms`)} = any(${texts(values)}), false)`,
  date: newerThan,
  channel: (values, { viewer, held }) =>
    held ? sql`exists (select from (${channelsOfItem(viewer, held)}) as c where c.value = any(${texts(values)}))` : sql`false`,
}

/** What was chosen, facet by facet: any of its values will do. */
export function chosenBy(asking: AskingOf): Chosen[] {
  return facetNames.flatMap((name) => {
    const values = asking.request.selected[name]
    return values ? [{ name, bit: bitOf(name), fits: fitting[name](values, asking) }] : []
  })
}

/** The facets whose choice a row `s` does not fit, and whether it is of another type than those that are wanted, as bits. */
export function missedBy(chosen: readonly Chosen[], isOfType: Clause): Clause {
  const fits = [{ fits: isOfType, bit: typeBit }, ...chosen]
  return sql.join(
    fits.map((one) => sql`(case when ${one.fits} then 0 else ${sql.lit(one.bit)} end)`),
    sql` + `,
  )
}

/** What the words ask for, reckoned once for the whole statement: a query `asked` of the columns `words` and `ranked`. */
export const askedOnce = ({ asked }: SearchRequest): Clause =>
  sql`asked as materialized (select ${tsquery(asked)} as words, ${asked.shallow ? tsquery({ ...asked, shallow: false }) : sql`null::tsquery`} as ranked)`
const askedWords = sql`(select words from asked)`
export const askedRank = sql`(select coalesce(ranked, words) from asked)`

/**
 * With words these decide what is looked at; without, what was chosen does.
 *
 * @param placed whether a row `s` stands at a place of the library by itself, besides by its topics
 */
export function clausesOf({ asked, category }: SearchRequest, { chosen, words, placed = sql`false` }: Looked): Clause[] {
  const within = category === '' ? [] : [sql`(s.topics && ${topicsIn(category)} or ${placed})`]
  return asked.words.length === 0 ? [...within, ...chosen.map(({ fits }) => fits)] : [...within, sql`${words} @@ ${askedWords}`]
}

interface Looked {
  readonly chosen: readonly Chosen[]
  readonly words: Clause
  readonly placed?: Clause
}

/** A place of the library and all below it: `place`. */
const placesOf = (category: string) => sql`
  with recursive place (id) as (
    select id from library_node where slug = ${category} union all select n.id from library_node n join place p on n.parent_id = p.id
  )`

/** Their topics. */
const topicsIn = (category: string) =>
  sql`array(${placesOf(category)} select t.topic from library_node_topic t join place p on p.id = t.node_id)`

/** Their ids. */
export const placesIn = (category: string): Clause => sql`array(${placesOf(category)} select id from place)`

/** Whether a row `s` of `video_search` is of a video that was put there. */
export const videoPlacedIn = (category: string): Clause =>
  sql`s.video_id = any(array(select id from video where library_node_id = any(${placesIn(category)})))`

/** Those that everything that is found has one of. */
export const topicsOf = ({ selected, category }: SearchRequest): Clause =>
  category === '' ? texts(selected.topic ?? []) : topicsIn(category)

/** Every value of every facet with the number of hits that fit all the other facets: rows of `name`, `value`, `label`, `n`. */
export function listValues({ viewer, request: { selected } }: Asking): Clause {
  const fits = (name: FacetName) => sql`missed & ${sql.lit(~bitOf(name))} = 0`
  const top = (name: FacetName, from: Clause) => sql`
    (select ${sql.lit(name)} as name, value, null::text as label, count(*) as n from ${from} where ${fits(name)}
      group by value order by (value = any(${texts(selected[name] ?? [])})) desc, n desc, value limit ${sql.lit(most)})`
  const dates = Object.keys(days) as (keyof typeof days)[]
  const held = {
    videos: sql`select id from hits where ${fits('channel')}`,
    others: sql`select id, entity_type from things where ${fits('channel')}`,
  }
  return sql.join(
    [
      top('topic', sql`every, unnest(topics) as value`),
      top('language', sql`every, unnest(languages) as value`),
      sql`(select 'duration' as name, value, null as label, n from (
        select ${lengthOf(sql`duration_ms`)} as value, count(*) as n from every where ${fits('duration')} group by 1) as l where value is not null)`,
      sql`(select 'date' as name, value, null as label, n from (
        select ${sql.join(dates.map((date) => sql`count(*) filter (where ${since(sql`published_at`, date)}) as ${sql.ref(date)}`))}
        from every where ${fits('date')}) as d, lateral (values ${sql.join(dates.map((date) => sql`(${sql.lit(date)}, ${sql.ref(date)})`))}) as each (value, n) where n > 0)`,
      sql`(select 'owner' as name, a.username as value, a.displayname as label, n from (
        select owner_id, count(*) as n from every where ${fits('owner')}
        group by owner_id order by (owner_id = ${ownersNamed(selected.owner ?? [])}) desc, n desc, owner_id limit ${sql.lit(most)}
      ) as o join account a on a.id = o.owner_id)`,
      sql`(select 'channel' as name, value, label, n from (${channelTally(viewer, { ...held, chosen: selected.channel ?? [], most })}) as c)`,
    ],
    sql` union all `,
  )
}
