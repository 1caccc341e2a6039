import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import { enginesBound } from './server/routes.ts'
import { sweepEngineUses } from './server/sweeping.ts'

export { availableEngines, speechEngine, type TextEngine, textEngine } from './server/engines.ts'
export { EngineFailure, LimitReached } from './server/failures.ts'

/** Servers that understand language and speech, where the operator names some. */
export const engines: Domain = {
  bound: enginesBound,
  jobs: [sweepEngineUses] as readonly unknown[] as readonly Job[],
}
