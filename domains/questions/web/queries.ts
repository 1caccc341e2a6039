import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { useFeed, useFreshness } from '#platform/web/feed.ts'
import { questionFeed } from '../contract/feed.ts'
import { type EventQuestion, eventQuestionRoutes, type QuestionState } from '../contract.ts'
import { mostPresented } from '../limits.ts'

/** ms (LE-9.02) */
const every = 15_000
/** LE-9.08 */
const pageSize = 15

/** Everything, one's own, those of guests, or those in a state. */
export type ShownQuestions = 'all' | 'my' | 'guests' | QuestionState

type Page = AnswerOf<typeof eventQuestionRoutes.listEventQuestions>
type Pages = InfiniteData<Page>

const isThere = (one: Page['items'][number]): one is EventQuestion => !('deleted' in one)

export const questionsOf = ({ pages }: Pages): EventQuestion[] => pages.flatMap(({ items }) => items.filter(isThere))

export const eventQuestionsKey = (eventId: string) => ['questions', eventId]

interface Cursor {
  readonly questionsbeforets?: number
  readonly questionsbeforeid?: string
}

/** What follows the last one: asked in its second or earlier, and before it. */
function cursorAfter({ items }: Page): Cursor | undefined {
  const last = items.filter(isThere).at(-1)
  if (!last || items.length < pageSize) return undefined
  return { questionsbeforets: last.time_created + 1, questionsbeforeid: last.id }
}

const narrowing = (show: ShownQuestions) => (show === 'all' ? {} : show === 'my' || show === 'guests' ? { type: show } : { state: show })

export const eventQuestionsQuery = ({ id, live_event: live }: EventDetail, show: ShownQuestions) =>
  infiniteQueryOptions({
    queryKey: [...eventQuestionsKey(id), show],
    queryFn: ({ pageParam, signal }) =>
      call(eventQuestionRoutes.listEventQuestions, { params: { id }, query: { max: pageSize, ...narrowing(show), ...pageParam }, signal }),
    initialPageParam: {} as Cursor,
    getNextPageParam: cursorAfter,
    refetchInterval: live.state === 'CLOSED' ? false : every,
  })

/** Those in a state that most people want answered. */
export const presentedQuestionsQuery = ({ id, live_event: live }: EventDetail, state: QuestionState) =>
  infiniteQueryOptions({
    queryKey: [...eventQuestionsKey(id), 'votes', state],
    queryFn: ({ signal }) =>
      call(eventQuestionRoutes.listEventQuestions, { params: { id }, query: { max: mostPresented, order_by: 'votes', state }, signal }),
    initialPageParam: null,
    getNextPageParam: () => undefined,
    refetchInterval: live.state === 'CLOSED' ? false : every,
  })

export const refreshQuestions = (queries: QueryClient, eventId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: eventQuestionsKey(eventId) })

/** Hears of questions that were posted or answered, of a second at once, and how many want one answered. */
export function useHearQuestions({ id }: EventDetail): void {
  const queries = useQueryClient()
  useFreshness(questionFeed.question, id, [eventQuestionsKey(id)], 1000)
  useFeed(questionFeed.question_votes, id, {
    heard: ({ items }) => {
      for (const one of items) showQuestion(queries, id, one.id, { votes: one.votes })
    },
    missed: () => void refreshQuestions(queries, id),
  })
}

/** Shows a question as it is now in every list of its event, or without it. */
export function showQuestion(queries: QueryClient, eventId: string, id: string, patch: Partial<EventQuestion> | null): void {
  const patched = (items: Page['items']) =>
    patch === null ? items.filter((one) => one.id !== id) : items.map((one) => (one.id === id ? { ...one, ...patch } : one))
  queries.setQueriesData<Pages>({ queryKey: eventQuestionsKey(eventId) }, (old) =>
    old ? { ...old, pages: old.pages.map((page) => ({ ...page, items: patched(page.items) })) } : old,
  )
}
