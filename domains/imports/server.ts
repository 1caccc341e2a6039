import type { Domain } from '#platform/server/bind.ts'
import { hearing, onlyThemselves } from '#platform/server/feed/hearing.ts'
import { importFeed } from './contract/feed.ts'
import { importsBound } from './server/routes.ts'
import { importJobs } from './server/run-import.ts'

export { importPart } from './server/part.ts'

/** Videos that the server itself fetches: from other sites and from any address of the web. */
export const imports: Domain = {
  bound: importsBound,
  jobs: importJobs,
  topics: [hearing({ changed: importFeed.changed }, onlyThemselves)],
}
