import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { mostTracksAtOnce, type TrackTile, trackRoutes } from '../contract.ts'
import { refreshTracks } from './queries.ts'

type Doomed = Pick<TrackTile, 'trackName' | 'displayname'>

/** Asks and then deletes these tracks; false where it didn't come to that (LE-5.70, LE-8.39, LE-8.40). */
export function useDeleteTracks(): (tracks: readonly Doomed[]) => Promise<boolean> {
  const { t } = useLingui()
  const queries = useQueryClient()
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (names: string[]) => call(trackRoutes.deleteTracks, { body: { name: names } }),
    onSuccess: () => {
      toast.done(t`Track deleted successfully`)
      return queries.invalidateQueries({ queryKey: ['tracks'] })
    },
    onError: (error) => toast.failed(error, t`Failed to delete the track`),
  })
  return async (tracks) => {
    const count = tracks.length
    if (count > mostTracksAtOnce) {
      toast.error(t`Maximum 12 tracks are permitted for operation.`)
      return false
    }
    const sure = await confirm({
      title: count === 1 ? <Trans>Delete “{tracks[0]?.displayname}”?</Trans> : <Trans>Delete {count} tracks?</Trans>,
      body: <Trans>Its videos are not deleted, nor what people have watched of them. This can’t be undone.</Trans>,
      action: <Plural value={count} one="Delete track" other="Delete # tracks" />,
      danger: true,
    })
    if (!sure) return false
    return remove.mutateAsync(tracks.map(({ trackName }) => trackName)).then(
      () => true,
      () => false,
    )
  }
}

/** Features a track and back: seen at once, and back again where it was refused (LE-8.41 to LE-8.43). */
export function useFeatureTrack({ trackName }: Pick<TrackTile, 'trackName'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    // Who presses twice means both: one after the other.
    scope: { id: `feature ${trackName}` },
    mutationFn: (featured: boolean) =>
      call(trackRoutes.featureTrack, { params: { name: trackName }, body: { featured: featured ? 1 : 0 } }),
    onSuccess: ({ featured }) => {
      toast.done(featured ? t`Track marked as featured` : t`Track removed from featured`)
      return refreshTracks(queries)
    },
    onError: (error) => toast.failed(error, isRefusal(error) && error.code !== 'internal' ? error.message : t`Internal Error `),
  })
}
