import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Play, UserRoundPen } from 'lucide-react'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { Video } from '../../contract.ts'
import { videoAddress } from '../../video-address.ts'
import { askForCopy, askForOwner } from '../manage/dialog-store.ts'
import { FeatureStar } from '../manage/feature-star.tsx'

/** Which video it is, and what can be done with all of it. */
export function SettingsHeader({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Settings`}
      description={video.displayname}
      actions={
        <>
          <FeatureStar video={video} size="md" />
          <Button icon={Copy} aria-haspopup="dialog" disabled={video.playback === null || video.expired} onClick={() => askForCopy(video)}>
            <Trans>Copy</Trans>
          </Button>
          <Button icon={UserRoundPen} aria-haspopup="dialog" disabled={video.expired} onClick={() => askForOwner(video)}>
            <Trans>Change owner</Trans>
          </Button>
          <ButtonLink icon={Play} to={videoAddress(video)}>
            <Trans>Watch</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}
