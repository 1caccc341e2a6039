import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#platform/contract/route.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { moderationRoutes } from '../contract.ts'
import { controlsQuery, type ShownControls, withMoment } from './queries.ts'

type SentControls = Pick<
  BodyOf<typeof moderationRoutes.setControls>,
  'slow_mode_seconds' | 'words' | 'reactions' | 'comments_enabled' | 'revision'
>

interface Outcomes {
  readonly onSaved: () => void
  /** Called with what another has saved meanwhile, which is not written over. */
  readonly onStale: (controls: ShownControls) => void
}

/** Saves what hosts set. */
export function useSetControls(eventId: string, { onSaved, onStale }: Outcomes) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = controlsQuery(eventId)
  return useMutation({
    meta: { shown: true },
    mutationFn: async (body: SentControls) => withMoment(await call(moderationRoutes.setControls, { params: { id: eventId }, body })),
    onSuccess: (controls) => {
      queries.setQueryData(query.queryKey, controls)
      toast.done(t`The settings have been saved`)
      onSaved()
    },
    onError: (error) => {
      toast.failed(error, error.message)
      // Without a connection the form stays as it is, and its next try is refused again.
      if (isRefusal(error) && error.reason === 'stale') void queries.fetchQuery({ ...query, staleTime: 0 }).then(onStale, () => undefined)
    },
  })
}
