import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { profileRoutes } from '../contract/profile.ts'
import type { Me } from '../contract.ts'

export type { Me } from '../contract.ts'

/** Who is signed in, the organisation's flags, and whether it is set up at all. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(profileRoutes.getMe, { signal }),
  staleTime: 5 * 60_000,
})

/** Whoever is signed in here, null for nobody; undefined until it is known. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data?.user
}

/** The organisation's flags, once they are known. */
export function useFlags() {
  return useQuery(meQuery).data?.domain
}

/** Whether to offer something at all; the server decides. */
export const may = (me: Me | null | undefined, capability: string): boolean => me?.capabilities.includes(capability) ?? false
