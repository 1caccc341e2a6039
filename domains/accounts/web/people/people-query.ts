import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { userRoutes } from '../../contract/users.ts'
import { type Account, accountRoles, groupRoutes } from '../../contract.ts'

/** What the page's address says. */
export const peopleState = addressState({
  qtext: '',
  role: ['all', ...accountRoles],
  state: ['all', 'enabled', 'disabled', 'waiting'],
  group: '',
  order_by: ['displayname', 'username', 'email', 'role', 'date'],
  order_type: ['', 'asc', 'desc'],
})
export type PeopleState = ReturnType<typeof peopleState.parse>

export const peopleKey = ['people'] as const

const states = { all: {}, enabled: { is_enabled: true }, disabled: { is_enabled: false }, waiting: { has_password: false } }
const uuid = /^[\da-f-]{36}$/

const askedFor = ({ qtext, role, state, group, order_by, order_type }: PeopleState) => ({
  qtext,
  order_by,
  ...(order_type !== '' && { order_type: order_type as 'asc' | 'desc' }),
  ...(role !== 'all' && { role }),
  ...(uuid.test(group) && { group }),
  ...states[state],
})

export const peopleQuery = (state: PeopleState) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, state],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) =>
      call(userRoutes.listUsers, { query: { first, max: 50, count: first === 0, ...askedFor(state) }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })

/** Everybody who matches, also on pages that nobody has seen. */
export async function everyoneWho(state: PeopleState): Promise<Account[]> {
  const people: Account[] = []
  for (let first: number | null = 0; first !== null; ) {
    const page: { items: Account[]; next: number | null } = await call(userRoutes.listUsers, {
      query: { first, max: 100, ...askedFor(state) },
    })
    people.push(...page.items)
    first = page.next
  }
  return people
}

/** Groups to choose from. */
export const groupChoicesQuery = queryOptions({
  queryKey: ['groups', 'choices'],
  queryFn: async ({ signal }) => (await call(groupRoutes.listGroups, { query: { max: 100 }, signal })).items,
})
