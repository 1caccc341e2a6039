import type { Domain } from '#platform/server/bind.ts'
import { feedbackBound } from './server/routes.ts'

export { saveFeedback } from './server/commands.ts'
export { copyFeedbackAddress } from './server/queries.ts'
export { feedbackPart } from './server/showing.ts'

export const feedback: Domain = { bound: feedbackBound }
