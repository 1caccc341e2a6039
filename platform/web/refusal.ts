import type { ProblemCode } from '#platform/contract/problem.ts'

/** A call that was refused, or (`unreachable`) never answered. `message` is what the person reads. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ProblemCode | 'unreachable'
  readonly reason: string | undefined
  /** The field that was refused, as it was sent. */
  readonly field: string | undefined
  /** s to wait before another try. */
  readonly retryAfter: number | undefined
  /** The whole answer, where a call has fields of its own for that. */
  readonly answer: unknown

  constructor(said: { code: Refusal['code']; message: string; reason?: string; field?: string }, retryAfter?: number, answer?: unknown) {
    super(said.message)
    this.code = said.code
    this.reason = said.reason
    this.field = said.field
    this.retryAfter = retryAfter
    this.answer = answer
  }
}

export const isRefusal = (error: unknown, code?: Refusal['code']): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code)
