import type { PlayedStretch, PlayerProgress } from '#domains/media/web.ts'
import type { SessionClock } from '../../session-clock.ts'

/** Intervals a call (the contract's limit). */
const most = 200
/** What was played without a break becomes one interval of so long, ms. */
const longest = 30_000
/** How long it waits before another try: at first, and at most; ms. */
const [soon, late] = [2000, 30_000]

/** Sends one report, in moments of its session; rejects when it did not arrive. */
export type Post = (progress: PlayerProgress, isLast: () => boolean) => Promise<void>

interface Options {
  /** Whether another try may succeed after this error. */
  readonly again: (error: unknown) => boolean
  readonly clock: SessionClock
  /** Asks the server how late the clock is, after sleep. */
  readonly ask: () => Promise<unknown>
}

interface Ledger {
  readonly report: (progress: PlayerProgress) => Promise<void>
  /** Keeps back what lies behind a position, s, until it is told of another one. */
  readonly hold: (end: number) => void
}

/**
 * Passes on what was watched. What could not be sent is tried again, alone or with the next report, so that nothing is lost; sending twice
 * counts once. `isLast` says whether all that was played until then has been sent.
 */
export function newLedger(post: Post, { again, clock, ask }: Options): Ledger {
  let owed: PlayedStretch[] = []
  let kept: PlayedStretch[] = []
  let end = Number.POSITIVE_INFINITY
  let position = 0
  let under = 0
  let wait = soon
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sending = owed.slice(0, most)
    owed = owed.slice(most)
    under += 1
    try {
      await post({ intervals: sending, position }, () => owed.length === 0 && under === 1)
      wait = soon
      if (owed.length > 0 && under === 1) retry(0)
    } catch (error) {
      owed = joined([...sending, ...owed])
      if (again(error)) retry(wait)
      wait = Math.min(late, wait * 2)
    } finally {
      under -= 1
    }
  }

  const retry = (ms: number) => {
    timer ??= setTimeout(() => void send(), ms)
  }

  // Said once and for all: another try says the same moments.
  const timed = ([from, to, at0, at1]: PlayedStretch): PlayedStretch => [from, to, clock.at(at0), clock.at(at1)]

  /** What lies behind the end is kept. */
  const allowed = (some: readonly PlayedStretch[]): PlayedStretch[] => {
    kept = joined([...kept, ...some.flatMap((one) => partOf(one, end, Number.POSITIVE_INFINITY))])
    return some.flatMap((one) => partOf(one, 0, end))
  }

  return {
    hold: (next) => {
      end = next
      const some = kept
      kept = []
      owed = joined([...owed, ...allowed(some)])
      if (owed.length > 0 && under === 0) retry(0)
    },
    report: async (progress) => {
      if (clock.mayHaveSlept()) await ask().catch(() => undefined)
      owed = joined([...owed, ...allowed(progress.intervals.map(timed))])
      position = progress.position
      await send()
    },
  }
}

/** What lies between two positions, played as evenly as the whole. */
function partOf([from, to, at0, at1]: PlayedStretch, begin: number, end: number): PlayedStretch[] {
  const [a, b] = [Math.max(from, begin), Math.min(to, end)]
  if (a >= b) return []
  const when = (position: number) => at0 + ((at1 - at0) * (position - from)) / (to - from)
  return [[a, b, when(a), when(b)]]
}

function joined(all: readonly PlayedStretch[]): PlayedStretch[] {
  const some: PlayedStretch[] = []
  for (const one of all) {
    const last = some.at(-1)
    const goesOn = last && last[1] === one[0] && last[3] === one[2] && one[3] - last[2] <= longest
    if (goesOn) some.splice(-1, 1, [last[0], one[1], last[2], one[3]])
    else some.push(one)
  }
  return some
}
