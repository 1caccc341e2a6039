import { z } from 'zod/mini'
import { contentTypeName } from '#domains/content/contract.ts'
import { list, text } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'

const someone = z.strictObject({ name: z.string(), displayname: z.string() })

/** What looks like a tag (CM-5.64). */
const markup = /<\/?[a-z!][^>]*>/i

const sending = z.object({
  /** Usernames, comma text or a list. */
  recipients: list(50),
  message: z._default(text({ max: 1000 }).check(z.refine((value) => !markup.test(value), 'Invalid message.')), ''),
  /** The kind of page that it is sent from; for programs. */
  contentType: z.optional(z.string().check(z.maxLength(64))),
  ctx: z.optional(z.string().check(z.maxLength(200))),
})

const pixels = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))

export const shareRoutes = routes({
  /** What the share panel shows; `page` is the type of content; a `feed` is the page of a topic. `recent`: with whom the viewer shared last. */
  getSharePanel: {
    method: 'GET',
    path: '/web/ajax/partials/videos/share',
    access: 'anyone',
    query: z.object({ contentId: z.string().check(z.maxLength(300)), page: z._default(contentTypeName, 'video') }),
    answer: z.object({
      title: z.string(),
      /** The whole address. */
      url: z.string(),
      /** Null where other sites may not hold it. */
      embed_code: z.nullable(z.string()),
      recent: z.array(someone),
    }),
    fragment: 'preferred',
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** oEmbed 1.0, JSON alone: how other sites embed a video that everybody may watch, by the address of its page. Sizes in pixels. */
  oembed: {
    method: 'GET',
    path: '/api/v3/oembed',
    access: 'anyone',
    query: z.object({
      url: z.string().check(z.maxLength(2000)),
      maxwidth: z.optional(pixels),
      maxheight: z.optional(pixels),
      format: z._default(z.literal('json'), 'json'),
    }),
    answer: z.strictObject({
      version: z.literal('1.0'),
      type: z.literal('video'),
      title: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      html: z.string(),
      width: z.number(),
      height: z.number(),
    }),
    refusals: ['not_found', 'invalid'],
  },
  /** `types` is the plural of a type of content: `videos`, `feeds`, `channels`, `playlists` … */
  shareContent: {
    method: 'POST',
    path: '/web/ajax/{types}/{id}/share',
    access: 'person',
    params: z.object({ types: z.string().check(z.maxLength(40)), id: z.string().check(z.maxLength(300)) }),
    body: sending,
    /** Whoever may not see it gets nothing: sharing gives nobody a right. */
    answer: z.object({ result: z.literal('success'), without_access: z.array(z.string()) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'rate_limited'],
  },
})
