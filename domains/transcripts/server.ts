import type { Domain } from '#platform/server/bind.ts'
import { bound } from './server/routes.ts'

export { captions } from './server/captions.ts'
export { keepTracks, putTranscript } from './server/commands.ts'

export const transcripts: Domain = { bound }
