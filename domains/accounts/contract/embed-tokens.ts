import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { time } from './fields.ts'

/** What a token can name, each in its own field. */
export const embeddable = ['video', 'channel', 'track'] as const
export type Embeddable = (typeof embeddable)[number]

const thing = z.optional(z.string().check(z.maxLength(200)))

export const embedTokenRoutes = routes({
  /** For programs of other sites: lets one of their people see one thing inside their pages. Names exactly one. */
  createEmbedToken: {
    method: 'POST',
    path: '/api/v3/embed-tokens',
    access: 'person',
    body: z.object({
      /** Whom the other site knows the person as. */
      subject: text({ min: 1, max: 256, empty: 'Please say who it is for.' }),
      displayname: z._default(text({ max: 128 }), ''),
      video: thing,
      channel: thing,
      track: thing,
      /** ISO 8601, within 24 hours; an hour from now unless sent. */
      expires: z.optional(z.iso.datetime({ offset: true })),
    }),
    /** `token` is shown this once. */
    answer: z.object({ result: z.literal('success'), kcid: z.string(), token: z.string(), expires: time }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict'],
  },
  /** Lets this browser go on as the virtual user of a token, inside the page that embeds it. */
  openEmbedSession: {
    method: 'POST',
    path: '/api/v3/embed-session',
    access: 'anyone',
    body: z.object({ kcid: z._default(z.string(), ''), token: z.string() }),
    answer: z.object({ result: z.literal('success'), kcid: z.string(), displayname: z.string(), expires: time }),
    refusals: ['unauthenticated', 'invalid'],
  },
})
