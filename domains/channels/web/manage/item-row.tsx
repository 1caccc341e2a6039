import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EyeOff, Film, Star, X } from 'lucide-react'
import { anyContentIcon, contentIcons } from '#domains/content/icons.ts'
import { videoAddress } from '#domains/videos/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Channel, ChannelItem } from '../../contract.ts'
import { fromChannel } from '../item-tile.tsx'
import { useItem } from './use-items.tsx'

interface Props {
  readonly item: ChannelItem
  readonly channel: Channel
  /** While several are chosen: whether this one is. */
  readonly selection?: { readonly checked: boolean; readonly onChange: (on: boolean) => void } | undefined
}

/** One thing in a channel, and what can be done with it there. */
export function ItemRow({ item, channel, selection }: Props) {
  const { t } = useLingui()
  const { tile, card } = item
  const shown = tile ?? card
  const Icon = tile ? Film : card ? (contentIcons[card.type] ?? anyContentIcon) : EyeOff
  const title = shown?.displayname ?? t`Something you don’t have access to`
  return (
    <li className="flex items-center gap-3 p-3 sm:gap-4">
      {selection && <Checkbox label={t`Select ${title}`} hideLabel {...selection} />}
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
        <Facts item={item} marked={selection !== undefined} />
      </div>
      {!selection && <Acts item={item} channel={channel} title={title} />}
    </li>
  )
}

/** Whose it is and how it stands; `marked` where no button says that it is featured. */
function Facts({ item, marked }: { item: ChannelItem; marked: boolean }) {
  const { card, featured } = item
  const owner = (item.tile ?? card)?.owner
  return (
    <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-muted text-sm">
      {owner && <span className="truncate">{owner.displayname}</span>}
      {card && card.kapsule_count !== null && (
        <span>
          <Plural value={card.kapsule_count} one="# video" other="# videos" />
        </span>
      )}
      {marked && featured && (
        <Badge icon={Star}>
          <Trans>Featured</Trans>
        </Badge>
      )}
      {!item.visible && (
        <Badge icon={EyeOff}>
          <Trans>Not shown to others</Trans>
        </Badge>
      )}
    </div>
  )
}

function Acts({ item, channel, title }: { item: ChannelItem; channel: Channel; title: string }) {
  const { t } = useLingui()
  const { feature, remove } = useItem(channel)
  const { featured } = item
  return (
    <>
      <IconButton
        label={featured ? t`Remove ${title} from featured` : t`Feature ${title}`}
        icon={Star}
        aria-pressed={featured}
        onClick={() => feature.mutate({ item, featured: !featured })}
      />
      <IconButton label={t`Remove ${title} from the channel`} icon={X} kind="danger-quiet" onClick={() => remove.mutate(item)} />
    </>
  )
}

/** Leads to what the viewer may see. */
function Title({ item: { tile, card }, channel, children }: { item: ChannelItem; channel: string; children: string }) {
  const look = 'line-clamp-2 font-medium hover:underline'
  if (tile) {
    return (
      <Link to={videoAddress(tile)} search={fromChannel(channel) as never} className={look}>
        {children}
      </Link>
    )
  }
  if (card) {
    return (
      <Link to={card.url} className={look}>
        {children}
      </Link>
    )
  }
  return <p className="font-medium text-muted">{children}</p>
}
