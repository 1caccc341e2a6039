import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { publishingRoutes, type ReviewStep } from '../../contract/publishing.ts'
import { expireVideo } from '../commands/expire.ts'
import { reviewVideo } from '../commands/review.ts'
import { can } from '../policy.ts'
import { getVisibleVideo } from '../queries/detail.ts'
import { listReviewSteps } from '../queries/reviews.ts'
import { listWaitingFor } from '../reviews.ts'

type StepRow = Awaited<ReturnType<typeof listReviewSteps>>[number]

const presentStep = (row: StepRow): ReviewStep => ({
  state: row.state as ReviewStep['state'],
  at: row.at.toISOString(),
  by: { name: row.actor_username, displayname: row.actor_name },
  reviewer:
    row.reviewer_username === null ? null : { name: row.reviewer_username, displayname: row.reviewer_name ?? row.reviewer_username },
  comment: row.comment,
  visibility: row.visibility as ReviewStep['visibility'],
})

export const publishingBound = bind(publishingRoutes, {
  reviewVideo: async ({ viewer, params, body, write }) => {
    await write((tx) => reviewVideo(tx, viewer, params.id, body))
    return true as const
  },
  listReviewSteps: async ({ db, viewer, params, query }) => {
    const video = await getVisibleVideo(db, viewer, params.id)
    if (!can.manage(viewer, video) && !can.decide(viewer, video)) throw new Problem('forbidden')
    const first = firstOf(query)
    const page = pageFrom(await listReviewSteps(db, video.id, { first, max: query.max }), first, query.max)
    return { ...page, items: page.items.map(presentStep) }
  },
  listWaitingReviews: ({ db, viewer, query }) => {
    if (!can.review(viewer)) throw new Problem('forbidden')
    return listWaitingFor(db, viewer, { first: firstOf(query), max: query.max })
  },
  expireVideo: async ({ viewer, params, write }) => {
    await write((tx) => expireVideo(tx, viewer, params.id))
    return { result: 'success' as const }
  },
})
