import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { playlistRoutes } from '../../contract.ts'
import { refreshPlaylists } from '../queries.ts'
import { type Draft, fieldsOf } from './draft.ts'

/** Makes the playlist, or saves the one of this name. Answers the name it has. */
export function useSavePlaylist(name: string | undefined, saved: Draft) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async (draft: Draft): Promise<string> => {
      const body = fieldsOf(draft, saved)
      const { playlist } =
        name === undefined
          ? await call(playlistRoutes.createPlaylist, { body })
          : await call(playlistRoutes.updatePlaylist, { params: { name }, body })
      await refreshPlaylists(queries)
      return playlist.name
    },
    onError: (error) => {
      const said = isRefusal(error) && (error.code === 'invalid' || error.code === 'too_large')
      toast.failed(error, said ? error.message : t`Failed to update the playlists`)
    },
  })
}
