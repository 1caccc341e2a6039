import { z } from 'zod/mini'
import { flag } from './fields.ts'
import { Problem } from './problem.ts'

/** Totals are exact up to so many; beyond it they are this number, with `more` (wire.md, "General"). */
export const mostCounted = 1000
/** Deeper than so many items no page begins by `first` (wire.md, "General"). */
const deepest = 1000

/**
 * One page of a listing. `next` is the `first` of the following page or null; `last_index` the 0-based index of the last item; `total` is
 * null unless `count=1` was asked (`totalOf`).
 */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.nullable(z.number()),
    more: z.optional(z.boolean()),
    first: z.number(),
    next: z.nullable(z.number()),
    last_index: z.nullable(z.number()),
    after: z.optional(z.nullable(z.string())),
  })

const index = z.coerce.number().check(z.int(), z.gte(0))

/** The paging fields of every listing; `max` over 100 is 100 (wire-details, "Answers"). */
export const pageFields = (size: number) => ({
  first: z.optional(index),
  last_index: z.optional(index),
  lastIndexed: z.optional(index),
  pageNo: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  after: z.optional(z.string().check(z.maxLength(200))),
  max: z._default(
    z.pipe(
      index,
      z.transform((max) => Math.min(Math.max(max, 1), 100)),
    ),
    size,
  ),
  count: z._default(flag, false),
})

interface Paging {
  readonly first?: number | undefined
  readonly last_index?: number | undefined
  readonly lastIndexed?: number | undefined
  readonly pageNo?: number | undefined
  readonly max: number
}

/** The 0-based index of the first item asked for; precedence: last_index, pageNo, first (wire-details). */
export function firstOf(query: Paging): number {
  const last = query.last_index ?? query.lastIndexed
  if (last !== undefined) return last + 1
  if (query.pageNo !== undefined) return (query.pageNo - 1) * query.max
  return query.first ?? 0
}

interface Depth {
  /** Items that can be reached by `first`. */
  readonly reach?: number
  /** The field by which a page beyond them is asked for, where there is one. */
  readonly cursor?: string
}

/**
 * What is asked for by `first`, or by the other fields that say it.
 *
 * @throws Problem invalid (too_deep)
 */
export function windowOf(query: Paging, { reach = deepest, cursor }: Depth = {}): { first: number; max: number } {
  const first = firstOf(query)
  const sentence = cursor ? `Pages deeper than ${reach} need ${cursor}.` : `There are no pages deeper than ${reach}.`
  if (first > reach) throw new Problem('invalid', 'too_deep', sentence, 'first')
  return { first, max: query.max }
}

/** How many a page says that there are. @param counted one more than `most` at most; null: it was not asked */
export const totalOf = (counted: number | null, most = mostCounted) =>
  counted === null ? {} : { total: Math.min(counted, most), more: counted > most }

/** Builds a page from rows read with a limit of `max + 1`. */
export function pageFrom<T>(rows: readonly T[], first: number, max: number) {
  const items = rows.slice(0, max)
  return {
    items,
    total: null as number | null,
    first,
    next: rows.length > max ? first + max : null,
    last_index: items.length > 0 ? first + items.length - 1 : null,
  }
}
