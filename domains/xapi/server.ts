import type { Domain } from '#platform/server/bind.ts'
import { xapiJobs, xapiReactions } from './server/jobs.ts'
import { xapiBound } from './server/routes.ts'

/** Statements of what people watched, answered and completed, for a record store and for download. */
export const xapi: Domain = { bound: xapiBound, jobs: xapiJobs, reactions: xapiReactions }
