import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago, compact } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { channelAddress } from '../channel-address.ts'
import type { Channel } from '../contract.ts'
import { Cover } from './cover.tsx'
import { Emblem } from './emblem.tsx'
import { themed } from './theme.ts'

export interface ChannelTileProps {
  readonly channel: Channel
  /** Buttons at its foot. */
  readonly actions?: ReactNode
  /** Puts a checkbox on the picture: bulk mode. */
  readonly selection?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
  readonly note?: ReactNode
  readonly eager?: boolean
}

/** A channel as it stands in every list. */
export function ChannelTile({ channel, actions, selection, note, eager = false }: ChannelTileProps) {
  const { t } = useLingui()
  const { name, displayname, description } = channel
  return (
    <article
      style={themed(channel)}
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <Cover channel={channel} eager={eager} className="aspect-5/2" />
      {selection && (
        <div className="absolute top-2 left-2 z-10 rounded-md bg-surface p-1">
          <Checkbox hideLabel label={t`Select ${displayname}`} checked={selection.checked} onChange={selection.onChange} />
        </div>
      )}
      {channel.featured && (
        <div className="absolute top-2 right-2">
          <Badge tone="glass" icon={Star}>
            <Trans>Featured</Trans>
          </Badge>
        </div>
      )}
      <div className="relative -mt-6 px-4">
        <span className="inline-block rounded-lg ring-4 ring-surface">
          <Emblem channel={channel} size="md" />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-4 pt-2 pb-4">
        <h3 className="line-clamp-2 break-words font-semibold text-md leading-[1.375rem]">
          <Link
            to={channelAddress(name)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {displayname}
          </Link>
        </h3>
        {description && <p className="mt-1 line-clamp-2 break-words text-muted text-sm">{description}</p>}
        <ChannelFacts channel={channel} />
        {note && <div className="mt-2">{note}</div>}
        {actions && <div className="relative z-10 mt-auto flex flex-wrap gap-2 pt-3">{actions}</div>}
      </div>
    </article>
  )
}

/** Who follows it, and when something was last added. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const count = compact(channel.subscriber_count)
  const added = channel.content_at ? ago(channel.content_at) : ''
  return (
    <p className="mt-1 text-muted text-sm">
      <Plural value={channel.subscriber_count} _0="No subscribers yet" one={`${count} subscriber`} other={`${count} subscribers`} />
      {channel.content_at && (
        <>
          <span aria-hidden="true"> · </span>
          <Trans>
            updated <time dateTime={channel.content_at}>{added}</time>
          </Trans>
        </>
      )}
    </p>
  )
}
