import { Trans } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { trackFeed } from '../../contract/feed.ts'
import type { TrackDetail } from '../../contract.ts'
import { trackAddress } from '../addresses.ts'
import { FeatureTrackButton } from '../feature-track-button.tsx'
import { trackKey } from '../queries.ts'
import { type TrackTab, TrackTabs } from './track-tabs.tsx'

interface Props {
  readonly track: TrackDetail
  readonly tab: TrackTab
  /** What this page is there for. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** What stands around the pages from which a track is run; what others change shows by itself. */
export function TrackFrame({ track, tab, action, children }: Props) {
  useFreshness(trackFeed.changed, track.id, [trackKey])
  return (
    <>
      <PageHeader
        title={track.displayname}
        actions={
          <>
            <FeatureTrackButton track={track} size="md" />
            <ButtonLink icon={GraduationCap} to={trackAddress(track.trackName)}>
              <Trans>Open track</Trans>
            </ButtonLink>
            {action}
          </>
        }
      />
      <TrackTabs name={track.trackName} current={tab} />
      {children}
    </>
  )
}
