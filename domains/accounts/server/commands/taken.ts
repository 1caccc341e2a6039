import { Problem } from '#platform/contract/problem.ts'

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

interface Taken {
  readonly reason: string
  readonly message: string
  /** The field that holds the name, as the caller sent it. */
  readonly field: string
}

/** A name that somebody has already is refused, also when both ask at the same instant. */
export async function unlessTaken<T>(work: Promise<T>, { reason, message, field }: Taken): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === '23505') throw new Problem('conflict', reason, message, field)
    throw error
  }
}

/** What other things still refer to is not removed. */
export async function unlessNeeded<T>(work: Promise<T>, problem: Problem): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === '23503') throw problem
    throw error
  }
}
