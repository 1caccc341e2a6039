import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { platforms } from './links.ts'

export { importFeed } from './contract/feed.ts'
export type {} from './contract/parts.ts'

const platform = z.enum(platforms)
const address = z.string().check(z.trim(), z.maxLength(2000))

const videoImport = z.strictObject({
  /** Of the video. */
  id: gccId,
  displayname: z.string(),
  /** `address`: a file at any address of the web. */
  platform: z.enum([...platforms, 'address']),
  url: z.string(),
  /** `processing`: all of it is here and cannot be watched yet. */
  state: z.enum(['waiting', 'downloading', 'processing', 'ready', 'failed']),
  /** Bytes that have come, and all of them where that is known; 0 and null once they are here. */
  received: z.number(),
  size: z.nullable(z.number()),
  /** A sentence: why it waits, or why it failed. */
  message: z.nullable(z.string()),
  /** Whether it can be tried again. */
  again: z.boolean(),
})
export type VideoImport = z.output<typeof videoImport>

export const importRoutes = routes({
  /** A video of another site becomes one of one's own; which one it is follows from `url` where that is sent (wire-details, "Videos"). */
  importVideo: {
    method: 'POST',
    path: '/web/ajax/videos/import',
    access: 'person',
    body: z.object({ platform: z.optional(platform), videoId: z.optional(z.string().check(z.maxLength(100))), url: z.optional(address) }),
    answer: z.object({ id: gccId, platform, videoId: z.string() }),
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  /** A file at an address of the web becomes a video; `id` is the video's. */
  importFromAddress: {
    method: 'POST',
    path: '/api/v3/uploads/from-address',
    access: 'person',
    body: z.object({ url: address }),
    answer: z.object({ id: gccId }),
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  /** One's own, newest first: at most twenty. */
  listImports: {
    method: 'GET',
    path: '/api/v3/imports',
    access: 'person',
    answer: z.object({ items: z.array(videoImport) }),
    refusals: [],
  },
  /** Tries once more to import what failed. */
  retryImport: {
    method: 'POST',
    path: '/api/v3/videos/{id}/import',
    access: 'person',
    params: z.object({ id: gccId }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
  /** The program that imports from other sites. */
  getImporter: {
    method: 'GET',
    path: '/api/v3/imports/program',
    access: 'person',
    answer: z.object({
      /** `none` is set; it cannot be started; it is too old for many videos; or all is well. */
      state: z.enum(['none', 'broken', 'old', 'ready']),
      /** As it says it. */
      version: z.nullable(z.string()),
      /** Days since that version. */
      age: z.nullable(z.number()),
    }),
    refusals: ['forbidden'],
  },
})
