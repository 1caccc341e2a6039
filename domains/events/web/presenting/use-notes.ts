import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBusy } from '#platform/web/busy.ts'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'
import { notesQuery } from './queries.ts'

/** ms without a key after which what was written is saved. */
const rest = 1200

/**
 * Notes as they are written: saved after a moment, when they are left and when the page goes, one after the other. What was not saved stays.
 *
 * @param kept as they are on the server, from another device, too
 */
export function useNotes(id: string, kept: string) {
  const queries = useQueryClient()
  // Null: as they are on the server.
  const [written, setWritten] = useState<string | null>(null)
  const save = useMutation({
    meta: { shown: true },
    scope: { id: `notes ${id}` },
    mutationFn: (words: string) => call(eventRoutes.putEventNotes, { params: { id }, body: { text: words } }),
    onSuccess: (_, words) => {
      queries.setQueryData(notesQuery(id).queryKey, { text: words })
      setWritten((now) => (now === words ? null : now))
    },
  })
  const { isPending, isError, isSuccess, variables } = save
  const isUnsaved = written !== null && (!(isPending || isError) || variables !== written)
  useBusy(written !== null)
  const flush = useEffectEvent(() => {
    if (isUnsaved) save.mutate(written)
  })
  useEffect(() => {
    if (!isUnsaved) return
    const timer = setTimeout(() => flush(), rest)
    return () => clearTimeout(timer)
  }, [isUnsaved, written])
  useEffect(() => () => flush(), [])
  return {
    text: written ?? kept,
    state: written === null ? (isSuccess ? 'saved' : 'same') : isError && !isUnsaved ? 'failed' : 'unsaved',
    write: setWritten,
    leave: () => {
      if (isUnsaved) save.mutate(written)
    },
    again: () => {
      if (written !== null) save.mutate(written)
    },
  } as const
}
