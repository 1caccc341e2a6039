import { type RawBuilder, sql } from 'kysely'
import { holds, type Viewer, type ViewerRef } from '#platform/server/viewer.ts'

/** A project is seen and changed by whoever it belongs to, and by nobody else: every statement over `project` asks this. */
export const ownProject = (viewer: ViewerRef): RawBuilder<boolean> => sql`project.owner_id = ${viewer.id}`

export const can = {
  /** Whoever may upload: a project is there to become a video of theirs. */
  make: (viewer: Viewer): boolean => holds(viewer, 'upload'),
}
