import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

/** A project, by its `project_id`; for whoever it belongs to. */
export const projectFeed = defineTopic('project', uuidPattern, { changed: {} })
