import { holds, type Viewer } from '#platform/server/viewer.ts'

/** Those of a track are for who manages it (domains/tracks); one's own are for oneself. */
export const can = {
  revokeAny: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  seeKeys: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  createKeys: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}
