import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  /** See what is configured and what it costs, and try it. */
  oversee: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
