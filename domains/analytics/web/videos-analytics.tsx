import type { ReactNode } from 'react'
import type { VideosAnalytics, videosTables } from '../contract.ts'
import { AnalyticsCard, type Readable } from './analytics-card.tsx'
import { tablesOfVideos } from './table-choice.ts'
import { MostWatched, VideosFigures } from './videos-figures.tsx'

export interface VideosAnalyticsProps extends Omit<Readable<VideosAnalytics, (typeof videosTables)[number]>, 'tablesOf'> {
  /** Which videos. */
  readonly description: ReactNode
}

/** How several videos were watched. */
export const VideosAnalyticsCard = (of: VideosAnalyticsProps) => (
  <AnalyticsCard {...of} tablesOf={(now) => tablesOfVideos(now)}>
    {(now, before) => (
      <div className="grid gap-6">
        <VideosFigures now={now} before={before} />
        {now.videos.length > 0 && <MostWatched videos={now.videos} />}
      </div>
    )}
  </AnalyticsCard>
)
