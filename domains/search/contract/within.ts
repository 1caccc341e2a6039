import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

/** The fewest characters that are looked for inside a video (CM-5.86, CM-9.36). */
export const withinMin = 3

/** A place in a video where the words stand. */
const place = z.strictObject({
  /** Seconds; null where no second is meant. */
  time: z.nullable(z.number()),
  text: z.string(),
  kind: z.enum(['transcript', 'highlight', 'slide', 'comment']),
})

const page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1)
const qtext = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

export const withinRoutes = routes({
  /** Where words are said or written in one video, in order of time (CM-7.87); fewer characters than three find nothing. */
  searchWithin: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/search',
    access: 'anyone',
    params: z.object({ id: gccId }),
    /** `kvtoken`, `op` and `currentTime` are taken too and change nothing. */
    query: z.object({ qtext, smartSearchPage: page }),
    /** `total` is counted to 2,000. `forgiven`: the words that were found where typing errors were forgiven. */
    answer: z.extend(pageOf(place), { qtext: z.string(), forgiven: z.array(z.string()) }),
    fragment: 'preferred',
    refusals: ['invalid', 'not_found'],
  },
  /** Words said in one video that begin like what is typed, the most frequent first (CM-7.86). */
  suggestWithin: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/suggest',
    access: 'anyone',
    params: z.object({ id: gccId }),
    query: z.object({ qtext }),
    answer: z.object({ items: z.array(z.string()) }),
    fragment: 'preferred',
    refusals: ['invalid', 'not_found'],
  },
})
