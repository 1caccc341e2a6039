import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tile } from '#domains/videos/contract.ts'
import { channelAddress } from '../../channel-address.ts'
import { channelQuery } from '../queries.ts'
import { SubscribeButton } from '../subscribe-button.tsx'

/** Under a video, beside its owner: its channel, and the way to subscribe to it (CM-1.45). */
export function ChannelByline({ channel }: { channel: Tile['channel'] }) {
  const known = useQuery({ ...channelQuery(channel?.name ?? ''), enabled: channel !== null }).data
  if (!channel) return null
  return (
    <>
      <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line-strong" />
      <Link to={channelAddress(channel.name)} className="min-w-0 truncate font-medium text-accent-ink hover:underline">
        {channel.displayname}
      </Link>
      {known && <SubscribeButton channel={known} size="sm" />}
    </>
  )
}
