import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  arrange: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
