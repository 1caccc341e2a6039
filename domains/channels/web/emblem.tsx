import { cx } from '#platform/web/ui/cx.ts'
import type { Channel } from '../contract.ts'
import { themed } from './theme.ts'

const sizes = { sm: 'h-9 min-w-9 text-base', md: 'h-12 min-w-12 text-lg', lg: 'h-20 min-w-20 text-3xl' }
const logoSizes = { sm: 'max-w-20', md: 'max-w-28', lg: 'max-w-64' }

type Shown = Pick<Channel, 'displayname' | 'logo_url' | 'theme_colour'>

/** The channel's logo on a card, or its first letter on its colour. Decoration: the name stands beside it. */
export function Emblem({ channel, size = 'sm' }: { channel: Shown; size?: keyof typeof sizes }) {
  const shape = cx('grid shrink-0 place-items-center overflow-hidden rounded-lg', sizes[size])
  if (channel.logo_url) {
    return (
      <span data-own-colours className={cx(shape, logoSizes[size], 'bg-white', size === 'lg' ? 'p-2.5' : 'p-1')}>
        <img src={channel.logo_url} alt="" className="max-h-full max-w-full object-contain" />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={cx(shape, 'bg-(--channel-tone) font-semibold text-ink')} style={themed(channel)}>
      {[...channel.displayname.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
