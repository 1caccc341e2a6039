import type { Channel } from '../contract.ts'
import { Cover } from './cover.tsx'
import { Emblem } from './emblem.tsx'
import { themed } from './theme.ts'

type Plain = Pick<Channel, 'id' | 'displayname' | 'theme_colour'>

/** A channel without pictures of its own, where others have a thumbnail. Decoration: the name stands beside it. */
export function ChannelPicture({ channel }: { channel: Plain }) {
  const plain = { ...channel, thumbnail_url: null, logo_url: null }
  return (
    <div className="relative grid size-full place-items-center" style={themed(channel)}>
      <Cover channel={plain} className="absolute! inset-0" />
      <span className="relative">
        <Emblem channel={plain} size="md" />
      </span>
    </div>
  )
}
