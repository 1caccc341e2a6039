import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { ManagedChannel } from '../../contract.ts'
import { refreshChannels } from '../use-channel.ts'
import type { Draft } from './draft.ts'
import type { Problems } from './sections.tsx'

/** A draft, what is wrong with it, and the way to send it: what the server refuses stands at its field. */
export function useChannelForm<Saved extends ManagedChannel>(start: Draft, send: (draft: Draft) => Promise<Saved>) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const save = useMutation({
    meta: { shown: true },
    mutationFn: async () => {
      const channel = await send(draft)
      await refreshChannels(queries)
      return channel
    },
    onError: (error) => {
      const field = isRefusal(error) ? error.field?.replace('[]', '') : undefined
      if (field) setProblems({ [field]: error.message })
      toast.failed(error, error.message)
    },
  })
  const change = (patch: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...patch }))
    setProblems({})
  }
  return { draft, problems, change, reset: setDraft, save, refuse: setProblems }
}
