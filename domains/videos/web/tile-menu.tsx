import { useLingui } from '@lingui/react/macro'
import { Copy, Download, Link2, Settings, Trash2, UserRoundPen } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'
import { MenuItem, MenuLink } from '#platform/web/ui/menu.tsx'
import type { Tile } from '../contract.ts'
import { settingsAddress, videoAddress } from '../video-address.ts'
import { useCopyLink } from './copy-link.ts'
import { askForCopy, askForOwner } from './manage/dialog-store.ts'
import { useDeleteVideo } from './use-delete-video.tsx'

/** What the domains above can do with a video: their items stand in the menu of every tile. The app provides them. */
export const TileActions = createContext<readonly ComponentType<{ tile: Tile }>[]>([])

/** What can be done with a video without opening it. */
export function TileMenuItems({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  const copy = useCopyLink()
  const remove = useDeleteVideo()
  const actions = useContext(TileActions)
  return (
    <>
      {actions.map((Action) => (
        <Action key={Action.name} tile={tile} />
      ))}
      <MenuItem icon={Link2} onSelect={() => copy(videoAddress(tile))}>{t`Copy link`}</MenuItem>
      {tile.can.download && (
        <MenuItem icon={Download} onSelect={() => window.location.assign(`/api/v3/videos/${tile.id}/download`)}>{t`Download`}</MenuItem>
      )}
      {tile.can.manage && <MenuLink icon={Settings} to={settingsAddress(tile.id)}>{t`Settings`}</MenuLink>}
      {tile.can.manage && <ManageItems tile={tile} />}
      {tile.can.manage && <MenuItem icon={Trash2} danger onSelect={() => void remove(tile)}>{t`Delete`}</MenuItem>}
    </>
  )
}

function ManageItems({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  const plays = tile.state === 'ready' || (tile.state === 'processing' && tile.duration !== null)
  return (
    <>
      {plays && <MenuItem icon={Copy} onSelect={() => askForCopy(tile)}>{t`Copy`}</MenuItem>}
      <MenuItem icon={UserRoundPen} onSelect={() => askForOwner(tile)}>{t`Change owner`}</MenuItem>
    </>
  )
}
