import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

const language = z.string().check(z.minLength(1), z.maxLength(40))

const transcript = z.strictObject({
  id: uuid,
  /** Of the language, in its own words. */
  name: z.string(),
  language,
  is_default: z.boolean(),
  is_enabled: z.boolean(),
  kind: z.enum(['uploaded', 'generated']),
})
export type Transcript = z.output<typeof transcript>

export const transcriptRoutes = routes({
  /** A file that was sent as `transcript` becomes the words of the video in a language, in place of those it had. */
  addTranscript: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({ language, upload_url: z.string().check(z.maxLength(2000)) }),
    answer: z.object({ status: z.literal('success'), transcript }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict'],
  },
  removeTranscript: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/transcripts/{transcriptId}',
    access: 'person',
    params: z.object({ id: gccId, transcriptId: uuid }),
    answer: z.literal(true),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  /** The words of a video in one language as WebVTT, for who sees the video. */
  getCaptions: {
    method: 'GET',
    path: '/api/v3/videos/{id}/captions/{language}',
    access: 'anyone',
    params: z.object({ id: gccId, language: z.string().check(z.maxLength(40)) }),
    answer: z.string(),
    as: 'text',
    refusals: ['not_found'],
  },
})
