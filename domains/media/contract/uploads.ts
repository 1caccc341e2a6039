import { z } from 'zod/mini'
import { routes } from '#platform/contract/route.ts'

export const mediaType = z.enum(['image', 'transcript', 'csv'])
export type MediaType = z.output<typeof mediaType>

/** What the file is for; its limits depend on it. */
export const filePurpose = z.enum(['video', 'event', 'channel', 'logo', 'track', 'playlist'])
export type FilePurpose = z.output<typeof filePurpose>

/** Where files are sent, and below which they are read. */
export const filesPath = '/web/files'

/** Where resumable uploads go (tus 1.0). */
export const uploadsPath = '/api/v3/uploads'

/** Where a file goes that is no video: pictures, transcripts, tables (wire-details, "Media and files"). */
export const uploadTarget = z.object({
  uploadcdn: z.string(),
  s3url: z.string(),
  key: z.string(),
  parameters: z.record(z.string(), z.string()),
  max_kb: z.number(),
  extensions: z.array(z.string()),
})
export type UploadTarget = z.output<typeof uploadTarget>

export const uploadRoutes = routes({
  getUploadTarget: {
    method: 'GET',
    path: '/web/ajax/media',
    access: 'person',
    query: z.object({
      mediatype: mediaType,
      for: z._default(filePurpose, 'video'),
    }),
    answer: uploadTarget,
    refusals: ['forbidden', 'invalid'],
  },
})
