import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type Channel, channelRoutes } from '../contract.ts'
import { takeBackChannels } from './take-back.ts'

type Doomed = Pick<Channel, 'id' | 'name' | 'displayname'>

/** Asks and then deletes these channels; false where it didn't come to that (LE-8.21 to LE-8.23). */
export function useDeleteChannels(): (channels: readonly Doomed[]) => Promise<boolean> {
  const { t } = useLingui()
  const queries = useQueryClient()
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (channels: readonly Doomed[]) =>
      call(channelRoutes.deleteChannels, { body: { name: channels.map(({ name }) => name), undoable: '1' } }),
    onSuccess: (_, channels) => {
      const done = channels.map(({ id, displayname }) => ({ displayname, undo: id }))
      const words = channels.length === 1 ? t`Channel deleted successfully` : t`Channels deleted successfully`
      toast.done(words, { undo: () => void takeBackChannels(queries, done) })
      return queries.invalidateQueries({ queryKey: ['channels'] })
    },
    onError: (error) => toast.failed(error, t`Failed to delete the channel(s)`, { for: 4000 }),
  })
  return async (channels) => {
    const [first] = channels
    const count = channels.length
    const sure = await confirm({
      title:
        count === 1 ? (
          <Trans>Delete “{first?.displayname}”?</Trans>
        ) : (
          <Plural value={count} one="Delete # channel?" other="Delete # channels?" />
        ),
      body: <Trans>Its videos are not deleted. Subscribers lose it immediately.</Trans>,
      action: <Plural value={count} one="Delete channel" other="Delete # channels" />,
      danger: true,
    })
    if (!sure) return false
    return remove.mutateAsync(channels).then(
      () => true,
      () => false,
    )
  }
}
