import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  /** See how the sending goes and try it, read the statements of everybody. */
  oversee: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
