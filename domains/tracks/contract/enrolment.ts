import { z } from 'zod/mini'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'

const enrolment = {
  path: '/api/v3/tracks/{name}/enrolment',
  access: 'person',
  params: trackParams,
  answer: z.object({ result: z.literal('success') }),
} as const

export const enrolmentRoutes = routes({
  /** To begin a track by oneself, where its author lets people; whoever has done so already stays enrolled. */
  enrolInTrack: { ...enrolment, method: 'POST', refusals: ['not_found', 'forbidden'] },
  /** To leave it again, as long as nothing of it was watched. */
  leaveTrack: { ...enrolment, method: 'DELETE', refusals: ['not_found', 'conflict'] },
})
