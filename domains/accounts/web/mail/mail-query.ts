import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { organisationRoutes } from '../../contract.ts'

export type Mail = AnswerOf<typeof organisationRoutes.listMail>['items'][number]

/** What the page's address says. */
export const mailState = addressState({ to: '' })

export const mailQuery = (to: string) =>
  infiniteQueryOptions({
    queryKey: ['mail', to],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) => call(organisationRoutes.listMail, { query: { first, max: 50, to }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: 0,
  })
