import { type Bound, bind } from '#platform/server/bind.ts'
import { takingRoutes } from '../../contract.ts'
import type { QuizAsks } from '../asks.ts'
import { answerQuestion } from '../commands/answers.ts'
import { answerAttempt, beginAttempt } from '../commands/attempts.ts'
import { readInteractions } from '../queries/interactions.ts'
import { getWatchable, sittingOf, takerOf } from '../taker.ts'

export const takingBound = ({ locks }: QuizAsks): Bound[] =>
  bind(takingRoutes, {
    getInteractions: async ({ db, viewer, params, query, ports, request }) => {
      await getWatchable(db, viewer, params.id, locks)
      const { signingKey } = ports.secrets
      const taker = sittingOf({ viewer, videoId: params.id, kvtoken: query.kvtoken, signingKey, address: request.ip })
      return readInteractions(db, params.id, taker?.key ?? null)
    },
    answerQuestion: async ({ db, viewer, params, body, ports, request }) => {
      await getWatchable(db, viewer, params.id, locks)
      const taker = takerOf({
        viewer,
        videoId: params.id,
        kvtoken: body.kvtoken,
        signingKey: ports.secrets.signingKey,
        address: request.ip,
      })
      const { answer, revision } = body
      return answerQuestion(db, taker, { videoId: params.id, questionId: params.questionId, answer, revision })
    },
    beginAttempt: async ({ db, viewer, params, body, ports, write, request }) => {
      await getWatchable(db, viewer, params.id, locks)
      const taker = takerOf({
        viewer,
        videoId: params.id,
        kvtoken: body.kvtoken,
        signingKey: ports.secrets.signingKey,
        address: request.ip,
      })
      return { result: 'success' as const, ...(await write((tx) => beginAttempt(tx, taker, params.id, params.quizId))) }
    },
    answerAttempt: async ({ db, viewer, params, body, ports, write, request }) => {
      await getWatchable(db, viewer, params.id, locks)
      const taker = takerOf({
        viewer,
        videoId: params.id,
        kvtoken: body.kvtoken,
        signingKey: ports.secrets.signingKey,
        address: request.ip,
      })
      const { id: videoId, quizId, attemptId } = params
      const { answers, finish } = body
      return write((tx) => answerAttempt(tx, taker, { videoId, quizId, attemptId, answers, finish }))
    },
  })
