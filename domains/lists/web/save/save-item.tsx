import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import type { Tile } from '#domains/videos/contract.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'
import { askWhere } from './asked.ts'

/** The same for the menu of a tile. */
export function SaveItem({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  if (!may(useMe(), 'list')) return null
  return <MenuItem icon={Bookmark} onSelect={() => askWhere(tile)}>{t`Save to a list`}</MenuItem>
}
