import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { pageNameOf } from '#domains/events/web.ts'
import { noteRefusal } from '#domains/moderation/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { type EventQuestion, eventQuestionRoutes, type QuestionState } from '../contract.ts'
import { refreshQuestions, showQuestion } from './queries.ts'
import { noteRefused } from './refused.tsx'

/** Failures are noted in the browser's log, and nowhere else (LE-8.18). */
const log = (error: Error) => console.error(error)

export function useAskQuestion(event: EventDetail) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (text: string) =>
      call(eventQuestionRoutes.askQuestion, { params: { id: event.id }, body: { text, state: 'ASKED', page: pageNameOf(event) } }),
    onSuccess: () => refreshQuestions(queries, event.id),
    onError: (error) => {
      noteRefusal(queries, event.id, error)
      log(error)
    },
  })
}

interface Step {
  readonly state: QuestionState
  /** In other words than it was asked in. */
  readonly text?: string
}

/** What is done with a question that was asked: seen at once, and as it is on the server soon after, whatever came of it. */
export function useQuestionChanges(eventId: string, question: EventQuestion) {
  const queries = useQueryClient()
  const params = { id: eventId, questionId: question.id }
  const show = (patch: Partial<EventQuestion> | null) => showQuestion(queries, eventId, question.id, patch)
  // Another moderator was quicker: that is said where questions are.
  const onError = (error: Error) => {
    log(error)
    if (isRefusal(error, 'conflict')) noteRefused(queries, eventId, { text: question.text, message: error.message })
  }
  // Who presses twice means both: one after the other.
  const scope = { id: `question ${question.id}` }
  const common = { meta: { shown: true }, scope, onError, onSettled: () => refreshQuestions(queries, eventId) }
  const move = useMutation({
    ...common,
    mutationFn: ({ state, text = question.text }: Step) => call(eventQuestionRoutes.moderateQuestion, { params, body: { state, text } }),
    onMutate: ({ state, text = question.text }) => {
      show({ state, text })
      return { state: question.state, text: question.text }
    },
    onError: (error, _step, before) => {
      if (before) show(before)
      onError(error)
    },
    onSuccess: () => noteRefused(queries, eventId, null),
  })
  const claim = useMutation({
    ...common,
    mutationFn: (claimed: boolean) => call(eventQuestionRoutes.claimQuestion, { params, body: { claimed } }),
    onSuccess: ({ claim: taken }) => show({ claim: taken }),
  })
  const remove = useMutation({
    ...common,
    mutationFn: () => call(eventQuestionRoutes.deleteQuestion, { params }),
    onMutate: () => show(null),
  })
  const vote = useMutation({
    ...common,
    mutationFn: (isFor: boolean) => call(isFor ? eventQuestionRoutes.voteForQuestion : eventQuestionRoutes.unvoteQuestion, { params }),
    onMutate: (voted) => show({ voted, votes: question.votes + (voted ? 1 : -1) }),
    // Asking again would be one more call of everybody who votes at the same moment.
    onSettled: (counted) => (counted ? show(counted) : refreshQuestions(queries, eventId)),
  })
  return { move, claim, remove, vote }
}
