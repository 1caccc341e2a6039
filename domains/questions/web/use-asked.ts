import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { moderationFeed } from '../contract/feed.ts'
import type { QuestionState } from '../contract.ts'
import { mostPresented } from '../limits.ts'
import { eventQuestionsKey, presentedQuestionsQuery, questionsOf } from './queries.ts'

/** Hears, as a moderator, of questions that wait; of a second at once. */
export function useHearAsked({ id, can }: EventDetail): void {
  useFreshness(moderationFeed.question, can.moderate ? id : undefined, [eventQuestionsKey(id)], 1000)
}

/** How many questions wait for a moderator, for whoever is one. */
export function useAsked(event: EventDetail): { readonly count: number; readonly amount: string } {
  const { data } = useInfiniteQuery({ ...presentedQuestionsQuery(event, 'ASKED'), enabled: event.can.moderate })
  const count = data ? questionsOf(data).filter((one) => one.state === 'ASKED').length : 0
  return { count, amount: count < mostPresented ? String(count) : `${mostPresented}+` }
}

/** Whether the viewer could see questions in some other state. */
export function useWasAsked(event: EventDetail): boolean {
  const { count } = useAsked(event)
  const isThere = (data: Parameters<typeof questionsOf>[0] | undefined, state: QuestionState) =>
    data !== undefined && questionsOf(data).some((one) => one.state === state)
  const { data: posted } = useInfiniteQuery(presentedQuestionsQuery(event, 'POSTED'))
  const { data: answered } = useInfiniteQuery(presentedQuestionsQuery(event, 'ANSWERED'))
  return count > 0 || isThere(posted, 'POSTED') || isThere(answered, 'ANSWERED')
}
