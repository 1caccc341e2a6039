import type { Video } from '#domains/videos/contract.ts'
import { addressOf, call } from '#platform/web/client.ts'
import { analyticsRoutes } from '../contract.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { DayChart } from './day-chart.tsx'
import { Devices } from './devices.tsx'
import { HeldBack } from './held-back.tsx'
import { KeyFigures } from './key-figures.tsx'
import { QualitySection } from './playback-quality.tsx'
import { RecordedSince } from './recorded-since.tsx'
import { Retention } from './retention/retention.tsx'
import { tablesOfVideo } from './table-choice.ts'
import { VideoPeople } from './video-people.tsx'

/** How a video was watched, for who manages it; a section of its settings. */
export const VideoAnalyticsCard = ({ video }: { video: Video }) => {
  const { id } = video
  return (
    <AnalyticsCard
      queryKey={['video', id]}
      read={(query, signal) => call(analyticsRoutes.getVideoAnalytics, { params: { id }, query, signal })}
      tablesOf={tablesOfVideo}
      tableAddress={(table, query) => addressOf(analyticsRoutes.downloadVideoAnalytics, { params: { id, table }, query })}
    >
      {(now, before) => (
        <div className="grid gap-6">
          <HeldBack minimum={now.held_back?.minimum} />
          <KeyFigures now={now} before={before} />
          <DayChart days={now.days} />
          {now.duration !== null && <Retention video={video} figures={now} duration={now.duration} />}
          <Devices devices={now.devices} />
          <QualitySection quality={now.quality} />
          {now.can.see_people && <VideoPeople id={id} from={now.from_date} to={now.to_date} />}
          <RecordedSince of={now} />
        </div>
      )}
    </AnalyticsCard>
  )
}
