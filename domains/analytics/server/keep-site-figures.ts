import type { Db } from '#platform/server/db.ts'
import { type DayPeriod, stampOfSite } from './queries/figures.ts'

interface Kept {
  readonly stamp: string
  readonly figures: Promise<unknown>
}

/** Periods whose figures a process keeps. */
const mostKept = 20
const keptBy = new WeakMap<Db, Map<string, Kept>>()

/**
 * Adding up what a whole organisation watched takes seconds. It is done once for a period, whoever asks, and again when a job has added
 * something to it.
 */
export async function keepSiteFigures<T>(db: Db, period: DayPeriod, addUp: () => Promise<T>): Promise<T> {
  const kept = keptBy.get(db) ?? new Map<string, Kept>()
  keptBy.set(db, kept)
  const key = `${period.from} ${period.to}`
  const stamp = await stampOfSite(db, period)
  const last = kept.get(key)
  if (last?.stamp === stamp) return last.figures as Promise<T>
  const figures = addUp()
  kept.delete(key)
  kept.set(key, { stamp, figures })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  // What failed is asked again.
  figures.catch(() => kept.get(key)?.figures === figures && kept.delete(key))
  return figures
}
