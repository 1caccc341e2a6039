import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { commentRoutes, heldFeed } from '../../contract.ts'
import { heldKey, heldQuery } from '../thread/held-queries.ts'

/** How many comments wait for whoever moderates. */
export interface HeldCount {
  /** Of those that are listed. */
  readonly count: number
  /** The same in writing: `50+` where others follow. */
  readonly amount: string
}

/** For who moderates, as it is while the page is open; of others it is 0. Once on a page. */
export function useHeldCount({ id, can }: EventDetail): HeldCount {
  useFreshness(heldFeed.held, can.moderate ? id : undefined, [heldKey(id)], 500)
  const { data } = useQuery({ ...heldQuery(id, 'waiting'), enabled: can.moderate })
  const count = data?.items.length ?? 0
  return { count, amount: data?.more ? `${count}+` : String(count) }
}

/** Publishes or refuses a comment that waits. What another moderator has decided meanwhile stays, and is said. */
export function useDecideHeld(eventId: string, heldId: string, onDecided: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const send = (op: 'release' | 'refuse' | 'restore') => call(commentRoutes.decideHeld, { params: { id: eventId, heldId }, body: { op } })
  const shared = {
    meta: { shown: true },
    onError: (error: Error) => toast.failed(error, error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: heldKey(eventId) }),
  }
  const restore = useMutation({ ...shared, mutationFn: () => send('restore') })
  return useMutation({
    ...shared,
    mutationFn: (op: 'release' | 'refuse') => send(op),
    onSuccess: (_done, op) => {
      onDecided()
      if (op === 'refuse') toast.done(t`Comment refused.`, { undo: () => restore.mutate() })
    },
  })
}

export function useWithdrawHeld(eventId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (heldId: string) => call(commentRoutes.withdrawHeld, { params: { id: eventId, heldId } }),
    onError: (error) => toast.failed(error, error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: heldKey(eventId) }),
  })
}
