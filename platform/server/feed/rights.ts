import type { Feed } from '../feed.ts'

/** Somebody who listens. */
export interface Hearer {
  /** Null for an anonymous viewer. */
  readonly person: string | null
  readonly topics: ReadonlySet<string>
  /** When they are to be asked for again, whatever happens: the time of `performance.now()` at which their session ends. */
  readonly until: () => number
  /** Asks whether these topics are still for them. */
  check(topics: readonly string[], round: Round): Promise<void>
}

/** Answers of one round, so that what many listeners have in common is asked once. */
export type Round = Map<string, Promise<unknown>>

/** How often it is looked whose session has ended, ms. */
const everySoOften = 250

export interface Rights {
  /** How often rights were withdrawn since this process began. */
  readonly count: () => number
  add(hearer: Hearer): () => void
  stop(): void
}

/** `person:nobody` stands for all who are not signed in. */
const nameOf = ({ person }: Hearer) => `person:${person ?? 'nobody'}`

/** Whenever rights on things or of people were withdrawn, and when a session ends, the listeners concerned are asked again what they may hear. */
export function watchRights(feed: Feed): Rights {
  const hearers = new Set<Hearer>()
  let count = 0
  feed.onRights((names) => {
    count += 1
    const changed = new Set(names)
    const round: Round = new Map()
    for (const hearer of hearers) {
      const all = changed.has('*') || changed.has(nameOf(hearer))
      const topics = all ? [...hearer.topics] : [...hearer.topics].filter((topic) => changed.has(topic))
      if (topics.length > 0) void hearer.check(topics, round)
    }
  })
  const timer = setInterval(() => {
    const now = performance.now()
    const round: Round = new Map()
    for (const hearer of hearers) if (hearer.until() <= now) void hearer.check([...hearer.topics], round)
  }, everySoOften).unref()
  return {
    count: () => count,
    stop: () => clearInterval(timer),
    add(hearer) {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  }
}

/** What was asked in this round already is not asked again. */
export function once<T>(round: Round, key: string, ask: () => Promise<T>): Promise<T> {
  const known = (round.get(key) as Promise<T> | undefined) ?? ask()
  round.set(key, known)
  return known
}
