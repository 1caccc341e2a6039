import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListOrdered, Pencil, Star, Trash2 } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { MenuItem, MenuLink } from '#platform/web/ui/menu.tsx'
import { type PlaylistTile, playlistRoutes } from '../../contract.ts'
import { editAddress, manageAddress } from '../addresses.ts'
import { refreshPlaylists } from '../queries.ts'
import { usePlaylistChanges } from '../use-playlist-changes.tsx'

/** The star of a playlist: features it, at once, and goes back when that was refused. */
export function FeatureButton({ tile, size = 'sm' }: { tile: PlaylistTile; size?: 'sm' | 'md' }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const feature = useMutation({
    meta: { shown: true },
    // Who presses twice means both: one after the other.
    scope: { id: `feature ${tile.id}` },
    mutationFn: (featured: boolean) =>
      call(playlistRoutes.featurePlaylist, { params: { name: tile.id }, body: { featured: Number(featured) } }),
    onSuccess: () => refreshPlaylists(queries),
    onError: (error) => toast.failed(error, t`Failed to update the playlists`),
  })
  const featured = feature.isPending ? feature.variables : tile.featured
  return (
    <IconButton
      label={t`Feature ${tile.displayname}`}
      icon={Star}
      size={size}
      aria-pressed={featured}
      onClick={() => feature.mutate(!featured)}
      className={cx(featured && '[&_svg]:fill-current')}
    />
  )
}

/** What can be done with a playlist without opening it. */
export function PlaylistMenu({ tile }: { tile: PlaylistTile }) {
  const { t } = useLingui()
  const { remove } = usePlaylistChanges()
  return (
    <>
      <MenuLink icon={ListOrdered} to={manageAddress(tile.name)}>{t`Manage`}</MenuLink>
      <MenuLink icon={Pencil} to={editAddress(tile.name)}>{t`Edit`}</MenuLink>
      <MenuItem icon={Trash2} danger onSelect={() => void remove([tile])}>{t`Delete`}</MenuItem>
    </>
  )
}
