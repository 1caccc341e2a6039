import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

export const transcriptRoutes = routes({
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
