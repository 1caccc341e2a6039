import { Trans, useLingui } from '@lingui/react/macro'
import { durationClock } from '#platform/contract/duration.ts'

/** Seconds of a passage. */
const passage = 5

interface Props {
  /** How often each passage was played. */
  readonly heat: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** How often each part of a video was played, from its beginning to its end. */
export function Retention({ heat, duration }: Props) {
  const { t } = useLingui()
  const count = Math.max(1, Math.ceil(duration / passage))
  const values = Array.from({ length: count }, (_, n) => heat[n] ?? 0)
  const top = Math.max(...values, 0.01)
  const best = values.indexOf(Math.max(...values))
  // The last passage is shorter, and was played as often as its share of 5 s says.
  const line = values.map((value, n) => `${n + 0.5},${(100 - (96 * value) / top).toFixed(2)}`)
  const from = durationClock(best * passage)
  const until = durationClock(Math.min(duration, (best + 1) * passage))
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
      <svg
        role="img"
        aria-label={t`How often each part of the video was played`}
        viewBox={`0 0 ${count} 100`}
        preserveAspectRatio="none"
        className="h-28 w-full rounded-md bg-sunken text-accent"
      >
        <path d={`M0.5,100 L${line.join(' L')} L${count - 0.5},100 Z`} fill="currentColor" opacity="0.25" />
        <path d={`M${line.join(' L')}`} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{durationClock(0)}</span>
        <span>{durationClock(duration / 2)}</span>
        <span>{durationClock(duration)}</span>
      </p>
    </section>
  )
}
