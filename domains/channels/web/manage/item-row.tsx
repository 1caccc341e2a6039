import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EyeOff, Film, ListVideo, Star, X } from 'lucide-react'
import { playlistAddress } from '#domains/playlists/web.ts'
import { tileAddress } from '#domains/videos/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Channel, ChannelItem } from '../../contract.ts'
import { fromChannel } from '../item-tile.tsx'
import { useItems } from './use-items.ts'

/** One thing in a channel, and what can be done with it there. */
export function ItemRow({ item, channel }: { item: ChannelItem; channel: Channel }) {
  const { t } = useLingui()
  const { feature, remove } = useItems(channel)
  const { tile, playlist, featured } = item
  const shown = tile ?? playlist
  const Icon = tile ? Film : playlist ? ListVideo : EyeOff
  const title = shown?.displayname ?? t`Something that you may not see`
  return (
    <li className="flex items-center gap-3 p-3 sm:gap-4">
      <span className="relative grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted sm:w-32">
        {shown?.thumbnail_url ? (
          <img src={shown.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <Title item={item} channel={channel.name}>
          {title}
        </Title>
        <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-muted text-sm">
          {shown && <span className="truncate">{shown.owner.displayname}</span>}
          {playlist && (
            <span>
              <Plural value={playlist.kapsule_count} one="# video" other="# videos" />
            </span>
          )}
          {!item.visible && (
            <Badge icon={EyeOff}>
              <Trans>Not shown to others</Trans>
            </Badge>
          )}
        </div>
      </div>
      <IconButton
        label={featured ? t`Remove ${title} from featured` : t`Feature ${title}`}
        icon={Star}
        aria-pressed={featured}
        onClick={() => feature.mutate({ item, featured: !featured })}
      />
      <IconButton label={t`Remove ${title} from the channel`} icon={X} kind="danger-quiet" onClick={() => remove.mutate(item)} />
    </li>
  )
}

/** Leads to what the viewer may see. */
function Title({ item: { tile, playlist }, channel, children }: { item: ChannelItem; channel: string; children: string }) {
  const look = 'line-clamp-2 font-medium hover:underline'
  if (tile) {
    return (
      <Link to={tileAddress(tile)} search={fromChannel(channel) as never} className={look}>
        {children}
      </Link>
    )
  }
  if (playlist) {
    return (
      <Link to={playlistAddress(playlist.name)} className={look}>
        {children}
      </Link>
    )
  }
  return <p className="font-medium text-muted">{children}</p>
}
