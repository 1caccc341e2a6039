import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  /** Whoever may upload; of which videos, those say who manages them. */
  make: (viewer: Viewer): boolean => holds(viewer, 'upload'),
}
