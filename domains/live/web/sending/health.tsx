import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { StreamHealth } from '../../contract.ts'

/** The share of the announced frames below which it is too few, and ms of delay above which it is too much. */
const enough = 0.9
const slow = 4000

/** How what is sent arrives, and arrived in the last minutes. */
export function HealthFigures({ health }: { health: StreamHealth }) {
  const { t, i18n } = useLingui()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  const { kbps, width, height, rate, renditions, delay_ms: delay, dropped, waiting, captions, missing } = health
  const { arriving, planned } = health
  const history = useHistory(kbps)
  const isBehind = delay > slow
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        <Figure name={<Trans>Bit rate</Trans>} warning={kbps === 0 && t`Nothing arrives`}>
          {number(kbps)} kbit/s
        </Figure>
        {typeof arriving === 'number' && (
          <Figure name={<Trans>Frames arriving</Trans>} warning={isFew(health) && t`Fewer than the encoder announces`}>
            {typeof planned === 'number' ? t`${number(arriving, 1)} of ${number(planned)} fps` : `${number(arriving, 1)} fps`}
          </Figure>
        )}
        {typeof missing === 'number' && <Figure name={<Trans>Frames left out by the encoder</Trans>}>{number(missing)}</Figure>}
        <Figure name={<Trans>Picture</Trans>}>
          {width} × {height}, {rate} fps
        </Figure>
        <Figure name={<Trans>Sent on as</Trans>}>{renditions.join(', ')}</Figure>
        <Figure name={<Trans>Delay in the encoder</Trans>} warning={isBehind && t`The server does not keep up`}>
          {number(delay / 1000, 1)} s
        </Figure>
        <Figure name={<Trans>Times slowed down</Trans>}>{number(dropped)}</Figure>
        {captions !== null && (
          <Figure name={<Trans>Captions</Trans>}>
            <CaptionState state={captions} />
          </Figure>
        )}
        {waiting > 0 && <Figure name={<Trans>Waiting as backup</Trans>}>{number(waiting)}</Figure>}
      </dl>
      <History of={history} />
    </div>
  )
}

const isFew = ({ arriving, planned }: StreamHealth): boolean =>
  typeof arriving === 'number' && typeof planned === 'number' && arriving < planned * enough

/** ms between two points, and how many there are: five minutes. */
const every = 3000
const pointsKept = 100

/** A figure as it was since the page was opened, the last five minutes of it. */
function useHistory(figure: number): readonly number[] {
  const [history, setHistory] = useState<readonly number[]>([])
  const note = useEffectEvent(() => setHistory((before) => [...before, figure].slice(-pointsKept)))
  useEffect(() => {
    const timer = setInterval(() => note(), every)
    return () => clearInterval(timer)
  }, [])
  return history
}

function History({ of: history }: { of: readonly number[] }) {
  const { t } = useLingui()
  if (history.length < 2) return null
  const [least, largest] = [Math.min(...history), Math.max(...history, 1)]
  const points = history.map((one, at) => `${pointsKept - history.length + at},${24 - (one / largest) * 23}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={t`Bit rate of the last minutes: ${least} to ${largest} kbit/s`}
      viewBox={`0 0 ${pointsKept - 1} 24`}
      preserveAspectRatio="none"
      className="h-10 w-full rounded-sm bg-sunken text-accent"
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
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

interface FigureProps {
  readonly name: ReactNode
  /** What is wrong with it. */
  readonly warning?: string | false
  readonly children: ReactNode
}

function Figure({ name, warning = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={cx('font-medium tabular-nums', warning !== false && 'text-warning-ink')}>
        {children}
        {warning !== false && <span className="block font-normal text-sm">{warning}</span>}
      </dd>
    </div>
  )
}
