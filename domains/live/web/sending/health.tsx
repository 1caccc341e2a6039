import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StreamHealth } from '../../contract.ts'

/** How what is sent arrives. */
export function HealthFigures({ health }: { health: StreamHealth }) {
  const { i18n } = useLingui()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  const { kbps, width, height, rate, renditions, delay_ms: delay, dropped, waiting, captions } = health
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
      <Figure name={<Trans>Bit rate</Trans>}>{number(kbps)} kbit/s</Figure>
      <Figure name={<Trans>Picture</Trans>}>
        {width} × {height}, {rate} fps
      </Figure>
      <Figure name={<Trans>Sent on as</Trans>}>{renditions.join(', ')}</Figure>
      <Figure name={<Trans>Delay in the encoder</Trans>}>{number(delay / 1000, 1)} s</Figure>
      <Figure name={<Trans>Times slowed down</Trans>}>{number(dropped)}</Figure>
      {captions !== null && (
        <Figure name={<Trans>Captions</Trans>}>
          <CaptionState state={captions} />
        </Figure>
      )}
      {waiting > 0 && <Figure name={<Trans>Waiting as backup</Trans>}>{number(waiting)}</Figure>}
    </dl>
  )
}

function CaptionState({ state }: { state: NonNullable<StreamHealth['captions']> }) {
  switch (state) {
    case 'on':
      return <Trans>On</Trans>
    case 'behind':
      return <Trans>With gaps: the engine is slower than speech</Trans>
    case 'failing':
      return <Trans>The engine does not answer</Trans>
    case 'limit':
      return <Trans>Today’s limit is reached</Trans>
  }
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
