import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { questionRoutes, quizRoutes, resultRoutes } from '../contract.ts'

export const questionsKey = (id: string) => ['questions', id]
export const quizzesKey = (id: string) => ['quizzes', id]
export const resultsKey = (id: string) => ['quiz-results', id]

/** All about the questions of a video: what changes one may change the others. */
export const questionKeys = (id: string) => [questionsKey(id), quizzesKey(id), resultsKey(id)]

/** @param quizId `none`: those that stop the video */
export const questionsQuery = (id: string, quizId: string) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey(id), quizId],
    queryFn: ({ pageParam: first, signal }) =>
      call(questionRoutes.listQuestions, { params: { id }, query: { first, max: 100, quiz_id: quizId }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const quizzesQuery = (id: string) =>
  queryOptions({
    queryKey: quizzesKey(id),
    queryFn: ({ signal }) => call(quizRoutes.listQuizzes, { params: { id }, signal }),
    staleTime: 0,
  })

export const quizResultsQuery = (id: string, quizId: string) =>
  queryOptions({
    queryKey: [...resultsKey(id), quizId],
    queryFn: ({ signal }) => call(resultRoutes.getQuizResults, { params: { id, quizId }, signal }),
    staleTime: 0,
  })

export const questionResultsQuery = (id: string) =>
  queryOptions({
    queryKey: [...resultsKey(id), 'none'],
    queryFn: ({ signal }) => call(resultRoutes.getQuestionResults, { params: { id }, signal }),
    staleTime: 0,
  })

export const quizPeopleQuery = (id: string, quizId: string) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey(id), quizId, 'people'],
    queryFn: ({ pageParam: first, signal }) => call(resultRoutes.listQuizPeople, { params: { id, quizId }, query: { first }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
