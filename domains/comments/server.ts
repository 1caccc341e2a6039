import type { Domain } from '#platform/server/bind.ts'
import { commentJobs } from './server/jobs.ts'
import { commentsBound } from './server/routes.ts'

export { addComment } from './server/commands.ts'
export { findSaid } from './server/queries/said.ts'

export const comments: Domain = { bound: commentsBound, jobs: commentJobs }
