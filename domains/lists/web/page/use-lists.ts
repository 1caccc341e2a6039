import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { listRoutes } from '../../contract.ts'
import { type ListName, namesQuery } from '../queries.ts'

/** Changes the names on the page at once; a failure is only logged, and what was there comes back (LE-8.19). */
function useNames() {
  const queries = useQueryClient()
  const { queryKey } = namesQuery
  return {
    show: (change: (lists: readonly ListName[]) => readonly ListName[]) => {
      // Not waited for: the page changes with the press itself.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (old) => old && [...change(old)])
    },
    failed: (error: unknown) => console.error(error),
    settle: () => Promise.all([['lists'], ['mylist']].map((key) => queries.invalidateQueries({ queryKey: key }))),
  }
}

/** @returns what removes a list, and offers for ten seconds to take that back (LE-9.18) */
export function useRemoveList() {
  const { t } = useLingui()
  const { show, failed, settle } = useNames()
  const restore = useMutation({
    mutationFn: (name: string) => call(listRoutes.restoreList, { params: { list: name }, body: { op: 'restore', text: name } }),
    onSettled: settle,
  })
  return useMutation({
    meta: { shown: true },
    mutationFn: (name: string) => call(listRoutes.removeList, { params: { list: name }, body: { text: name } }),
    onMutate: (name) => show((lists) => lists.filter((one) => one.name !== name)),
    onSuccess: (_done, name) => toast.done(t`The list ${name} has been removed.`, { undo: () => restore.mutate(name) }),
    onError: failed,
    onSettled: settle,
  })
}

export function useCreateList() {
  const { t } = useLingui()
  const { show, settle } = useNames()
  return useMutation({
    meta: { shown: true },
    mutationFn: (name: string) => call(listRoutes.createList, { body: { name } }),
    onSuccess: (_done, name) => {
      show((lists) => [...lists, { name, savedAt: null }])
      toast.done(t`The list ${name} has been created.`)
    },
    onSettled: settle,
  })
}

export function useRenameList() {
  const { show, settle } = useNames()
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      call(listRoutes.renameList, { params: { newname: to }, body: { listname: to, oldlistname: from } }),
    onSuccess: (_done, { from, to }) => show((lists) => lists.map((one) => (one.name === from ? { ...one, name: to } : one))),
    onSettled: settle,
  })
}

export function useOrderLists() {
  const { show, failed, settle } = useNames()
  return useMutation({
    meta: { shown: true },
    mutationFn: (names: string[]) => call(listRoutes.orderLists, { body: { names } }),
    onMutate: (names) => show((lists) => names.flatMap((name) => lists.find((one) => one.name === name) ?? [])),
    onError: failed,
    onSettled: settle,
  })
}

/** Takes a video out of a list; for ten seconds that can be taken back. */
export function useTakeOut(list: string) {
  const { t } = useLingui()
  const { failed, settle } = useNames()
  const back = useMutation({
    mutationFn: (videoId: string) => call(listRoutes.saveVideo, { params: { videoId }, body: { text: list } }),
    onSettled: settle,
  })
  return useMutation({
    meta: { shown: true },
    mutationFn: (videoId: string) => call(listRoutes.removeFromList, { params: { list }, body: { text: list, videoId } }),
    onSuccess: (_done, videoId) => toast.done(t`Video has been removed from ${list} list.`, { undo: () => back.mutate(videoId) }),
    onError: failed,
    onSettled: settle,
  })
}
