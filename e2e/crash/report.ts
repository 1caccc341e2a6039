/** What a run has to say at its end. */
export interface Report {
  /** Kills by what was killed. */
  readonly kills: Map<string, number>
  /** What was under way at the instant of a kill. */
  readonly instants: Map<string, number>
  /** From a kill until everything answered again, s. */
  readonly ready: { readonly what: string; readonly seconds: number }[]
  /** Writes that were acknowledged, by kind. */
  readonly writes: Map<string, number>
  /** Answers that refused for the moment, by status; `none`: the connection broke. */
  readonly refusals: Map<string, number>
  /** Starts that ended before they were ready, because something else was down at that moment. */
  failedStarts: number
  /** What must not be. */
  readonly violations: string[]
}

export const newReport = (): Report => ({
  kills: new Map(),
  instants: new Map(),
  ready: [],
  writes: new Map(),
  refusals: new Map(),
  failedStarts: 0,
  violations: [],
})

export const count = (in_: Map<string, number>, name: string, by = 1): void => void in_.set(name, (in_.get(name) ?? 0) + by)
export const total = (of: ReadonlyMap<string, number>): number => [...of.values()].reduce((sum, one) => sum + one, 0)

const list = (of: ReadonlyMap<string, number>) =>
  [...of]
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ') || 'none'

/** The nearest rank. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

function distribution(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((one, other) => one - other)
  const at = (share: number) => percentile(sorted, share).toFixed(2)
  return `${sorted.length} times, p50 ${at(0.5)} s, p90 ${at(0.9)} s, p99 ${at(0.99)} s, max ${at(1)} s`
}

export function printReport(report: Report): void {
  console.log(`kills          ${total(report.kills)}: ${list(report.kills)}`)
  console.log(`while          ${list(report.instants)}`)
  for (const what of new Set(report.ready.map((one) => one.what)))
    console.log(`ready again    ${what}: ${distribution(report.ready.filter((one) => one.what === what).map(({ seconds }) => seconds))}`)
  console.log(`ready again    all: ${distribution(report.ready.map(({ seconds }) => seconds))}`)
  console.log(`acknowledged   ${total(report.writes)}: ${list(report.writes)}`)
  console.log(`turned away    ${list(report.refusals)}; starts that had to be repeated: ${report.failedStarts}`)
  for (const violation of report.violations) console.log(`VIOLATION      ${violation}`)
  console.log(
    report.violations.length === 0
      ? 'Nothing acknowledged was lost, nothing is doubled, nothing is left over.'
      : `${report.violations.length} violations`,
  )
}
