import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '#platform/web/ui/use-now.ts'

const day = 86_400
const hour = 3600
const minute = 60

/** How long it is until an event begins; seconds on the last day only. */
export function Countdown({ until }: { until: number }) {
  const { t } = useLingui()
  const left = Math.max(0, until - Math.floor(useNow(1000) / 1000))
  const [days, hours, minutes, seconds] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
    left % minute,
  ]
  const parts = [
    { name: 'days', value: days, unit: plural(days, { one: 'day', other: 'days' }) },
    { name: 'hours', value: hours, unit: plural(hours, { one: 'hour', other: 'hours' }) },
    { name: 'minutes', value: minutes, unit: plural(minutes, { one: 'minute', other: 'minutes' }) },
    { name: 'seconds', value: seconds, unit: plural(seconds, { one: 'second', other: 'seconds' }) },
  ]
  const units = days > 0 ? parts.slice(0, 3) : parts.slice(1)
  return (
    <p role="timer" aria-label={t`Time until the event begins`} className="mt-3 flex justify-center gap-5">
      {units.map(({ name, value, unit }) => (
        <span key={name} className="min-w-14">
          <span className="block font-semibold text-3xl tabular-nums">{value}</span>{' '}
          <span className="block text-muted text-sm">{unit}</span>
        </span>
      ))}
    </p>
  )
}
