import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  /** Whoever may upload. */
  import: (viewer: Viewer): boolean => holds(viewer, 'upload'),
  /** See which program there is. */
  administer: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
