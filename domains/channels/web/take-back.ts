import { plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Undoable } from '#platform/web/bulk/take-back.ts'
import { channelRoutes } from '../contract.ts'
import { refreshChannels } from './use-channel.ts'

/** Takes changes and deletions of channels back. */
export async function takeBackChannels(queries: QueryClient, done: readonly Undoable[]): Promise<void> {
  const { undoWithToasts } = await import('#platform/web/bulk/take-back.ts')
  const words = ({ length }: readonly Undoable[]) =>
    plural(length, { one: '# channel is as it was before', other: '# channels are as they were before' })
  await undoWithToasts(channelRoutes.undoChannels, done, { words, refresh: () => refreshChannels(queries) })
}
