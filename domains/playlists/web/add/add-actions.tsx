import { Trans, useLingui } from '@lingui/react/macro'
import { ListPlus } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { MenuItem } from '#platform/web/ui/menu.tsx'
import { askForPlaylists } from './add-store.ts'

interface Video {
  readonly id: string
  readonly displayname: string
}

/** In the menu of every tile. */
export function AddToPlaylistItem({ tile }: { tile: Video }) {
  const { t } = useLingui()
  const me = useMe()
  if (!may(me, 'upload')) return null
  return <MenuItem icon={ListPlus} onSelect={() => askForPlaylists(tile)}>{t`Add to playlist`}</MenuItem>
}

/** Under the player. */
export function AddToPlaylistButton({ video }: { video: Video }) {
  const me = useMe()
  if (!may(me, 'upload')) return null
  return (
    <Button icon={ListPlus} onClick={() => askForPlaylists(video)}>
      <Trans>Playlist</Trans>
    </Button>
  )
}
