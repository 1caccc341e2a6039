import { Problem } from '#platform/contract/problem.ts'

export interface Waiter {
  /** `internal`: never refused. `known`: served before `unknown`, and the last to be refused. */
  readonly rank: 'internal' | 'known' | 'unknown'
  /** What it counts for: an address, an account. Each gets the same share of the turns, however many wait for it. */
  readonly shares: readonly string[]
}

interface Entry {
  readonly waiter: Waiter
  /** In turns of its share: who has had fewer turns comes first. */
  readonly start: number
  readonly begin: () => void
  readonly refuse: (problem: Problem) => void
}

interface Lane {
  readonly waiting: Entry[]
  /** How far the turns have come. */
  now: number
  /** The turn at which the next one of a share may start. */
  readonly next: Map<string, number>
}

/** Turns of the known in a row while others wait. */
const inARow = 3

const busy = () => new Problem('rate_limited', 'busy', 'Too many people are signing in at the moment. Please try again.').after(2)

const emptyLane = (): Lane => ({ waiting: [], now: 0, next: new Map() })

/** Keeps only shares that have had more than others. */
function forgetOldShares({ next, now, waiting }: Lane): void {
  if (waiting.length === 0) next.clear()
  else for (const [share, turn] of next) if (turn <= now) next.delete(share)
}

function add(lane: Lane, entry: Omit<Entry, 'start'>): void {
  const { shares } = entry.waiter
  const start = Math.max(lane.now, ...shares.map((share) => lane.next.get(share) ?? 0))
  for (const share of shares) lane.next.set(share, start + 1)
  lane.waiting.push({ ...entry, start })
}

function takeFirst(lane: Lane): Entry | undefined {
  const first = lane.waiting.reduce<Entry | undefined>((best, entry) => (best && best.start <= entry.start ? best : entry), undefined)
  if (!first) return undefined
  lane.waiting.splice(lane.waiting.indexOf(first), 1)
  lane.now = Math.max(lane.now, first.start)
  forgetOldShares(lane)
  return first
}

/** Refuses whoever would have come last: the latest of the share that waits for most. */
function refuseLast(lane: Lane): void {
  const last = lane.waiting
    .filter(({ waiter }) => waiter.rank !== 'internal')
    .reduce<Entry | undefined>((worst, entry) => (worst && worst.start > entry.start ? worst : entry), undefined)
  if (!last) return
  lane.waiting.splice(lane.waiting.indexOf(last), 1)
  last.refuse(busy())
}

/**
 * A bounded queue that one address or account cannot fill for others.
 *
 * @param atOnce that run at a time
 * @param most that wait at a time; who is one too many is refused at once
 */
export function passwordQueue({ atOnce, most }: { readonly atOnce: number; readonly most: number }) {
  const known = emptyLane()
  const unknown = emptyLane()
  let running = 0
  let row = 0

  function next(): Entry | undefined {
    if (known.waiting.length > 0 && (row < inARow || unknown.waiting.length === 0)) {
      row = unknown.waiting.length > 0 ? row + 1 : 0
      return takeFirst(known)
    }
    row = 0
    return takeFirst(unknown)
  }

  function fill(): void {
    while (running < atOnce) {
      const entry = next()
      if (!entry) return
      running += 1
      entry.begin()
    }
  }

  /** @throws Problem rate_limited (busy) */
  async function run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin, refuse) => {
      add(waiter.rank === 'unknown' ? unknown : known, { waiter, begin, refuse })
      fill()
      if (known.waiting.length + unknown.waiting.length > most) refuseLast(unknown.waiting.length > 0 ? unknown : known)
    })
    try {
      return await work()
    } finally {
      running -= 1
      fill()
    }
  }

  return { run, waiting: () => known.waiting.length + unknown.waiting.length }
}
