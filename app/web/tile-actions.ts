import type { ComponentProps } from 'react'
import { SaveItem } from '#domains/lists/web.ts'
import type { TileActions } from '#domains/videos/web.ts'

/** What stands first in the menu of every tile, in this order. */
export const tileActions: ComponentProps<typeof TileActions.Provider>['value'] = [SaveItem]
