import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Channel, type ChannelItem, type ChannelWithItems, channelRoutes } from '../../contract.ts'
import { refreshChannels } from '../use-channel.ts'

interface Pages {
  readonly pages: readonly ChannelWithItems[]
}

/** Shows a change of what a channel holds at once, and takes it back where it was refused. */
function useShown({ name }: Pick<Channel, 'name'>) {
  const queries = useQueryClient()
  const key = ['channel', name, 'items']
  const show = (change: (items: readonly ChannelItem[]) => readonly ChannelItem[]) => {
    // Not waited for: the page changes with the press itself.
    void queries.cancelQueries({ queryKey: key })
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
  return { show, restore, settle: () => refreshChannels(queries) }
}

type Managed = Pick<Channel, 'id' | 'name'>

/** Puts back what was removed, where it stood; says what did not come back. */
function usePutBack({ id }: Managed) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return async (ids: readonly string[]) => {
    try {
      const { restored } = await call(channelRoutes.restoreChannelItems, { params: { name: id }, body: { items: [...ids] } })
      const missing = ids.length - restored.length
      if (missing > 0) toast.error(<Plural value={missing} one="# item could not be put back." other="# items could not be put back." />)
    } catch (error) {
      toast.failed(error, t`The items could not be put back. Please try again.`)
    }
    await refreshChannels(queries)
  }
}

/** What is done with one thing in a channel. */
export function useItem(channel: Managed) {
  const { t } = useLingui()
  const { show, restore, settle } = useShown(channel)
  const putBack = usePutBack(channel)
  const path = (item: Pick<ChannelItem, 'entity_id'>) => ({ name: channel.id, entityId: item.entity_id })

  const feature = useMutation({
    meta: { shown: true },
    mutationFn: ({ item, featured }: { item: ChannelItem; featured: boolean }) =>
      call(channelRoutes.changeChannelItem, {
        params: path(item),
        body: { type: item.entity_type, op: 'update', featured: featured ? 1 : 0 },
      }),
    onMutate: ({ item, featured }) => show((items) => items.map((one) => (one.entity_id === item.entity_id ? { ...one, featured } : one))),
    onSuccess: ({ featured }) => toast.done(featured ? t`Content marked as featured` : t`Content removed from featured`),
    onError: (error, _asked, before) => {
      restore(before)
      toast.failed(error, t`Failed to mark channel as featured! Please try again`)
    },
    onSettled: settle,
  })

  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (item: ChannelItem) => call(channelRoutes.removeChannelItem, { params: path(item), body: { type: item.entity_type } }),
    onMutate: (item) => show((items) => items.filter((one) => one.entity_id !== item.entity_id)),
    onSuccess: (_done, item) => toast.done(t`Removed content from channel`, { undo: () => void putBack([item.entity_id]) }),
    onError: (error, _item, before) => {
      restore(before)
      toast.failed(error, t`Failed to remove content from channel! Please try again`)
    },
    onSettled: settle,
  })

  return { feature, remove }
}

/** What is done with several at once. */
export function useItems(channel: Managed) {
  const { t } = useLingui()
  const { id } = channel
  const { show, restore, settle } = useShown(channel)
  const putBack = usePutBack(channel)
  const feature = useMutation({
    meta: { shown: true },
    mutationFn: ({ ids, featured }: { ids: readonly string[]; featured: boolean }) =>
      call(channelRoutes.featureChannelItems, { params: { name: id }, body: { items: [...ids], featured: featured ? 1 : 0 } }),
    onMutate: ({ ids, featured }) => show((items) => items.map((one) => (ids.includes(one.entity_id) ? { ...one, featured } : one))),
    onSuccess: ({ featured }, { ids }) =>
      toast.done(
        featured ? (
          <Plural value={ids.length} one="# item marked as featured" other="# items marked as featured" />
        ) : (
          <Plural value={ids.length} one="# item removed from featured" other="# items removed from featured" />
        ),
      ),
    onError: (error, _asked, before) => {
      restore(before)
      toast.failed(error, t`The selected items could not be changed. Please try again.`)
    },
    onSettled: settle,
  })

  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (ids: readonly string[]) => call(channelRoutes.removeChannelItems, { params: { name: id }, body: { items: [...ids] } }),
    onMutate: (ids) => show((items) => items.filter((one) => !ids.includes(one.entity_id))),
    onSuccess: (_done, ids) =>
      toast.done(<Plural value={ids.length} one="# item removed from the channel" other="# items removed from the channel" />, {
        undo: () => void putBack(ids),
      }),
    onError: (error, _ids, before) => {
      restore(before)
      toast.failed(error, t`The selected items could not be removed. Please try again.`)
    },
    onSettled: settle,
  })

  return { feature, remove }
}

/** Puts something into a channel. */
export function useAddItem({ id }: Pick<Channel, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ entityId, type }: { entityId: string; type: string }) =>
      call(channelRoutes.changeChannelItem, { params: { name: id, entityId }, body: { type, op: 'add' } }),
    onSuccess: () => refreshChannels(queries),
  })
}
