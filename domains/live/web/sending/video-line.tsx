import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Duration } from '#platform/web/ui/duration.tsx'
import type { ChosenVideo } from '../../contract.ts'

interface Props {
  /** Null: the viewer does not see it. */
  readonly video: ChosenVideo['video']
  readonly children?: ReactNode
}

/** A video, with what is to be said of it. */
export function VideoLine({ video, children }: Props) {
  return (
    <div className="flex items-start gap-3">
      <span className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-md bg-sunken">
        {video?.thumbnail_url && <img src={video.thumbnail_url} alt="" className="absolute inset-0 size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2 font-medium">{video ? video.displayname : <Trans>A video that you may not see</Trans>}</p>
        {video && video.duration !== null && (
          <p className="text-muted text-sm">
            <Duration seconds={Math.round(video.duration)} />
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
