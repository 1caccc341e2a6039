import { Trans } from '@lingui/react/macro'
import type { VideoAnalytics } from '../contract.ts'
import { deviceNames } from './device-names.ts'

/** On what people watched, as parts of all views. */
export function Devices({ devices }: { devices: VideoAnalytics['devices'] }) {
  const names = deviceNames()
  const total = devices.reduce((sum, { playCount }) => sum + playCount, 0)
  if (total === 0) return null
  return (
    <section aria-labelledby="by-device">
      <h3 id="by-device" className="mb-3 font-medium">
        <Trans>Devices</Trans>
      </h3>
      <ul className="grid gap-2">
        {devices.map(({ device, playCount }) => {
          const share = Math.round((100 * playCount) / total)
          return (
            <li key={device} className="grid grid-cols-[7rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
              <span className="truncate">{names[device]}</span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
              </span>
              <span className="text-end text-muted tabular-nums">{share} %</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
