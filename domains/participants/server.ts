import { mayManage } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { participantsBound } from './server/routes.ts'

export { putForm } from './server/commands.ts'
export { hasForm } from './server/queries/forms.ts'
export { formPanel, formPart } from './server/showing.ts'

export const participants: Domain = { bound: participantsBound, topics: { participants: mayManage } }
