import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ListsOfVideo, listRoutes } from '../contract.ts'
import { listsOfVideoQuery } from './queries.ts'

interface Change {
  readonly name: string
  readonly saved: boolean
}

const withChange = (lists: ListsOfVideo, { name, saved }: Change): ListsOfVideo => {
  const known = lists.items.some((list) => list.name === name)
  const items = known
    ? lists.items.map((list) => (list.name === name ? { ...list, checked: saved } : list))
    : [...lists.items, { name, checked: saved }]
  return { ...lists, items, count: items.filter(({ checked }) => checked).length }
}

/** Puts a video into a list or takes it out: seen at once, and taken back where it is refused, which is only logged (VW-8.18). */
export function useSaving(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = listsOfVideoQuery(videoId)
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ name, saved }: Change) => {
      const asked = { params: { videoId }, body: { text: name, videoId } }
      if (saved) await call(listRoutes.saveVideo, asked)
      else await call(listRoutes.unsaveVideo, asked)
    },
    onMutate: (change) => {
      // Not waited for: the box changes with the press itself.
      void queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<ListsOfVideo>(queryKey)
      if (before) queries.setQueryData(queryKey, withChange(before, change))
      return { before }
    },
    onSuccess: (_done, { name, saved }) => {
      // VW-8.13, VW-8.14
      if (saved) toast.done(t`Video has been saved to ${name} list. You can browse the list from profile menu.`)
      else toast.done(t`Video has been removed from ${name} list.`)
    },
    onError: (error, _change, context) => {
      console.error(error)
      if (context?.before) queries.setQueryData(queryKey, context.before)
    },
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: ['lists'] })]),
  })
}
