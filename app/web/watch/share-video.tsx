import { ShareButton } from '#domains/inbox/web.ts'
import type { Video } from '#domains/videos/contract.ts'

/** The share panel of a video, unless its owner restricted it. */
export function ShareVideo({ video, position }: { video: Video; position: () => number }) {
  const { id, displayname, visibility, restricted_video } = video
  if (restricted_video) return null
  return <ShareButton type="video" id={id} title={displayname} isPublic={visibility === 'PUBLIC'} position={position} />
}
