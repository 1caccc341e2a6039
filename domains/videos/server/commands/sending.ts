import { notify } from '#domains/notifications/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { newsOfVideo, reviewRequested } from '../notifications.ts'
import { updateVideo } from '../queries/changes.ts'
import type { VideoRow } from '../queries/detail.ts'
import { insertReviewStep } from '../queries/reviews.ts'

/** Hands it to a reviewer, who is told; the same again is not said twice. */
export async function sendToReviewer(
  tx: Tx,
  viewer: Person,
  video: Pick<VideoRow, 'id' | 'review_state' | 'reviewer_id' | 'review_comment'>,
  { reviewerId, comment }: { reviewerId: string; comment: string },
): Promise<void> {
  const isSame = comment === '' || comment === video.review_comment
  if (video.review_state === 'SENT' && video.reviewer_id === reviewerId && isSame) return
  await updateVideo(tx, video.id, {
    reviewer_id: reviewerId,
    review_state: 'SENT',
    review_comment: comment,
    review_sent_at: new Date(),
  })
  const step = await insertReviewStep(tx, { videoId: video.id, state: 'SENT', actorId: viewer.id, reviewerId, comment })
  const news = { videoId: video.id, actorId: viewer.id, source: `review-${step}`, message: comment, to: [reviewerId] }
  await notify(tx, reviewRequested, newsOfVideo(news))
}
