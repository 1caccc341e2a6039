import type { ComponentProps } from 'react'
import { ShareItem } from '#domains/inbox/web.ts'
import { SaveItem } from '#domains/lists/web.ts'
import { AddToPlaylistItem } from '#domains/playlists/web.ts'
import type { TileActions } from '#domains/videos/web.ts'

/** What stands first in the menu of every tile, in this order. */
export const tileActions: ComponentProps<typeof TileActions.Provider>['value'] = [SaveItem, AddToPlaylistItem, ShareItem]
