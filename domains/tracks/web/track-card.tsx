import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Star, UserPlus } from 'lucide-react'
import { ContentCard } from '#domains/content/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { DueDate, TrackTile as Tile, TrackBecause } from '../contract.ts'
import { trackAddress } from './addresses.ts'
import { DueBadge } from './due-badge.tsx'

interface Props extends Omit<Parameters<typeof ContentCard>[0], 'card' | 'facts'> {
  readonly tile: Tile
  /** Why it is recommended. */
  readonly because?: TrackBecause
}

/** A track as it stands in lists, with how far the viewer is. */
export function TrackCard({ tile, because, ...props }: Props) {
  const { t } = useLingui()
  const card = {
    name: tile.trackName,
    type: 'track',
    displayname: tile.displayname,
    thumbnail_url: tile.picture_url,
    url: trackAddress(tile.trackName),
    owner: tile.owner,
    kapsule_count: tile.total_video_count,
    badge: tile.sequential ? t`In order` : null,
  }
  return (
    <div className="flex h-full flex-col">
      <ContentCard card={card} facts={<Facts tile={tile} />} {...props} />
      {because && <Why because={because} />}
      {tile.due && isToDo(tile.due) ? (
        <p className="mt-1.5">
          <DueBadge due={tile.due} />
        </p>
      ) : (
        tile.can.enrol && (
          <p className="mt-1.5">
            <Badge icon={UserPlus}>
              <Trans>Open to enrol</Trans>
            </Badge>
          </p>
        )
      )}
      {tile.completed_count > 0 && <Progress label={t`${tile.displayname}: watched`} value={tile.percentage} className="mt-2" />}
    </div>
  )
}

function Why({ because: { reason, name } }: { because: NonNullable<TrackBecause> }) {
  return (
    <p className="mt-1 truncate text-muted text-sm" title={name}>
      {reason === 'given' && <Trans>Because it was given to you</Trans>}
      {reason === 'enrolled' && <Trans>Because you enrolled</Trans>}
      {reason === 'topic' && <Trans>Because you follow {name}</Trans>}
      {reason === 'channel' && <Trans>Because you subscribe to {name}</Trans>}
    </p>
  )
}

/** What is done needs no date. */
const isToDo = ({ state }: DueDate): boolean => state === 'open' || state === 'late'

function Facts({ tile: { featured, completed_count: done, total_video_count: all, quizzes_required: quizzes } }: { tile: Tile }) {
  return (
    <>
      {featured && (
        <>
          <Star aria-hidden="true" className="size-3.5 fill-current text-warning-ink" />
          <Trans>Featured</Trans>
          <span aria-hidden="true">·</span>
        </>
      )}
      {done === 0 ? (
        <Plural value={all} _0="No videos yet" one="# video" other="# videos" />
      ) : done === all ? (
        <Trans>Completed</Trans>
      ) : quizzes ? (
        <Trans>
          {done} of {all} completed
        </Trans>
      ) : (
        <Trans>
          {done} of {all} watched
        </Trans>
      )}
    </>
  )
}
