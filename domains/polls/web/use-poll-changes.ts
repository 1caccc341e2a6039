import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Poll, type PollState, pollRoutes } from '../contract.ts'
import { pollChoices } from './poll-choices.ts'
import { refreshPolls, showPolls } from './queries.ts'

/** A question with four options, of which the last two may be empty. */
export interface PollDraft {
  readonly text: string
  readonly options: readonly [string, string, string, string]
}

/** The organisation's site and who is signed in, under the names of the specification. */
function useNames() {
  return { domain: window.location.host, user: useMe()?.name ?? '' }
}

/** Makes a poll, or changes a draft; what is wrong with it is said where it is asked for. */
export function useSavePoll(eventId: string, poll: Poll | undefined) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const names = useNames()
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ text, options: [one, two, three, four] }: PollDraft) =>
      poll
        ? call(pollRoutes.updatePoll, {
            params: { id: eventId, pollId: poll.id },
            body: { text, ch1: one, ch2: two, ch3: three, ch4: four, state: 'DRAFT', target_user: names.user, ...names },
          })
        : call(pollRoutes.createPoll, {
            params: { id: eventId },
            body: { question: text, choice1: one, choice2: two, choice3: three, choice4: four, state: 'DRAFT', ...names },
          }),
    onSuccess: () => refreshPolls(queries, eventId),
    onError: (error) => {
      if (isRefusal(error, 'invalid')) return
      toast.failed(error, poll ? t`Failed to update poll. Please try again.` : t`Failed to create poll. Please try again.`)
    },
  })
}

/** One step on. @returns the poll as it is then; undefined where it stayed */
export function useMovePoll(eventId: string, poll: Poll) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (state: PollState) => {
      const params = { id: eventId, pollId: poll.id }
      return call(pollRoutes.updatePoll, { params, body: { state, choices: pollChoices(poll) } })
    },
    onSettled: () => refreshPolls(queries, eventId),
    onError: (error) => toast.failed(error, t`Failed to update poll state`),
  })
}

export function useDeletePoll(eventId: string, poll: Poll) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(pollRoutes.deletePoll, { params: { id: eventId, pollId: poll.id } }),
    onSuccess: () => refreshPolls(queries, eventId),
    onError: (error) => toast.failed(error, t`Failed to delete poll`),
  })
}

/** Votes, or votes for something else: seen at once, and taken back where it is refused. */
export function useVote(eventId: string, poll: Poll) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    // One after the other: the last choice is the one that counts, and is shown.
    scope: { id: `vote ${poll.id}` },
    mutationFn: (choice: number) => call(pollRoutes.vote, { params: { id: eventId, pollId: poll.id }, body: { choice } }),
    // Asking again would be one more call of everybody at the same moment.
    onSuccess: ({ poll: voted }) => showPolls(queries, eventId, new Map([[voted.id, voted]])),
    onError: (error) => {
      toast.failed(error, error.message)
      void refreshPolls(queries, eventId)
    },
  })
}
