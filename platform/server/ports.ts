import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Feed } from './feed.ts'
import type { Locks } from './locks.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage.ts'

/** What the platform offers to every call and job. */
export interface Ports {
  readonly db: Db
  readonly storage: Storage
  readonly feed: Feed
  readonly locks: Locks
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Logger
}
