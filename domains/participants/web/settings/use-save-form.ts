import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { ParticipantForm } from '../../contract.ts'
import { participantRoutes } from '../../contract.ts'

/** Saves the form of a video and answers it as it is then; the card shows why it was refused. */
export function useSaveForm(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (body: ParticipantForm) =>
      call(participantRoutes.putParticipantForm, { params: { id }, body: { ...body, fields: [...body.fields] } }),
    onSuccess: () => {
      toast.done(t`Form saved`)
      return queries.invalidateQueries({ queryKey: ['video', id] })
    },
  })
}
