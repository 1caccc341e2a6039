import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'
import { moduleVideo, track, trackModule } from './shapes.ts'

const triedVideo = z.extend(moduleVideo, {
  /** That must be passed before it counts as completed; none where the track does not ask for quizzes. */
  quizzes_to_pass: z.array(z.strictObject({ id: uuid, title: z.string() })),
})
export type TriedVideo = z.output<typeof triedVideo>

/** A track as somebody finds it who is given it today. */
const trial = z.strictObject({
  track,
  /** With those of their videos that everybody to whom it is given can watch, at most 500 in all; those without any are left out. */
  modules: z.array(z.extend(trackModule, { videos: z.array(triedVideo) })),
  /** How many videos are not among them. */
  left_out: z.number(),
})
export type TrackTrial = z.output<typeof trial>

export const trialRoutes = routes({
  /** To try it as a learner, before it is given to anybody; for who manages it. Nothing of it is watched, and nothing is written down. */
  tryTrack: {
    method: 'GET',
    path: '/api/v3/tracks/{name}/trial',
    access: 'person',
    params: trackParams,
    answer: trial,
    refusals: ['not_found', 'forbidden'],
  },
})
