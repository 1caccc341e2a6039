import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import type { videoRoutes } from '../../contract.ts'
import { AccessNotice } from './access-notice.tsx'

type Closed = Exclude<AnswerOf<typeof videoRoutes.getVideo>, { access: 'granted' }>

/** In place of a video that this viewer sees and may not watch yet: why, and what to do. */
export function ClosedVideo({ video }: { video: Closed }) {
  if (video.access === 'ask') return <AccessNotice id={video.id} title={video.displayname} owner={video.owner.displayname} />
  const { type, name, displayname } = video.locked_by
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-20 text-center">
      <PageTitle title={video.displayname} />
      <span className="mb-4 grid size-12 place-items-center rounded-lg bg-sunken text-muted">
        <Lock aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <h1 className="font-semibold text-xl">{video.displayname}</h1>
      <p className="mt-2 text-muted">
        {type === 'playlist' ? (
          <Trans>To unlock this video, watch the previous videos in this playlist</Trans>
        ) : (
          <Trans>To unlock this video, watch the previous videos of the track “{displayname}”</Trans>
        )}
      </p>
      <div className="mt-5">
        <ButtonLink kind="primary" to={`/web/${type}s/${name}`} search={{ op: 'play' } as never}>
          <Trans>Continue “{displayname}”</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
