import { readFlags } from '#domains/accounts/server.ts'
import type { Member } from '#domains/audience/contract.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { videoFacts } from '../../contract/facts.ts'
import type { Visibility } from '../../contract.ts'
import { videoAudience } from '../audience.ts'
import { updateVideo, type VideoChanges } from '../queries/changes.ts'
import type { VideoRow } from '../queries/detail.ts'
import { insertReviewStep } from '../queries/reviews.ts'
import { mayReview, noReviewer, reviewerNamed } from './reviewers.ts'
import { sendToReviewer } from './sending.ts'
import { acceptTerms, recordTerms } from './terms.ts'

/** What a call says of who may watch; what is absent stays. */
export interface PublicationWish {
  readonly visibility?: Visibility | undefined
  readonly external_users?: boolean | undefined
  readonly video_reviewer?: string | undefined
  readonly reviewer_username?: string | undefined
  readonly terms_of_use?: boolean | undefined
  readonly reviewercomment?: string | undefined
}

const order: readonly string[] = ['PRIVATE', 'MEMBERS', 'USERS', 'PUBLIC']

/** Whether people publish by themselves: where nobody reviews, and siteadmins everywhere. */
export const publishesAlone = async (tx: Tx, viewer: Person): Promise<boolean> =>
  holds(viewer, 'administer') || (await readFlags(tx)).reviewer_role === 0

/** Whom a video is shared with now, for `settlePublication` after the change. */
export const membersBefore = (tx: Tx, video: VideoRow): Promise<Member[]> =>
  video.visibility === 'MEMBERS' ? videoAudience.members(tx, video.id) : Promise.resolve([])

interface Opening {
  readonly visibility: Visibility
  readonly external: boolean
  /** The call says who may watch, and by that publishes. */
  readonly says: boolean
  /** Somebody was chosen who was not before. */
  readonly addsMembers: boolean
}

/**
 * What becomes of the publication when its owner changed who may watch: published at once; sent to its reviewer where one is to approve it
 * first; taken back. The video's row is `video` as it was before, whom it is shared with is changed already.
 */
export async function settlePublication(
  tx: Tx,
  viewer: Person,
  video: VideoRow,
  { wish, before }: { wish: PublicationWish; before: readonly Member[] },
): Promise<void> {
  const named = await nameReviewer(tx, viewer, video, wish)
  if (wish.terms_of_use) await recordTerms(tx, viewer, video.id)
  const opening = await openingOf(tx, video, wish, before)
  if (opening.visibility !== 'PRIVATE' && isOpening(video, opening)) {
    const accepted = wish.terms_of_use === true
    await open(tx, viewer, video, { opening, reviewerId: named ?? video.reviewer_id, accepted, comment: wish.reviewercomment ?? '' })
  } else if (opening.visibility === 'PRIVATE' && video.visibility !== 'PRIVATE') await takeBack(tx, viewer, video)
  else if (named && video.review_state === 'SENT') await sendToReviewer(tx, viewer, video, { reviewerId: named, comment: '' })
}

/** What waits for a reviewer is handed to the next one when the rest is settled. */
async function nameReviewer(tx: Tx, viewer: Person, video: VideoRow, wish: PublicationWish): Promise<string | null | undefined> {
  const named = await reviewerNamed(tx, viewer, wish)
  const waits = video.review_state === 'SENT' && named !== null
  if (named !== undefined && !waits) await updateVideo(tx, video.id, { reviewer_id: named })
  return named
}

/** Whether more people are to see it, or the call says who. */
const isOpening = (video: VideoRow, { says, addsMembers, external }: Opening): boolean =>
  says || (video.published && (addsMembers || (external && !video.external_users)))

async function openingOf(tx: Tx, video: VideoRow, wish: PublicationWish, before: readonly Member[]): Promise<Opening> {
  const visibility = wish.visibility ?? (video.visibility as Visibility)
  const names = new Set(before.map(({ type, name }) => `${type} ${name}`))
  const now = visibility === 'MEMBERS' && video.visibility === 'MEMBERS' ? await videoAudience.members(tx, video.id) : []
  return {
    visibility,
    external: wish.external_users ?? video.external_users,
    says: wish.visibility !== undefined,
    addsMembers: now.some(({ type, name }) => !names.has(`${type} ${name}`)),
  }
}

/** Whether this audience was approved, or a wider one. */
function isCleared(video: VideoRow, { visibility, external, addsMembers }: Opening): boolean {
  const { cleared_visibility: cleared } = video
  if (cleared === null) return false
  if (cleared === 'PRIVATE' || order.indexOf(visibility) < order.indexOf(cleared)) return true
  if (cleared !== visibility) return false
  if (visibility === 'USERS') return !external || video.cleared_external
  return visibility === 'PUBLIC' || (video.visibility === 'MEMBERS' && !addsMembers)
}

interface Publishing {
  readonly opening: Opening
  readonly reviewerId: string | null
  readonly accepted: boolean
  readonly comment: string
}

async function open(tx: Tx, viewer: Person, video: VideoRow, publishing: Publishing): Promise<void> {
  const { opening, accepted } = publishing
  const cleared = { cleared_visibility: opening.visibility, cleared_external: opening.external }
  const alone = await publishesAlone(tx, viewer)
  if (!video.published && !accepted) await acceptTerms(tx, viewer, video, false)
  if (alone) await settleReview(tx, viewer, video, holds(viewer, 'administer') ? 'APPROVED' : 'WITHDRAWN')
  else if (isCleared(video, opening)) await settleReview(tx, viewer, video, 'WITHDRAWN')
  else return ask(tx, viewer, video, publishing)
  const first = alone || video.cleared_visibility === 'PRIVATE'
  await updateVideo(tx, video.id, {
    ...(first ? cleared : {}),
    ...(video.published ? {} : { published: true, published_at: new Date() }),
  })
  if (!video.published) await emit(tx, videoFacts.published, { videoId: video.id })
}

/** The visibility is kept; others see it after approval. */
async function ask(tx: Tx, viewer: Person, video: VideoRow, { reviewerId, comment }: Publishing): Promise<void> {
  if (reviewerId === null || reviewerId === viewer.id || !(await mayReview(tx, video, reviewerId))) throw noReviewer()
  await updateVideo(tx, video.id, { published: false })
  await sendToReviewer(tx, viewer, video, { reviewerId, comment })
}

/** Nobody but its owner sees it any more. What a siteadmin takes back, or the owner where nobody reviews, is not approved any longer. */
async function takeBack(tx: Tx, viewer: Person, video: VideoRow): Promise<void> {
  const forgets = await publishesAlone(tx, viewer)
  await settleReview(tx, viewer, video, 'WITHDRAWN')
  const changes: VideoChanges = forgets
    ? { cleared_visibility: null, cleared_external: false, ...(video.review_state === 'APPROVED' ? { review_state: 'NONE' } : {}) }
    : {}
  await updateVideo(tx, video.id, { published: false, ...changes })
}

/** What waits for a reviewer does not any more. */
async function settleReview(tx: Tx, viewer: Person, video: VideoRow, state: 'APPROVED' | 'WITHDRAWN'): Promise<void> {
  if (video.review_state !== 'SENT') return
  const after = state === 'APPROVED' || video.cleared_visibility !== null ? 'APPROVED' : 'NONE'
  await updateVideo(tx, video.id, { review_state: after, review_comment: '' })
  await insertReviewStep(tx, { videoId: video.id, state, actorId: viewer.id, reviewerId: video.reviewer_id, comment: '' })
}
