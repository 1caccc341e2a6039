import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Undoable } from '#platform/web/bulk/take-back.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { playlistRoutes } from '../../contract.ts'
import { playlistQuery, refreshPlaylists } from '../queries.ts'
import { takeBackPlaylists } from '../take-back.ts'
import { type Draft, draftOf, fieldsOf } from './draft.ts'

/**
 * Makes the playlist, or saves the one of this name. Answers the name it has.
 *
 * @param onBack another owner was taken back: whose it is now and who sees it
 */
export function useSavePlaylist(name: string | undefined, saved: Draft, onBack?: (now: Pick<Draft, 'owner' | 'visibility'>) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const back = async (undoable: Undoable, key: string) => {
    await takeBackPlaylists(queries, [undoable])
    // Where it stayed given away, they may not see it any more.
    const now = await queries.fetchQuery(playlistQuery(key)).catch(() => undefined)
    if (!now) return
    const { owner, visibility } = draftOf(now)
    onBack?.({ owner, visibility })
  }
  return useMutation({
    meta: { shown: true },
    mutationFn: async (draft: Draft): Promise<string> => {
      const body = fieldsOf(draft, saved)
      if (name === undefined) return (await call(playlistRoutes.createPlaylist, { body })).playlist.name
      const { playlist, undo } = await call(playlistRoutes.updatePlaylist, {
        params: { name },
        body: { ...body, ...(body.ownername !== undefined && { undoable: '1' }) },
      })
      if (undo !== undefined) toast.done(t`Playlist owner changed`, { undo: () => void back({ ...playlist, undo }, playlist.name) })
      return playlist.name
    },
    onSuccess: () => refreshPlaylists(queries),
    onError: (error) => {
      const said = isRefusal(error) && (error.code === 'invalid' || error.code === 'too_large')
      toast.failed(error, said ? error.message : t`Failed to update the playlists`)
    },
  })
}
