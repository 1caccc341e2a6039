import { t } from '@lingui/core/macro'
import { MutationCache, onlineManager, type QueryClient } from '@tanstack/react-query'
import { isConnectionLost, onConnectionChange } from '../calling/connection.ts'
import { isRefusal } from '../refusal.ts'
import { toast } from '../toasts.tsx'
import { FreshQueryClient } from './fresh-query-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form or page shows the refusal itself; no toast. */
      readonly shown?: boolean
    }
  }
}

const final = new Set(['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict', 'too_large', 'rate_limited'])

/**
 * What every page asks through: answers stay fresh for 30 s, refusals are not repeated, a refused change says why in a toast. Without a connection
 * questions wait until it is back, and changes fail at once.
 */
export function newQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(!isConnectionLost())))
  return new FreshQueryClient({
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
        if (!mutation.meta?.shown) toast.failed(error, generalMessage(error))
      },
    }),
  })
}

/** The sentence of a refusal, or of what was thrown with one; of what nobody foresaw only that it happened. */
const generalMessage = (error: Error): string => (isRefusal(error) || error.name === 'Error' ? error.message : t`Internal Error.`)
