import { cx } from '#platform/web/ui/cx.ts'
import type { Channel } from '../contract.ts'

interface Props {
  readonly channel: Pick<Channel, 'id' | 'thumbnail_url'>
  /** Decoration without it. */
  readonly alt?: string
  readonly eager?: boolean
  readonly className?: string
}

/** What lies behind a channel's name: its picture, or rings in its colours. Stands where the colours are set. */
export function Cover({ channel, alt = '', eager = false, className }: Props) {
  return (
    <div className={cx('relative overflow-hidden bg-(--channel)', className)}>
      {channel.thumbnail_url ? (
        <img
          src={channel.thumbnail_url}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Rings seed={channel.id} />
      )}
    </div>
  )
}

/** Two families of circles around points that are each channel's own. */
function Rings({ seed }: { seed: string }) {
  const at = (from: number) => Number.parseInt(seed.slice(from, from + 4), 16) / 65_536
  const centres = [
    { x: 60 + 320 * at(24), y: -20 + 60 * at(28), step: 26 },
    { x: 420 + 340 * at(32), y: 90 + 90 * at(20), step: 34 },
  ]
  return (
    <svg aria-hidden="true" viewBox="0 0 800 200" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      {centres.map(({ x, y, step }) => (
        <g key={step} fill="none" stroke="var(--channel-tone)">
          <circle cx={x} cy={y} r={step * 1.4} fill="var(--channel-tone)" stroke="none" opacity="0.8" />
          {[2.4, 3.6, 4.9, 6.3].map((ring, index) => (
            <circle key={ring} cx={x} cy={y} r={step * ring} strokeWidth={10 - 2 * index} opacity={0.6 - index * 0.12} />
          ))}
        </g>
      ))}
    </svg>
  )
}
