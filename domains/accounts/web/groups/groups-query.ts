import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { groupManagerRoutes, groupRoutes } from '../../contract.ts'

/** What the page's address says. */
export const groupsState = addressState({ qtext: '' })

export const groupsKey = ['groups'] as const

export const groupsQuery = (qtext: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'list', qtext],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) => call(groupRoutes.listGroups, { query: { first, max: 50, qtext }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })

export const membersQuery = (id: string, qtext: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'members', id, qtext],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) =>
      call(groupRoutes.listGroupMembers, { params: { id }, query: { first, max: 50, qtext }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })

export const managersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'managers', id, ''],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) =>
      call(groupManagerRoutes.listGroupManagers, { params: { id }, query: { first, max: 50 }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })
