import type { Domain } from '#platform/server/bind.ts'
import { slideJobs, slideReactions } from './server/jobs.ts'

export { copySlides } from './server/jobs.ts'
export { slidePlaces } from './server/places.ts'
export { listSlideTimes } from './server/queries.ts'

/** The words that stand on the slides of videos. */
export const slides: Domain = { jobs: slideJobs, reactions: slideReactions }
