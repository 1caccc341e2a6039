import type { Domain } from '#platform/server/bind.ts'
import { commentLoaders } from './server/feed.ts'
import { commentJobs } from './server/jobs.ts'
import { commentsBound } from './server/routes.ts'

export { addComment } from './server/commands.ts'
export { commentsExport } from './server/export.ts'
export { commentNotifications } from './server/notifications.ts'
export { commentedByOthers } from './server/queries/authors.ts'
export { commentPlaces } from './server/queries/places.ts'
export { hasComments } from './server/queries/threads.ts'

export const comments: Domain = { bound: commentsBound, jobs: commentJobs, loaders: commentLoaders }
