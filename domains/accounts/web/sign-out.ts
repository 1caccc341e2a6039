import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrf } from '#platform/web/calling/csrf.ts'
import { call } from '#platform/web/client.ts'
import { meQuery } from './use-me.ts'

/** Ends this browser's session and forgets everything that was read with it. */
export async function signOut(queries: QueryClient): Promise<void> {
  const { sessionRoutes } = await import('../contract/sessions.ts')
  await call(sessionRoutes.signOut, {})
  await startAfresh(queries)
}

/** After signing in or out: nothing stays that was read as somebody else, or kept for them. */
export async function startAfresh(queries: QueryClient): Promise<void> {
  forgetCsrf()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  const { user } = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
  const { forgetOthersThings } = await import('#platform/web/in-browser/kept.ts')
  await forgetOthersThings(user?.id)
}
