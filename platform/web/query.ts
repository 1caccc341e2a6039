import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from './refusal.ts'
import { say } from './toasts.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form or page shows the refusal itself; no toast. */
      readonly shown?: boolean
    }
  }
}

const final = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict', 'too_large', 'rate_limited'])

/** What every page asks through: answers stay fresh for 30 s, refusals are not repeated, a refused change says why in a toast. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 2 && !(isRefusal(error) && final.has(error.code)),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.shown) say.error(error.message)
      },
    }),
  })
}
