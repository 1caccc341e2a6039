import { z } from 'zod/mini'
import { flag } from './fields.ts'

/**
 * One page of a listing. `next` is the `first` of the following page or null; `last_index` the 0-based index of the last item; `total` is
 * null unless `count=1` was asked, exact up to 1,000 and 1000 with `more` beyond (wire.md, "General").
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
