import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { videoRoutes } from '../contract.ts'

/** Ids a call (CM-7.103). */
const batch = 10

/** How much of each video this person has watched by now, whole percent by id; what is not known yet is absent, what can't be asked for is said (LE-8.01). */
export function useViewerships(ids: readonly string[]): ReadonlyMap<string, number> {
  const { t } = useLingui()
  const me = useMe()
  const batches = me ? Array.from({ length: Math.ceil(ids.length / batch) }, (_, i) => ids.slice(i * batch, (i + 1) * batch)) : []
  const { watched, failed } = useQueries({
    queries: batches.map((some) => ({
      queryKey: ['viewerships', ...some],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { type: 'summary', scope: 'video', 'include.video[]': some }
        return call(videoRoutes.getViewerships, { query, signal })
      },
      staleTime: 0,
    })),
    combine: (answers) => ({
      watched: new Map(answers.flatMap(({ data }) => Object.entries(data ?? {}).map(([id, { percentage }]) => [id, percentage] as const))),
      failed: answers.some(({ isError }) => isError),
    }),
  })
  const tell = useEffectEvent(() => toast.error(t`Something went wrong.`, { id: 'watched', for: 3000 }))
  useEffect(() => {
    if (failed) tell()
  }, [failed])
  return watched
}
