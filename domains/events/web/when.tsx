import { Trans } from '@lingui/react/macro'
import { timeSpan } from '#platform/web/format.ts'
import type { LiveEvent } from '../contract.ts'

type Hours = Pick<LiveEvent, 'time_start' | 'duration' | 'timezone'>

export const endOf = ({ time_start, duration }: Pick<Hours, 'time_start' | 'duration'>): number => time_start + duration * 60

/** When an event is, where the viewer is. */
export const whenText = (event: Hours): string => timeSpan(event.time_start, endOf(event))

const clockIn = (seconds: number, timeZone?: string): string => new Date(seconds * 1000).toLocaleString('en', { timeZone })

/** The same, and in the zone it was planned in, where clocks there show something else. */
export function When({ event }: { event: Hours }) {
  const [here, there] = [whenText(event), timeSpan(event.time_start, endOf(event), event.timezone)]
  const zone = event.timezone
  return (
    <>
      <time dateTime={new Date(event.time_start * 1000).toISOString()}>{here}</time>
      {clockIn(event.time_start) !== clockIn(event.time_start, zone) && (
        <span className="block text-muted text-sm">
          <Trans>
            Planned as {there} ({zone})
          </Trans>
        </span>
      )}
    </>
  )
}
