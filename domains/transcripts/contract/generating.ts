import { z } from 'zod/mini'
import { list } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

/** Languages that are asked for at once. */
export const mostGenerated = 5

const generationJob = z.strictObject({
  id: z.string(),
  jobName: z.string(),
  status: z.enum(['QUEUED', 'RUNNING', 'SUCCESS', 'FAILED']),
})

export const generatingRoutes = routes({
  /** Whether transcripts can be generated here, and a sentence why not. */
  getGeneration: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/autogenerate',
    access: 'person',
    params: z.object({ id: gccId }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Asks the engine for transcripts; each is a job, named `transcript_generation` at `/web/ajax/jobs`. */
  generateTranscripts: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts/autogenerate',
    access: 'person',
    params: z.object({ id: gccId }),
    /** Comma list. */
    body: z.object({ language: z._default(list(mostGenerated), []) }),
    answer: z.object({ result: z.literal('success'), jobs: z.array(generationJob) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Whether transcripts can be translated here, and a sentence why not. */
  getTranslation: {
    method: 'GET',
    path: '/api/v3/videos/{id}/transcripts/autotranslate',
    access: 'person',
    params: z.object({ id: gccId }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Asks the engine for translations of a transcript; each is a job, named `transcript_translation` at `/web/ajax/jobs`. */
  translateTranscript: {
    method: 'POST',
    path: '/api/v3/videos/{id}/transcripts/autotranslate',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({
      /** The transcript that is translated. */
      from: uuid,
      /** Comma list. */
      language: z._default(list(mostGenerated), []),
    }),
    answer: z.object({ result: z.literal('success'), jobs: z.array(generationJob) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Ends a job of either kind that waits or runs; nothing is told of it any more. */
  cancelTranscript: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/transcripts/autogenerate/{job}',
    access: 'person',
    params: z.object({ id: gccId, job: uuid }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
