import { seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { participantFeed } from './contract/feed.ts'
import { participantsBound } from './server/routes.ts'

export { formFaults, isEmptyForm } from './form.ts'
export { putForm } from './server/commands.ts'
export { filledIn } from './server/filled.ts'
export { copyForm, hasForm } from './server/queries/forms.ts'
export { formPanel, formPart } from './server/showing.ts'

export const participants: Domain = { bound: participantsBound, topics: [hearing(participantFeed, seesAndManages)] }
