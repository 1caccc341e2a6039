import { Trans, useLingui } from '@lingui/react/macro'
import { compact } from '#platform/web/format.ts'
import { Table } from '#platform/web/ui/table.tsx'
import type { PlaybackQuality } from '../contract.ts'
import { deviceNames } from './device-names.ts'
import { Figure } from './key-figures.tsx'

/** How well it played, as the players of those who watched have measured it. */
export function QualitySection({ quality }: { quality: PlaybackQuality }) {
  const { t } = useLingui()
  if (quality.starts === 0 && quality.failures === 0) return null
  const names = deviceNames()
  return (
    <section aria-labelledby="quality">
      <h3 id="quality" className="mb-3 font-medium">
        <Trans>Playback quality</Trans>
      </h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        <Figure name={t`Time to first picture`} hint={t`Half of the starts were quicker`}>
          <Wait ms={quality.ttff_p50} />
        </Figure>
        <Figure name={t`Slow starts`} hint={t`One start in twenty took longer than this`}>
          <Wait ms={quality.ttff_p95} />
        </Figure>
        <Figure name={t`Stops to load`} hint={t`In an hour of watching`}>
          {quality.stalls_per_hour ?? '–'}
        </Figure>
        <Figure name={t`Failures`} hint={t`Visits in which it could not be played`}>
          {compact(quality.failures)}
        </Figure>
      </dl>
      {quality.devices.length > 1 && (
        <div className="mt-3">
          <Table
            label={t`Playback quality by device`}
            dense
            rows={quality.devices}
            keyOf={({ device }) => device}
            columns={[
              { key: 'device', head: t`Device`, cell: ({ device }) => names[device] },
              { key: 'p50', head: t`First picture`, align: 'end', cell: (row) => <Wait ms={row.ttff_p50} /> },
              { key: 'p95', head: t`Slow starts`, align: 'end', from: 'sm', cell: (row) => <Wait ms={row.ttff_p95} /> },
              { key: 'stalls', head: t`Stops an hour`, align: 'end', cell: (row) => row.stalls_per_hour ?? '–' },
              { key: 'failures', head: t`Failures`, align: 'end', cell: (row) => compact(row.failures) },
            ]}
          />
        </div>
      )}
    </section>
  )
}

/** "0.8 s" */
const Wait = ({ ms }: { ms: number | null }) => {
  if (ms === null) return '–'
  const seconds = ms < 9950 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000))
  return <Trans>{seconds} s</Trans>
}
