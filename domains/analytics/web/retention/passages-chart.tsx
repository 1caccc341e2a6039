import { useLingui } from '@lingui/react/macro'
import { durationClock } from '#platform/contract/duration.ts'

/** Seconds of a passage. */
export const passage = 5

interface CurvesProps {
  /** Of each passage. */
  readonly played: readonly number[]
  readonly again: readonly number[] | null
  readonly left: readonly number[] | null
  /** Seconds. */
  readonly duration: number
  /** The passage that is looked at. */
  readonly at: number
}

interface Props extends CurvesProps {
  readonly onChoose: (passage: number) => void
}

/** The parts of a video, one of which can be chosen by a press or with the arrow keys. */
export function PassagesChart({ onChoose, ...curves }: Props) {
  const { t } = useLingui()
  const { played, duration, at } = curves
  return (
    <>
      <div className="relative h-28 overflow-hidden rounded-md bg-sunken">
        <Curves {...curves} />
        <input
          type="range"
          aria-label={t`Moment of the video`}
          aria-valuetext={durationClock(at * passage)}
          min={0}
          max={played.length - 1}
          value={at}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:-outline-offset-2"
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{durationClock(0)}</span>
        <span>{durationClock(duration / 2)}</span>
        <span>{durationClock(duration)}</span>
      </p>
    </>
  )
}

const line = { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const

function Curves({ played, again, left, duration, at }: CurvesProps) {
  const { t } = useLingui()
  const width = Math.max(duration / passage, 0.2)
  const top = Math.max(...played, 0.01)
  const steps = stepsOf(played, top, width)
  return (
    <svg
      role="img"
      aria-label={t`How often each part of the video was played`}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className="size-full"
    >
      <polygon points={`0,100 ${steps} ${width},100`} className="fill-accent opacity-25" />
      <polyline points={steps} {...line} className="stroke-accent" />
      {again && <polyline points={stepsOf(again, top, width)} {...line} strokeDasharray="6 3" className="stroke-success-ink" />}
      {left && <Stops left={left} width={width} />}
      <rect x={at} y="0" width={Math.max(0, Math.min(1, width - at))} height="100" className="fill-ink opacity-15" />
    </svg>
  )
}

/** A step as wide as its passage each; the last one is as short as that is. */
const stepsOf = (values: readonly number[], top: number, width: number): string =>
  values
    .flatMap((value, n) => {
      const y = (100 - (94 * value) / top).toFixed(2)
      return [`${n},${y}`, `${Math.min(n + 1, width)},${y}`]
    })
    .join(' ')

function Stops({ left, width }: { left: readonly number[]; width: number }) {
  const busiest = Math.max(...left, 1)
  return left.map((people, n) => {
    const x = Math.min(n + 0.5, width)
    if (people === 0) return null
    // Where it stands is what tells it from others.
    return (
      <line key={x} x1={x} x2={x} y1="100" y2={100 - (50 * people) / busiest} {...line} strokeWidth={3} className="stroke-danger-ink" />
    )
  })
}
