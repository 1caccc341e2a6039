import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  arrangeLibrary: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
