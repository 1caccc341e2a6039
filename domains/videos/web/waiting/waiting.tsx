import { Trans } from '@lingui/react/macro'
import { CalendarX2, Clapperboard, Clock3, DownloadCloud, TriangleAlert, UploadCloud } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import type { Video } from '../../contract.ts'
import { FailedActions } from './failed-actions.ts'

/** In the player's place while a video cannot play: still arriving, being prepared, or failed and why. */
export function Waiting({ video, frame }: { video: Video; frame: 'page' | 'fill' }) {
  return (
    <InPlace of={frame} role={video.state === 'failed' ? 'alert' : 'status'}>
      {video.state === 'failed' ? (
        <Failed video={video} />
      ) : video.fetching ? (
        <Fetching delay={video.delay} rendered={video.fetching.rendered ?? false} />
      ) : video.state === 'uploading' ? (
        <Uploading />
      ) : (
        <Preparing delay={video.delay} />
      )}
    </InPlace>
  )
}

/** In the player's place once a video has ended while somebody watched it. */
export function EndedVideo({ frame }: { frame: 'page' | 'fill' }) {
  return (
    <InPlace of={frame} role="status">
      <Words
        icon={<CalendarX2 aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />}
        title={<Trans>No longer available</Trans>}
      >
        <Trans>The time for which this video was shared is over. What you have watched of it is kept.</Trans>
      </Words>
    </InPlace>
  )
}

function InPlace({ of, role, children }: { of: 'page' | 'fill'; role: 'alert' | 'status'; children: ReactNode }) {
  const size = of === 'page' ? 'mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] rounded-lg' : 'size-full'
  return (
    <div role={role} className={`scheme-dark grid place-items-center overflow-hidden bg-black p-6 text-center text-ink ${size}`}>
      <div className="flex max-w-md flex-col items-center gap-3">{children}</div>
    </div>
  )
}

function Uploading() {
  return (
    <Words
      icon={<UploadCloud aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />}
      title={<Trans>Still being uploaded</Trans>}
    >
      <Trans>It will be ready to play as soon as the upload finishes. You can leave this page open.</Trans>
    </Words>
  )
}

function Fetching({ delay, rendered }: Pick<Video, 'delay'> & { rendered: boolean }) {
  if (rendered) return <Rendering delay={delay} />
  return (
    <Words
      icon={<DownloadCloud aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />}
      title={<Trans>Still being imported</Trans>}
    >
      {delay ?? <Trans>It will be ready to play as soon as the whole file is here. You can close this page.</Trans>}
    </Words>
  )
}

function Rendering({ delay }: Pick<Video, 'delay'>) {
  return (
    <Words
      icon={<Clapperboard aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />}
      title={<Trans>Still being made</Trans>}
    >
      {delay ?? <Trans>It will be ready to play as soon as all of it is made. You can close this page.</Trans>}
    </Words>
  )
}

function Preparing({ delay }: Pick<Video, 'delay'>) {
  return (
    <Words icon={<Clock3 aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />} title={<Trans>Processing</Trans>}>
      {delay ?? <Trans>The first quality is being prepared. You can play it here as soon as it’s ready.</Trans>}
    </Words>
  )
}

function Failed({ video }: { video: Video }) {
  const actions = useContext(FailedActions)
  return (
    <>
      <Words
        icon={<TriangleAlert aria-hidden="true" className="size-9 text-danger-ink" strokeWidth={1.5} />}
        title={<Trans>This video can’t be played</Trans>}
      >
        {video.failure ?? <Trans>Something went wrong while it was prepared.</Trans>}
      </Words>
      {video.can.manage && (
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {actions(video)}
          <ButtonLink to="/web/upload" kind="secondary">
            <Trans>Upload another file</Trans>
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Words({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <p className="font-semibold text-lg">{title}</p>
      <p className="text-balance text-muted">{children}</p>
    </>
  )
}
