import { holds, type Viewer } from '#platform/server/viewer.ts'

export const can = {
  makeTemplates: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
