import { z } from 'zod/mini'
import { contentTypeName } from '#domains/content/contract.ts'
import { flag, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { done, someone, time } from './fields.ts'

const embedToken = z.object({
  id: z.string(),
  /** The same, as addresses of embedded pages call it. */
  kcid: z.string(),
  names: z.object({ type: contentTypeName, id: z.string(), displayname: z.string() }),
  /** Whom the other site knows the person as. */
  subject: z.string(),
  maker: someone,
  created_at: time,
  expires: time,
  last_used: z.nullable(time),
})

const thing = z.optional(z.string().check(z.maxLength(200)))

const newToken = z.object({
  /** Whom the other site knows the person as. */
  subject: text({ min: 1, max: 256, empty: 'Please say who it is for.' }),
  displayname: z._default(text({ max: 128 }), ''),
  video: thing,
  channel: thing,
  track: thing,
  /** ISO 8601, within 24 hours; an hour from now unless sent. */
  expires: z.optional(z.iso.datetime({ offset: true })),
})

export const embedTokenRoutes = routes({
  /** For programs of other sites: lets one of their people see one thing inside their pages. Names exactly one. */
  createEmbedToken: {
    method: 'POST',
    path: '/api/v3/embed-tokens',
    access: 'person',
    /** Any other type of content that can be embedded has a field of its name, too. */
    body: z.catchall(newToken, z.unknown()),
    /** `token` is shown this once. */
    answer: z.object({ result: z.literal('success'), kcid: z.string(), token: z.string(), expires: time }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Those that open something at present, newest first: one's own; with `all=1` everybody's, for site admins. */
  listEmbedTokens: {
    method: 'GET',
    path: '/api/v3/embed-tokens',
    access: 'person',
    query: z.object({ ...pageFields(20), all: z._default(flag, false) }),
    answer: pageOf(embedToken),
    refusals: ['forbidden'],
  },
  /** One's own, and everybody's for site admins: refused from the next call on. */
  removeEmbedToken: {
    method: 'DELETE',
    path: '/api/v3/embed-tokens/{id}',
    access: 'person',
    params: z.object({ id: uuid }),
    answer: done,
    refusals: ['not_found', 'forbidden'],
  },
  /** Says whether a token is valid. The page that it was given to sends it as `x-embed-token` with every call from then on. */
  openEmbedSession: {
    method: 'POST',
    path: '/api/v3/embed-session',
    access: 'anyone',
    body: z.object({ kcid: z._default(z.string(), ''), token: z.string() }),
    answer: z.object({ result: z.literal('success'), kcid: z.string(), displayname: z.string(), expires: time }),
    refusals: ['unauthenticated', 'invalid'],
  },
})
