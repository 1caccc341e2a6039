import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { participantRoutes } from '../../contract.ts'
import { answeredHere } from './answered.ts'

interface Told {
  readonly onSent: () => void
  readonly onRefused: (why: string) => void
}

type Data = Readonly<Record<string, string | boolean>>

/** Sends what was filled in, under the session of this view. */
export function useSend({ id, kvtoken, participant_form: form }: Video, { onSent, onRefused }: Told) {
  const queries = useQueryClient()
  const me = useMe()
  const { queryKey } = videoQuery(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: (data: Data) => {
      const body = { name: form?.name ?? '', kvtoken, gconfid: id, data: JSON.stringify(data) }
      return call(participantRoutes.sendParticipant, { params: { id }, body })
    },
    onSuccess: () => {
      if (!me) answeredHere.add(id)
      queries.setQueryData(queryKey, (old) =>
        old?.access === 'granted' && old.participant_form ? { ...old, participant_form: { ...old.participant_form, answered: true } } : old,
      )
      onSent()
    },
    onError: (error) => {
      onRefused(error.message)
      // The form may be another by now, and the session over.
      if (isRefusal(error, 'invalid') || isRefusal(error, 'forbidden')) void queries.invalidateQueries({ queryKey, exact: true })
    },
  })
}
