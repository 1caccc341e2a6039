import { Trans, useLingui } from '@lingui/react/macro'
import { hourSpan } from '#platform/web/format.ts'
import type { EventReport } from '../../contract.ts'

/** How many were there, from the opening to the close. */
export function PresenceChart({ report: { presence, live_at: from, closed_at: until } }: { report: EventReport }) {
  const { t } = useLingui()
  const top = Math.max(0, ...presence)
  if (top === 0) return null
  const width = presence.length
  const line = presence.map((count, part) => `${part + 0.5},${(100 - (92 * count) / top).toFixed(2)}`)
  const [first = 0, last = 0] = [presence[0], presence.at(-1)]
  return (
    <section aria-labelledby="presence">
      <h2 id="presence" className="mb-2 font-medium">
        <Trans>Who was there when</Trans>
      </h2>
      <svg
        role="img"
        aria-label={t`How many were there: ${first} when it was opened, ${top} at most, ${last} when it was closed`}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        className="h-24 w-full rounded-md bg-sunken text-accent"
      >
        <path d={`M0.5,100 L${line.join(' L')} L${width - 0.5},100 Z`} fill="currentColor" opacity="0.25" />
        <path d={`M${line.join(' L')}`} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="mt-1 text-center text-muted text-xs tabular-nums">
        {hourSpan(from, until)}
      </p>
    </section>
  )
}
