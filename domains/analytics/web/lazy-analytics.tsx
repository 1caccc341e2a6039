import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import type { VideosAnalyticsProps } from './videos-analytics.tsx'

interface Props {
  readonly video: Video
}

function Place() {
  const { t } = useLingui()
  return (
    <Card id="analytics" title={t`Analytics`}>
      <ListSkeleton />
    </Card>
  )
}

const OfVideo = lazyPart<Props>(async () => (await import('./video-analytics.tsx')).VideoAnalyticsCard, { place: Place })

/** How a video was watched; its code and figures come when somebody comes near. */
export const VideoAnalyticsSection = ({ video }: Props) => (
  <WhenNear place={<Place />}>
    <OfVideo video={video} />
  </WhenNear>
)

const OfVideos = lazyPart<VideosAnalyticsProps>(async () => (await import('./videos-analytics.tsx')).VideosAnalyticsCard, { place: Place })

/** The same of several videos. */
export const VideosAnalyticsSection = (of: VideosAnalyticsProps) => (
  <WhenNear place={<Place />}>
    <OfVideos {...of} />
  </WhenNear>
)
