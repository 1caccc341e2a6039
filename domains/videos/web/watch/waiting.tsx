import { Trans } from '@lingui/react/macro'
import { Clock3, TriangleAlert, UploadCloud } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import type { Video } from '../../contract.ts'

/** In the player's place while a video cannot play: still arriving, being prepared, or failed and why. */
export function Waiting({ video, frame }: { video: Video; frame: 'page' | 'fill' }) {
  const size = frame === 'page' ? 'mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] rounded-lg' : 'size-full'
  return (
    <div
      role={video.state === 'failed' ? 'alert' : 'status'}
      className={`scheme-dark grid place-items-center overflow-hidden bg-black p-6 text-center text-ink ${size}`}
    >
      <div className="flex max-w-md flex-col items-center gap-3">
        {video.state === 'failed' ? (
          <Failed video={video} />
        ) : video.state === 'uploading' ? (
          <Uploading />
        ) : (
          <Preparing delay={video.delay} />
        )}
      </div>
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

function Preparing({ delay }: Pick<Video, 'delay'>) {
  return (
    <Words icon={<Clock3 aria-hidden="true" className="size-9 text-muted" strokeWidth={1.5} />} title={<Trans>Processing</Trans>}>
      {delay ?? <Trans>The first quality is being prepared. You can play it here as soon as it’s ready.</Trans>}
    </Words>
  )
}

function Failed({ video }: { video: Video }) {
  return (
    <>
      <Words
        icon={<TriangleAlert aria-hidden="true" className="size-9 text-danger-ink" strokeWidth={1.5} />}
        title={<Trans>This video can’t be played</Trans>}
      >
        {video.failure ?? <Trans>Something went wrong while it was prepared.</Trans>}
      </Words>
      {video.can.manage && (
        <ButtonLink to="/web/upload" kind="secondary" className="mt-1">
          <Trans>Upload another file</Trans>
        </ButtonLink>
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
