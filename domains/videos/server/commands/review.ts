import { notify } from '#domains/notifications/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { videoFacts } from '../../contract/facts.ts'
import { newsOfVideo, reviewApproved, reviewRejected } from '../notifications.ts'
import { can } from '../policy.ts'
import { updateVideo } from '../queries/changes.ts'
import { lockVisibleVideo, type VideoRow } from '../queries/detail.ts'
import { refreshReaders } from '../queries/readers.ts'
import { findSender, insertReviewStep } from '../queries/reviews.ts'
import { mayReview, noReviewer, reviewerNamed } from './reviewers.ts'
import { sendToReviewer } from './sending.ts'
import { acceptTerms } from './terms.ts'
import { lockChangeable, refuseExpired, tellChanged } from './update.ts'

interface Review {
  readonly action: 'send' | 'approve' | 'reject'
  readonly reviewername: string
  readonly reviewercomment: string
}

export async function reviewVideo(tx: Tx, viewer: Person, id: string, review: Review): Promise<void> {
  if (review.action === 'send') await send(tx, viewer, id, review)
  else await decide(tx, viewer, id, review)
  await refreshReaders(tx, [id])
  await tellChanged(tx, id)
}

async function send(tx: Tx, viewer: Person, id: string, { reviewername, reviewercomment }: Review): Promise<void> {
  const video = await lockChangeable(tx, viewer, id)
  const named = reviewername === '' ? undefined : await reviewerNamed(tx, viewer, { video_reviewer: reviewername })
  const reviewerId = named ?? video.reviewer_id
  if (reviewerId === null || !(await mayReview(tx, video, reviewerId))) throw noReviewer('reviewername', 'Please select the reviewer')
  await acceptTerms(tx, viewer, video, false)
  await sendToReviewer(tx, viewer, video, { reviewerId, comment: reviewercomment })
}

async function decide(tx: Tx, viewer: Person, id: string, { action, reviewercomment: comment }: Review): Promise<void> {
  const video = await lockVisibleVideo(tx, viewer, id)
  if (!can.decide(viewer, video)) throw new Problem('forbidden')
  refuseExpired(video)
  if (video.review_state !== 'SENT') throw new Problem('conflict', 'not_sent', 'The video does not wait for a review.')
  const to = [video.owner_id, await findSender(tx, id)]
  const approves = action === 'approve'
  if (approves) await approve(tx, video)
  else await reject(tx, id, comment)
  const state = approves ? 'APPROVED' : 'REJECTED'
  await updateVideo(tx, id, { review_state: state, review_comment: comment })
  const step = await insertReviewStep(tx, { videoId: id, state, actorId: viewer.id, reviewerId: video.reviewer_id, comment })
  const news = { videoId: id, actorId: viewer.id, source: `review-${step}`, message: comment, to }
  await notify(tx, approves ? reviewApproved : reviewRejected, newsOfVideo(news))
}

/** Published for whom its owner chose; where that is nobody yet, whoever they choose first. */
async function approve(tx: Tx, video: VideoRow): Promise<void> {
  const publishes = video.visibility !== 'PRIVATE' && !video.published
  await updateVideo(tx, video.id, {
    cleared_visibility: video.visibility,
    cleared_external: video.external_users,
    ...(publishes ? { published: true, published_at: new Date() } : {}),
  })
  if (publishes) await emit(tx, videoFacts.published, { videoId: video.id })
}

async function reject(tx: Tx, id: string, comment: string): Promise<void> {
  if (comment === '') throw new Problem('invalid', 'comment', 'Please state problem with the video.', 'reviewercomment')
  await updateVideo(tx, id, { cleared_visibility: null, cleared_external: false, published: false })
}
