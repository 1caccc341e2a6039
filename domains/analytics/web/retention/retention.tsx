import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { StoryboardFrame } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { playAddress } from '#domains/videos/video-address.ts'
import { durationClock } from '#platform/contract/duration.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import type { VideoAnalytics } from '../../contract.ts'
import { PassagesChart, passage } from './passages-chart.tsx'

interface Props {
  readonly video: Pick<Video, 'id' | 'playback'>
  readonly figures: Pick<VideoAnalytics, 'heat' | 'again' | 'left'>
  /** Seconds. */
  readonly duration: number
}

/** How often each part of a video was played and played again, and where people stopped; with the picture of a moment that is chosen. */
export function Retention({ video, figures: { heat, again, left }, duration }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const count = Math.max(1, Math.ceil(duration / passage))
  const of = (values: readonly number[] | null) => Array.from({ length: count }, (_, n) => values?.[n] ?? 0)
  const played = of(heat)
  const best = played.indexOf(Math.max(...played))
  const at = Math.min(count - 1, chosen ?? best)
  const [from, until] = [durationClock(best * passage), durationClock(Math.min(duration, (best + 1) * passage))]
  return (
    <section aria-labelledby="retention">
      <h3 id="retention" className="mb-1 font-medium">
        <Trans>Where people watch</Trans>
      </h3>
      <p className="mb-3 text-muted text-sm">
        {heat.length === 0 ? (
          <Trans>Nothing was played in this period.</Trans>
        ) : (
          <Trans>
            Played most: {from} to {until}.
          </Trans>
        )}
      </p>
      <PassagesChart played={played} again={again && of(again)} left={left && of(left)} duration={duration} at={at} onChoose={setChosen} />
      <Legend withheld={again === null} />
      <Moment
        video={video}
        at={at}
        duration={duration}
        played={played[at] ?? 0}
        again={again && (again[at] ?? 0)}
        left={left && (left[at] ?? 0)}
      />
    </section>
  )
}

function Legend({ withheld }: { withheld: boolean }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-0.5 w-5 bg-accent" />
        <Trans>Played</Trans>
      </li>
      {!withheld && (
        <>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="w-5 border-success-ink border-t-2 border-dashed" />
            <Trans>Watched again</Trans>
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="h-4 w-1 bg-danger-ink" />
            <Trans>People stopped here</Trans>
          </li>
        </>
      )}
    </ul>
  )
}

interface MomentProps extends Pick<Props, 'video' | 'duration'> {
  readonly at: number
  readonly played: number
  readonly again: number | null
  readonly left: number | null
}

function Moment({ video: { id, playback }, at, duration, played, again, left }: MomentProps) {
  const [from, until] = [at * passage, Math.min(duration, (at + 1) * passage)]
  const [first, last] = [durationClock(from), durationClock(until)]
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4" aria-live="polite">
      {playback?.storyboard && <StoryboardFrame storyboard={playback.storyboard} at={from} />}
      <div className="flex flex-col gap-1">
        <p className="font-medium tabular-nums">
          {first} – {last}
        </p>
        <p className="text-muted text-sm">
          <Plural value={played} one="Played # time" other="Played # times" />
          {again !== null && (
            <>
              {' · '}
              <Plural value={again} one="# of them watched again" other="# of them watched again" />
            </>
          )}
          {left !== null && (
            <>
              {' · '}
              <Plural value={left} one="# person stopped here" other="# people stopped here" />
            </>
          )}
        </p>
        <div>
          <ButtonLink kind="secondary" to={playAddress(id)} search={{ t: from } as never}>
            <Trans>Watch from {first}</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
