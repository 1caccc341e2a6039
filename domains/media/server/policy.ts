import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  upload: (viewer: Viewer): boolean => holds(viewer, 'upload'),
}
