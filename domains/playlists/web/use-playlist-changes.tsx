import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type PlaylistTile, playlistRoutes } from '../contract.ts'
import { refreshPlaylists } from './queries.ts'

/** The most of them that are changed at once (VW-9.19, CM-9.01). */
const most = 20

type Some = readonly Pick<PlaylistTile, 'id' | 'name' | 'displayname'>[]

export interface BulkUpdate {
  readonly visibility?: PlaylistTile['visibility']
  readonly ownername?: string
}

/** What is done with one playlist or several: one call each (VW-1.15, VW-1.16). Each answers whether all of it was done. */
export function usePlaylistChanges() {
  const { t } = useLingui()
  const queries = useQueryClient()

  const each = async (some: Some, work: (one: Some[number]) => Promise<unknown>, failure: string): Promise<boolean> => {
    let failed = 0
    for (const one of some) await work(one).catch(() => (failed += 1))
    if (failed > 0) toast.error(failure)
    await refreshPlaylists(queries)
    return failed === 0
  }

  return {
    /** Says so where there are too many; nothing is asked then. */
    fits: (some: Some): boolean => {
      if (some.length <= most) return true
      toast.error(t`Maximum 20 playlists are permitted for operation.`)
      return false
    },
    remove: async (some: Some): Promise<boolean> => {
      const count = some.length
      const title = some[0]?.displayname ?? ''
      const sure = await confirm({
        title: count === 1 ? <Trans>Delete “{title}”?</Trans> : <Trans>Delete {count} playlists?</Trans>,
        body: <Trans>The videos themselves are not deleted. This can’t be undone.</Trans>,
        action: count === 1 ? <Trans>Delete playlist</Trans> : <Trans>Delete {count} playlists</Trans>,
        danger: true,
      })
      if (!sure) return false
      const remove = ({ name }: Some[number]) => call(playlistRoutes.deletePlaylist, { params: { name } })
      return each(some, remove, t`Failed to delete the playlists`)
    },
    update: (some: Some, changes: BulkUpdate): Promise<boolean> => {
      const update = ({ id, name }: Some[number]) =>
        call(playlistRoutes.updatePlaylist, { params: { name }, body: { gconfid: id, ...changes } as BulkUpdate })
      return each(some, update, t`Failed to update the playlists`)
    },
  }
}
