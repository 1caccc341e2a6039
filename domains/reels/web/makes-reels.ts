import type { Video } from '#domains/videos/contract.ts'

/** Whether reels can be made of a video by who looks at it. */
export const makesReels = ({ can, expired, playback, duration }: Video): boolean =>
  can.manage && !expired && playback !== null && playback.media === 'video' && (duration ?? 0) >= 1
