import { z } from 'zod/mini'
import { longestEntry } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { topicMin, topicPattern, topicsIn } from '../topic-text.ts'

interface Rule {
  readonly min?: number
  /** Said of a shorter one; without it those are left out without a word (CM-5.08, LE-5.52). */
  readonly short?: string
  readonly most?: number
  /** Said when a character is not allowed; the specification has a text for each kind of thing. */
  readonly message: string
}

interface Faults {
  readonly issues: { push(issue: { code: 'custom'; message: string; input: unknown }): unknown }
}

/** How a value is read as topics under a rule; what is wrong with it is told to the faults. */
export const readTopics =
  ({ min = topicMin, short, most = 100, message }: Rule) =>
  (value: string | string[], faults: Faults): string[] => {
    const fault = (text: string) => faults.issues.push({ code: 'custom', message: text, input: value })
    if (typeof value === 'string' && value.length > most * longestEntry) {
      fault(`At most ${most} topics are allowed`)
      return []
    }
    const all = topicsIn(value)
    if (all.some((one) => !topicPattern.test(one))) fault(message)
    if (all.some((one) => one.length > 256)) fault('A topic has at most 256 characters')
    if (all.length > most) fault(`At most ${most} topics are allowed`)
    const long = all.filter((one) => [...one].length >= min)
    if (short !== undefined && long.length < all.length) fault(short)
    return long
  }

export const topicsText = z.union([z.string(), z.array(z.string())])

/** A field that holds topics, as comma text, repeated or as an array. */
export const topicsField = (rule: Rule) => z.pipe(topicsText, z.transform(readTopics(rule)))

export const topicRoutes = routes({
  searchTopics: {
    method: 'GET',
    path: '/api/v3/search/tags',
    access: 'person',
    query: z.object({
      qtext: z._default(z.string().check(z.maxLength(256)), ''),
      max: z._default(z.coerce.number().check(z.int(), z.gte(0)), 10),
    }),
    /** Best match first, then by name. */
    answer: z.object({ topics: z.array(z.string()) }),
    refusals: ['invalid'],
  },
})
