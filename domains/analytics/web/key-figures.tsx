import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { compact } from '#platform/web/format.ts'
import type { PlaybackQuality, VideoAnalytics } from '../contract.ts'

type Figures = Pick<VideoAnalytics, 'playCount' | 'viewers' | 'watch_duration' | 'completions'> & {
  readonly average_percentage?: number | null
  readonly quality: Pick<PlaybackQuality, 'starts'>
}

interface Props {
  readonly now: Figures
  /** Of the days that it is compared with; absent until it is known, and where nothing is compared. */
  readonly before: Figures | undefined
}

/** What a period comes to, beside the days that it is compared with. Both that may be called a view are there: what counts, and each start. */
export function KeyFigures({ now, before }: Props) {
  const { t } = useLingui()
  const average = now.average_percentage
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      <Figure name={t`Views`} hint={t`At least 10 seconds, or half of a shorter video; one a person within 6 hours`}>
        {compact(now.playCount)} <Change now={now.playCount} before={before?.playCount} />
      </Figure>
      <Figure name={t`Times started`} hint={t`Every time a player began to play it, however briefly`}>
        {compact(now.quality.starts)} <Change now={now.quality.starts} before={before?.quality.starts} />
      </Figure>
      <Figure name={t`Viewers`} hint={t`Different people, and visits without an account`}>
        {now.viewers === null ? '–' : compact(now.viewers)} <Change now={now.viewers ?? 0} before={before?.viewers ?? undefined} />
      </Figure>
      <Figure name={t`Time watched`} hint={t`With what was watched again`}>
        <WatchTime seconds={now.watch_duration} /> <Change now={now.watch_duration} before={before?.watch_duration} />
      </Figure>
      {average !== undefined && <AverageView now={average} before={before?.average_percentage} />}
      <Figure name={t`Completed`} hint={t`Watched 95 % of it for the first time`}>
        {compact(now.completions)} <Change now={now.completions} before={before?.completions} />
      </Figure>
    </dl>
  )
}

function AverageView({ now, before }: { now: number | null; before: number | null | undefined }) {
  const { t } = useLingui()
  return (
    <Figure name={t`Average view`} hint={t`How much of the video a view watched`}>
      {now === null ? '–' : <Trans>{now} %</Trans>} <Change now={now ?? 0} before={before ?? undefined} />
    </Figure>
  )
}

export const Figure = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg border border-line px-4 py-3">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="mt-0.5 font-semibold text-xl tabular-nums">{children}</dd>
    <dd className="mt-1 text-muted text-xs">{hint}</dd>
  </div>
)

/** "3 h 20 min", "45 s". */
export function WatchTime({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return <Trans>{Math.round(seconds)} s</Trans>
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return <Trans>{minutes} min</Trans>
  if (hours >= 100) return <Trans>{compact(hours)} h</Trans>
  return (
    <Trans>
      {hours} h {minutes % 60} min
    </Trans>
  )
}

/** Percent; beyond it a figure says nothing that anybody compares. */
const mostChange = 999

/** How much more or less than before, where there was anything to compare with. */
function Change({ now, before }: { now: number; before: number | undefined }) {
  const percent = before ? Math.round((100 * (now - before)) / before) : 0
  if (percent === 0 || percent > mostChange) return null
  const words =
    percent > 0
      ? plural(percent, { one: '# % more than in the days compared', other: '# % more than in the days compared' })
      : plural(-percent, { one: '# % less than in the days compared', other: '# % less than in the days compared' })
  return (
    <span className={percent > 0 ? 'font-normal text-sm text-success-ink' : 'font-normal text-muted text-sm'} title={words}>
      <span aria-hidden="true">{percent > 0 ? `+${compact(percent)} %` : `−${compact(-percent)} %`}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
