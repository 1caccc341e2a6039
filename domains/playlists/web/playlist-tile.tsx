import { useLingui } from '@lingui/react/macro'
import { Globe, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentCard } from '#domains/content/web.ts'
import type { PlaylistTile as Tile } from '../contract.ts'
import { playlistAddress } from './addresses.ts'

interface Props extends Omit<Parameters<typeof ContentCard>[0], 'card' | 'facts'> {
  readonly tile: Tile
}

/** A playlist as it stands in every list. */
export function PlaylistTile({ tile, ...props }: Props) {
  const { t } = useLingui()
  const card = { ...tile, type: 'playlist', url: playlistAddress(tile.name), badge: tile.sequential_play ? t`In order` : null }
  return <ContentCard card={card} facts={<Facts tile={tile} />} {...props} />
}

function Facts({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  return (
    <>
      {tile.featured && <Fact icon={<Star aria-hidden="true" className="size-3.5 fill-current text-warning-ink" />}>{t`Featured`}</Fact>}
      {tile.can.manage && tile.visibility === 'PUBLIC' && <Fact icon={<Globe aria-hidden="true" className="size-3.5" />}>{t`Public`}</Fact>}
    </>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <>
    {icon}
    {children}
    <span aria-hidden="true">·</span>
  </>
)
