import { manages, type VideoRow } from '#domains/videos/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'
import { editWindow } from '../limits.ts'

type Video = Pick<VideoRow, 'owner_id' | 'visibility' | 'restricted_video' | 'video_download'>

interface Written {
  readonly author_id: string | null
  readonly created_at: Date
}

const isOwn = (viewer: Viewer, { author_id }: Written) => viewer.id !== null && author_id === viewer.id

/** Rules about comments of a video that the viewer sees, and where they are not switched off. */
export const can = {
  comment: (viewer: Viewer): boolean => holds(viewer, 'comment'),
  like: (viewer: Viewer): boolean => holds(viewer, 'like'),
  edit: (viewer: Viewer, comment: Written, now = Date.now()): boolean =>
    isOwn(viewer, comment) && now - comment.created_at.getTime() < editWindow * 1000,
  /** Its author, and who owns or manages the video (LE-6.01 to LE-6.07); who moderates manages every video that they see. */
  delete: (viewer: Viewer, video: Video, comment: Written): boolean => isOwn(viewer, comment) || can.pin(viewer, video),
  pin: (viewer: Viewer, video: Video): boolean => manages(viewer, video),
}
