import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EyeOff, Film, Star, X } from 'lucide-react'
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
  const { tile, featured } = item
  const title = tile?.displayname ?? t`Something that you may not see`
  return (
    <li className="flex items-center gap-3 p-3 sm:gap-4">
      <span className="relative grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted sm:w-32">
        {tile?.thumbnail_url ? (
          <img src={tile.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : tile ? (
          <Film aria-hidden="true" className="size-5" strokeWidth={1.5} />
        ) : (
          <EyeOff aria-hidden="true" className="size-5" strokeWidth={1.5} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        {tile ? (
          <Link to={tileAddress(tile)} search={fromChannel(channel.name) as never} className="line-clamp-2 font-medium hover:underline">
            {title}
          </Link>
        ) : (
          <p className="font-medium text-muted">{title}</p>
        )}
        <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-muted text-sm">
          {tile && <span className="truncate">{tile.owner.displayname}</span>}
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
