import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { channelFeed } from '../contract/feed.ts'
import { type Channel, channelRoutes, type ManagedChannel } from '../contract.ts'
import { channelQuery } from './queries.ts'

/** A channel whose page is open: what others change shows by itself. */
export function useChannel(name: string): ManagedChannel {
  const channel = useSuspenseQuery(channelQuery(name)).data
  useFreshness(channelFeed.changed, channel.id, [['channel', name]])
  return channel
}

/** Everything that shows channels asks again. */
export async function refreshChannels(queries: QueryClient): Promise<void> {
  await Promise.all(['channel', 'channels'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

type Patch = Partial<Pick<Channel, 'subscribed' | 'subscriber_count' | 'featured'>>
interface Pages {
  readonly pages: readonly { readonly items: readonly unknown[] }[]
}

/** Shows a change of one channel wherever it is shown. */
function show(queries: QueryClient, id: string, patch: Patch): void {
  const patched = <T>(one: T): T => ((one as { id?: string }).id === id ? { ...one, ...patch } : one)
  queries.setQueriesData({ queryKey: ['channel'] }, (old: unknown) =>
    isChannel(old) ? patched(old) : isPages(old) ? inPages(old, patched) : old,
  )
  queries.setQueriesData({ queryKey: ['channels'] }, (old: unknown) => (isPages(old) ? inPages(old, patched) : old))
}

/** What is on its way may be older than a change that is shown from now on. */
const dropAnswers = (queries: QueryClient): void =>
  void queries.cancelQueries({
    predicate: ({ queryKey: [key], state }) => (key === 'channel' || key === 'channels') && state.data !== undefined,
  })

const isChannel = (old: unknown): old is Channel => typeof old === 'object' && old !== null && 'theme_colour' in old
const isPages = (old: unknown): old is Pages => typeof old === 'object' && old !== null && 'pages' in old
const inPages = ({ pages, ...rest }: Pages, patched: <T>(one: T) => T) => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, items: page.items.map(patched) })),
})

/** Subscribes and ends it; seen at once, and taken back when it was refused (CM-8.37, CM-8.79). */
export function useSubscribe(channel: Channel) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { id } = channel
  return useMutation({
    meta: { shown: true },
    mutationFn: (wanted: boolean) =>
      call(channelRoutes.subscribeChannel, { params: { name: id }, body: { action: wanted ? 'subscribe' : 'unsubscribe' } }),
    onMutate: (wanted) => {
      dropAnswers(queries)
      const { subscribed, subscriber_count } = channel
      show(queries, id, { subscribed: wanted, subscriber_count: subscriber_count + (wanted ? 1 : -1) })
      return { subscribed, subscriber_count }
    },
    onSuccess: ({ subscribed, subscriber_count }) => {
      show(queries, id, { subscribed, subscriber_count })
      if (subscribed) toast.done(t`Channel subscribed successfully.`)
      void queries.invalidateQueries({ queryKey: ['channels'], refetchType: 'none' })
    },
    onError: (error, _wanted, before) => {
      if (before) show(queries, id, before)
      toast.failed(error, t`Something went wrong.`)
    },
    // What was on its way meanwhile may be older than the change.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['channel'] }),
  })
}

/** Features a channel and back (LE-8.24 to LE-8.26). */
export function useFeature(channel: Channel) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const mutationKey = ['feature', channel.id]
  return useMutation({
    mutationKey,
    meta: { shown: true },
    // Who presses twice means both: one after the other.
    scope: { id: `feature ${channel.id}` },
    mutationFn: (featured: boolean) =>
      call(channelRoutes.featureChannel, { params: { name: channel.id }, body: { featured: featured ? 1 : 0 } }),
    onMutate: (featured) => {
      dropAnswers(queries)
      show(queries, channel.id, { featured })
      return { featured: channel.featured }
    },
    onSuccess: ({ featured }) => toast.done(featured ? t`Channel marked as featured` : t`Channel removed from featured`),
    onError: (error, _featured, before) => {
      if (before) show(queries, channel.id, before)
      toast.failed(error, t`Failed to mark channel as featured! Please try again`)
    },
    // What was on its way meanwhile may be older than the change; a change that waits behind this one asks again itself.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: ['channel'] })
    },
  })
}
