import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { ContentCard, ContentRow } from '#domains/content/web.ts'
import { embeddedPlayerAddress, ListedTile, VideoTile } from '#domains/videos/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { ChannelItem } from '../contract.ts'

interface Props {
  readonly item: ChannelItem
  /** The channel's name. */
  readonly channel: string
  readonly percentage?: number | undefined
  readonly shape?: 'wide' | 'narrow-row'
  readonly eager?: boolean
  /** In a page of another site: leads to what fits there, with this in its address. */
  readonly embedded?: Readonly<Record<string, string>> | undefined
}

/** The videos among them: how far somebody watched is asked of these only. */
export const videosOf = (items: readonly ChannelItem[]): string[] => items.flatMap(({ tile }) => (tile ? [tile.id] : []))

/** Where a video of a channel is opened from: its page then shows the channel. */
export const fromChannel = (name: string) => ({ ctx: 'channel', path: name })

/** Something in a channel; for who manages it also what others do not find there. */
export function ItemTile({ item, channel, percentage, shape = 'wide', eager = false, embedded }: Props) {
  if (embedded) return <EmbeddedTile item={item} eager={eager} carried={embedded} />
  const { card } = item
  if (card) return shape === 'wide' ? <ContentCard card={card} eager={eager} /> : <ContentRow card={card} />
  if (!item.tile) return <Unseen />
  return (
    <ListedTile
      tile={item.tile}
      percentage={percentage}
      shape={shape}
      eager={eager}
      from={fromChannel(channel)}
      note={
        !item.visible && (
          <Badge icon={EyeOff}>
            <Trans>Not shown to others</Trans>
          </Badge>
        )
      }
    />
  )
}

function EmbeddedTile({ item: { tile, card }, eager, carried }: Pick<Props, 'item' | 'eager'> & { carried: Record<string, string> }) {
  if (card) return <ContentCard card={card} eager={eager ?? false} to={card.embed_url ?? card.url} />
  if (!tile) return <Unseen />
  return <VideoTile tile={tile} eager={eager ?? false} to={embeddedPlayerAddress(tile.id)} from={carried} />
}

function Unseen() {
  return (
    <div className="flex aspect-video flex-col items-center justify-center gap-2 rounded-lg border border-line border-dashed p-4 text-center text-muted">
      <EyeOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
      <p className="text-sm">
        <Trans>Something you don’t have access to: private, expired or deleted.</Trans>
      </p>
    </div>
  )
}
