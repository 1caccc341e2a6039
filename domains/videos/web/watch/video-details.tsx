import { Trans } from '@lingui/react/macro'
import { Download, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ButtonLink, buttonClass } from '#platform/web/ui/button.tsx'
import type { Video } from '../../contract.ts'
import { settingsAddress } from '../../video-address.ts'
import { DecideSection } from '../review/decide.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { Description } from './description.tsx'
import { LikeButton } from './like-button.tsx'
import { ReportButton } from './report-button.tsx'
import { Rungs } from './rungs.tsx'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface Props {
  readonly video: Video
  readonly onSeek: (seconds: number) => void
  /** Stands beside the owner. */
  readonly byline?: ReactNode
  /** Buttons of the domains above, after the like. */
  readonly actions?: ReactNode
  /** What the domains above say of it, below the description. */
  readonly more?: ReactNode
}

/** Under the player: what it is, whose it is, and what can be done with it. */
export function VideoDetails({ video, onSeek, byline, actions, more }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {video.can.review && <DecideSection video={video} />}
      <div>
        <h1 className="font-semibold text-xl sm:text-2xl">{video.displayname}</h1>
        {video.can.manage && (
          <div className="mt-2">
            <VisibilityBadge visibility={video.visibility} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar name={video.owner.displayname} size="md" />
          <span className="min-w-0 truncate font-medium">{video.owner.displayname}</span>
          {byline}
        </div>
        <Actions video={video}>{actions}</Actions>
      </div>
      <Rungs video={video} />
      {video.authors.length > 0 && (
        <p className="break-words text-muted text-sm">
          <Trans>By {list.format(video.authors)}</Trans>
        </p>
      )}
      <Description video={video} onSeek={onSeek} />
      {more}
    </div>
  )
}

function Actions({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))] gap-2 max-sm:*:px-2 sm:flex sm:w-auto sm:flex-wrap">
      <LikeButton video={video} />
      {children}
      {video.can.download && (
        <a href={`/api/v3/videos/${video.id}/download`} className={buttonClass()}>
          <Download aria-hidden="true" className="size-4" />
          <Trans>Download</Trans>
        </a>
      )}
      {video.can.manage && (
        <ButtonLink icon={Settings} to={settingsAddress(video.id)}>
          <Trans>Settings</Trans>
        </ButtonLink>
      )}
      {video.can.like && !video.can.manage && <ReportButton video={video} />}
    </div>
  )
}
