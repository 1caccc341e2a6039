import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Film, Headphones, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Duration } from '#platform/web/ui/duration.tsx'
import type { Tile } from '../contract.ts'

interface Props {
  readonly tile: Tile
  readonly eager: boolean
  readonly tall: boolean
  readonly preview?: ReactNode
}

/** The picture in its reserved 16:9, with what is said on it: state, duration, how much was watched. */
export function TilePicture({ tile, eager, tall, preview }: Props) {
  const short = tile.type === 'short' && !tall
  return (
    <div className={cx('relative overflow-hidden rounded-lg bg-sunken', tall ? 'aspect-9/16' : 'aspect-video')}>
      {tile.thumbnail_url ? (
        <>
          {short && (
            <img
              src={tile.thumbnail_url}
              alt=""
              aria-hidden="true"
              loading="lazy"
              className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-xl"
            />
          )}
          <img
            src={tile.thumbnail_url}
            alt=""
            width={640}
            height={360}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            className={cx(
              'absolute inset-0 size-full transition-transform duration-300 ease-out group-hover/tile:scale-[1.025] motion-reduce:transition-none',
              short ? 'object-contain' : 'object-cover',
              tile.expired && 'opacity-60',
            )}
          />
        </>
      ) : (
        <NoPicture tile={tile} />
      )}
      {preview}
      <Badges tile={tile} />
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        {tile.type === 'podcast' && (
          <Badge tone="glass" icon={Headphones}>
            <Trans>Podcast</Trans>
          </Badge>
        )}
        {tile.duration !== null && (
          <Badge tone="glass">
            <Duration seconds={tile.duration} />
          </Badge>
        )}
      </div>
      <Watched percentage={tile.percentage} />
    </div>
  )
}

function NoPicture({ tile }: { tile: Tile }) {
  const Icon = tile.state === 'failed' ? CircleAlert : tile.type === 'podcast' ? Headphones : Film
  return (
    <div className="absolute inset-0 grid place-items-center bg-linear-to-br from-sunken to-hover text-muted">
      {tile.state === 'ready' || tile.state === 'failed' || tile.interrupted || tile.fetching ? (
        <Icon aria-hidden="true" className="size-8" strokeWidth={1.25} />
      ) : (
        <Waiting state={tile.state} />
      )}
    </div>
  )
}

function Waiting({ state }: { state: Tile['state'] }) {
  return (
    <span className="animate-sweep font-medium text-sm">
      {state === 'uploading' ? <Trans>Uploading…</Trans> : <Trans>Preparing…</Trans>}
    </span>
  )
}

/** At most two, the most important first. */
function Badges({ tile }: { tile: Tile }) {
  const badges = [
    tile.state === 'failed' && (
      <Badge key="failed" tone="danger" icon={CircleAlert}>
        <Trans>Failed</Trans>
      </Badge>
    ),
    tile.expired && (
      <Badge key="expired" tone="warning">
        <Trans>Expired</Trans>
      </Badge>
    ),
    tile.visibility === 'PRIVATE' && (
      <Badge key="private" tone="glass" icon={Lock}>
        <Trans>Private</Trans>
      </Badge>
    ),
  ].filter(Boolean)
  if (badges.length === 0) return null
  return <div className="absolute top-1.5 left-1.5 flex gap-1">{badges.slice(0, 2)}</div>
}

function Watched({ percentage }: { percentage: number }) {
  const { t } = useLingui()
  if (percentage <= 0) return null
  return (
    <div data-own-colours className="absolute inset-x-0 bottom-0 h-1 bg-white/35">
      <span className="sr-only">{t`${percentage} % watched`}</span>
      <div className="h-full bg-[oklch(0.72_0.125_var(--accent-hue))]" style={{ width: `${Math.min(100, percentage)}%` }} />
    </div>
  )
}
