import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inBulk, type RefusedItem } from '#platform/web/bulk/in-bulk.ts'
import type { Undoable } from '#platform/web/bulk/take-back.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Channel, type ChannelVisibility, channelRoutes } from '../../contract.ts'
import { takeBackChannels } from '../take-back.ts'
import { refreshChannels } from '../use-channel.ts'

interface VisibilityWish {
  readonly channels: readonly Channel[]
  readonly visibility: ChannelVisibility
}

interface Changed {
  readonly done: readonly Undoable[]
  readonly not: readonly RefusedItem[]
}

const undoable = (channels: readonly Channel[], undos: readonly (string | undefined)[] = []): Undoable[] =>
  channels.flatMap(({ displayname }, n) => (undos[n] === undefined ? [] : [{ displayname, undo: undos[n] }]))

/** Who may see several channels: all of them at once or, where one of them is refused, one by one, so that it is said which and why. */
export function useVisibilityChange(onDone: (refused: readonly string[]) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<readonly RefusedItem[]>([])

  const oneByOne = async ({ channels, visibility }: VisibilityWish, cause: unknown): Promise<Changed> => {
    const one = ({ name }: Channel) => call(channelRoutes.updateChannel, { params: { name }, body: { visibility, undoable: '1' } })
    const outcome = await inBulk(channels, one, { failure: () => t`You can’t change this channel any more.` })
    if (outcome.done.length === 0) throw cause
    const undos = outcome.done.map(({ answer }) => answer.undo)
    return {
      done: undoable(
        outcome.done.map(({ item }) => item),
        undos,
      ),
      not: outcome.refused,
    }
  }

  const change = useMutation({
    meta: { shown: true },
    mutationFn: async (wish: VisibilityWish): Promise<Changed> => {
      const { channels, visibility } = wish
      const names = channels.map(({ name }) => name)
      try {
        const { undo } = await call(channelRoutes.updateChannels, { body: { visibility, name: names, undoable: '1' } })
        return { done: undoable(channels, undo), not: [] }
      } catch (error) {
        if (isRefusal(error, 'not_found') || isRefusal(error, 'forbidden') || isRefusal(error, 'invalid')) return oneByOne(wish, error)
        throw error
      }
    },
    onSuccess: async ({ done, not }, { visibility }) => {
      toast.done(t`Channels visibility changed to ${visibility}`, { undo: () => void takeBackChannels(queries, done) })
      setRefused(not)
      onDone(not.map(({ id }) => id))
      await refreshChannels(queries)
    },
    onError: (error) => toast.failed(error, t`Failed to change visbility of the channels`, { for: 4000 }),
  })
  return { change, refused, forgetRefused: () => setRefused([]) }
}
