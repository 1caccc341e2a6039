import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { say } from '#platform/web/toasts.tsx'
import { type Channel, type ChannelItem, type ChannelWithItems, channelRoutes, type ItemType } from '../../contract.ts'
import { refreshChannels } from '../use-channel.ts'

interface Pages {
  readonly pages: readonly ChannelWithItems[]
}

/** What is done with the things in a channel; seen at once, taken back where it was refused. */
export function useItems({ id, name }: Pick<Channel, 'id' | 'name'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const key = ['channel', name, 'items']
  const show = async (change: (items: readonly ChannelItem[]) => readonly ChannelItem[]) => {
    await queries.cancelQueries({ queryKey: key })
    const before = queries.getQueriesData({ queryKey: key })
    queries.setQueriesData(
      { queryKey: key },
      (old: Pages | undefined) => old && { ...old, pages: old.pages.map((page) => ({ ...page, items: change(page.items) })) },
    )
    return before
  }
  const restore = (before: readonly (readonly [readonly unknown[], unknown])[] | undefined) => {
    for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
  }
  const settle = () => refreshChannels(queries)
  const path = (item: Pick<ChannelItem, 'entity_id'>) => ({ name: id, entityId: item.entity_id })

  const feature = useMutation({
    meta: { shown: true },
    mutationFn: ({ item, featured }: { item: ChannelItem; featured: boolean }) =>
      call(channelRoutes.changeChannelItem, {
        params: path(item),
        body: { type: item.entity_type, op: 'update', featured: featured ? 1 : 0 },
      }),
    onMutate: ({ item, featured }) => show((items) => items.map((one) => (one.entity_id === item.entity_id ? { ...one, featured } : one))),
    onSuccess: ({ featured }) => say.done(featured ? t`Content marked as featured` : t`Content removed from featured`),
    onError: (_error, _asked, before) => {
      restore(before)
      say.error(t`Failed to mark channel as featured! Please try again`, { for: 4000 })
    },
    onSettled: settle,
  })

  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (item: ChannelItem) => call(channelRoutes.removeChannelItem, { params: path(item), body: { type: item.entity_type } }),
    onMutate: (item) => show((items) => items.filter((one) => one.entity_id !== item.entity_id)),
    onSuccess: () => say.done(t`Removed content from channel`),
    onError: (_error, _item, before) => {
      restore(before)
      say.error(t`Failed to remove content from channel! Please try again`, { for: 4000 })
    },
    onSettled: settle,
  })

  const add = useMutation({
    mutationFn: ({ entityId, type }: { entityId: string; type: ItemType }) =>
      call(channelRoutes.changeChannelItem, { params: { name: id, entityId }, body: { type, op: 'add' } }),
    onSuccess: settle,
  })

  return { feature, remove, add }
}
