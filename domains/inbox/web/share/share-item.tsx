import { useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { Tile } from '#domains/videos/contract.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'
import { openShare } from './share-host.tsx'

/** In the menu of a tile. What may not be embedded may not be shared: its owner restricted it. */
export function ShareItem({ tile: { id, displayname, visibility, can } }: { tile: Tile }) {
  const { t } = useLingui()
  if (!can.embed) return null
  const share = () => openShare({ type: 'video', id, title: displayname, isPublic: visibility === 'PUBLIC' })
  return <MenuItem icon={Share2} onSelect={share}>{t`Share`}</MenuItem>
}
