import { Trans } from '@lingui/react/macro'

/** "12 (40 %)"; a part of nothing is none. */
export function Share({ of, count }: { of: number; count: number }) {
  const percent = of > 0 ? Math.floor((100 * count) / of) : 0
  return (
    <span className="whitespace-nowrap tabular-nums">
      <Trans>
        {count} ({percent} %)
      </Trans>
    </span>
  )
}
