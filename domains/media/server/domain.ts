import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { assetFeed } from '../contract/feed.ts'
import type { Asks } from './asks.ts'
import { mediaBytes } from './bytes/plugin.ts'
import { mediaJobs } from './jobs.ts'

/** Assets: the work on them, their bytes, and the feed `asset:{id}` of how far they are. */
export const media = (asks: Asks): Domain => ({
  ...mediaJobs(asks),
  plugin: mediaBytes(asks),
  topics: [hearing(assetFeed, asks.looksAt)],
})
