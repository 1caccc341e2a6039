import type { Video } from '#domains/videos/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const TryReelAgain = lazyPart<{ video: Video }>(async () => (await import('./try-again.tsx')).TryReelAgain, { failed: 'hidden' })

/** What can be done about a reel that failed. */
export const failedReel = (video: Video) => (video.reel_failed ? <TryReelAgain video={video} /> : null)
