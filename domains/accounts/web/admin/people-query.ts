import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { userRoutes } from '../../contract/users.ts'
import { accountRoles } from '../../contract.ts'

/** What the page's address says. */
export const peopleState = addressState({
  qtext: '',
  role: ['all', ...accountRoles],
  state: ['all', 'enabled', 'disabled'],
  order_by: ['displayname', 'date'],
})
export type PeopleState = ReturnType<typeof peopleState.parse>

export const peopleKey = ['people'] as const

export const peopleQuery = ({ qtext, role, state, order_by }: PeopleState) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, qtext, role, state, order_by],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) =>
      call(userRoutes.listUsers, {
        query: {
          first,
          max: 50,
          qtext,
          order_by,
          ...(role !== 'all' && { role }),
          ...(state !== 'all' && { is_enabled: state === 'enabled' }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })
