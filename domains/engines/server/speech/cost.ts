import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { addCost } from '../queries/uses.ts'

interface Answered<T> {
  readonly answer: T
  /** Waited for it. */
  readonly milliseconds: number
}

/** Asks, and writes down what that cost a use, also where it came to nothing. @param ask says of each request that it was sent */
export async function atCost<T>(db: Db, useId: string, ask: (onRequest: () => void) => Promise<T>): Promise<Answered<T>> {
  const started = performance.now()
  let requests = 0
  let failure: string | null = null
  try {
    return { answer: await ask(() => (requests += 1)), milliseconds: performance.now() - started }
  } catch (error) {
    failure = error instanceof Problem ? error.message : null
    throw error
  } finally {
    await addCost(db, useId, { requests, milliseconds: performance.now() - started, failure })
  }
}
