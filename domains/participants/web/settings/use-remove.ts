import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { participantRoutes } from '../../contract.ts'
import { participantsKey } from './participants-query.ts'

type Pages = InfiniteData<AnswerOf<typeof participantRoutes.listParticipants>>

const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  }

/** Deletes what somebody filled in: gone at once, and back where it is refused. */
export function useRemove(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const queryKey = participantsKey(videoId)
  return useMutation({
    mutationFn: (participantId: string) => call(participantRoutes.deleteParticipant, { params: { id: videoId, participantId } }),
    onMutate: (participantId) => queries.setQueriesData<Pages>({ queryKey }, (pages) => without(pages, participantId)),
    onSuccess: () => toast.done(t`Answers deleted`),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
