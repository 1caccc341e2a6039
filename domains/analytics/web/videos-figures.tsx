import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { settingsAddress } from '#domains/videos/video-address.ts'
import { compact } from '#platform/web/format.ts'
import { Table } from '#platform/web/ui/table.tsx'
import type { VideosAnalytics } from '../contract.ts'
import { DayChart } from './day-chart.tsx'
import { Devices } from './devices.tsx'
import { HeldBack } from './held-back.tsx'
import { KeyFigures, WatchTime } from './key-figures.tsx'
import { QualitySection } from './playback-quality.tsx'
import { RecordedSince } from './recorded-since.tsx'

interface Props {
  readonly now: VideosAnalytics
  /** Of the period before; absent until it is known. */
  readonly before: VideosAnalytics | undefined
}

/** What was watched of several videos. */
export const VideosFigures = ({ now, before }: Props) => (
  <div className="grid gap-6">
    <HeldBack minimum={now.held_back?.minimum} />
    <KeyFigures now={now} before={before} />
    <DayChart days={now.days} />
    <Devices devices={now.devices} />
    <QualitySection quality={now.quality} />
    <RecordedSince of={now} />
  </div>
)

export function MostWatched({ videos }: { videos: VideosAnalytics['videos'] }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Videos that were watched longest`}
      dense
      rows={videos}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'title',
          head: t`Title`,
          cell: ({ id, displayname }) =>
            displayname === null ? (
              <span className="text-muted">
                <Trans>Private video</Trans>
              </span>
            ) : (
              <Link to={settingsAddress(id)} search={{ option: 'analytics' }} className="wrap-anywhere font-medium hover:underline">
                {displayname}
              </Link>
            ),
        },
        { key: 'owner', head: t`Owner`, from: 'sm', cell: ({ owner }) => owner },
        { key: 'views', head: t`Views`, align: 'end', cell: ({ playCount }) => compact(playCount) },
        { key: 'watched', head: t`Time watched`, align: 'end', cell: ({ watch_duration: s }) => <WatchTime seconds={s} /> },
      ]}
    />
  )
}
