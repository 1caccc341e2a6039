import { plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Undoable } from '#platform/web/bulk/take-back.ts'
import { playlistRoutes } from '../contract.ts'
import { refreshPlaylists } from './queries.ts'

/** Takes changes and deletions of playlists back. */
export async function takeBackPlaylists(queries: QueryClient, done: readonly Undoable[]): Promise<void> {
  const { undoWithToasts } = await import('#platform/web/bulk/take-back.ts')
  const words = ({ length }: readonly Undoable[]) =>
    plural(length, { one: '# playlist is as it was before', other: '# playlists are as they were before' })
  await undoWithToasts(playlistRoutes.undoPlaylists, done, { words, refresh: () => refreshPlaylists(queries) })
}
