import { Trans, useLingui } from '@lingui/react/macro'
import { Check, EyeOff, Film, Lock } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Duration } from '#platform/web/ui/duration.tsx'
import type { SequenceItem } from './sequence-item.ts'

interface Props {
  readonly item: Pick<SequenceItem, 'thumbnail_url' | 'duration' | 'is_locked' | 'is_watched' | 'percentage' | 'visible'>
}

/** The picture of one of several videos: how long it is, how much was watched, whether it is locked. */
export function SequencePicture({ item }: Props) {
  const { t } = useLingui()
  const Icon = item.visible ? Film : EyeOff
  const { percentage } = item
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
      {item.thumbnail_url ? (
        <img
          src={item.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('absolute inset-0 size-full object-cover', item.is_locked && 'opacity-40 grayscale')}
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-muted">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </div>
      )}
      {item.is_locked && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-9 place-items-center rounded-full bg-glass text-white">
            <Lock aria-hidden="true" className="size-4" />
          </span>
        </span>
      )}
      <div className="absolute top-1.5 left-1.5 flex gap-1">
        {item.is_watched && (
          <Badge tone="glass" icon={Check}>
            <Trans>Watched</Trans>
          </Badge>
        )}
      </div>
      {item.duration !== null && (
        <div className="absolute right-1.5 bottom-1.5">
          <Badge tone="glass">
            <Duration seconds={item.duration} />
          </Badge>
        </div>
      )}
      {percentage > 0 && (
        <div data-own-colours className="absolute inset-x-0 bottom-0 h-1 bg-white/35">
          <span className="sr-only">{t`${percentage} % watched`}</span>
          <div className="h-full bg-[oklch(0.72_0.125_var(--accent-hue))]" style={{ width: `${Math.min(100, percentage)}%` }} />
        </div>
      )}
    </div>
  )
}
