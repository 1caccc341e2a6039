import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { feedbackRoutes } from '../contract.ts'
import { removeFeedback, saveFeedback } from './commands.ts'
import { findFeedbackAddress } from './queries.ts'

const done = { result: 'success' } as const

export const feedbackBound = bind(feedbackRoutes, {
  getFeedback: async ({ db, viewer, params }) => {
    if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
    return { customFeedback_url: await findFeedbackAddress(db, params.id) }
  },
  saveFeedback: async ({ viewer, params, body, write }) => {
    await write((tx) => saveFeedback(tx, viewer, params.id, body.customFeedback_url))
    return done
  },
  removeFeedback: async ({ viewer, params, write }) => {
    await write((tx) => removeFeedback(tx, viewer, params.id))
    return done
  },
})
