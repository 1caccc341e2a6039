import { Problem } from '#platform/contract/problem.ts'

export type EngineFailureReason =
  | 'unreachable'
  | 'too_slow'
  | 'key_refused'
  | 'not_found'
  | 'busy'
  | 'failing'
  | 'refused'
  | 'nonsense'
  | 'empty'
  | 'wrong_shape'
  | 'too_long'
  | 'cut_input'

/** Those that another try may not meet. */
const passing: ReadonlySet<EngineFailureReason> = new Set(['unreachable', 'too_slow', 'busy', 'failing'])

/** An engine gave no answer that can be used; its message says why in words for people. */
export class EngineFailure extends Problem {
  override name = 'EngineFailure'
  readonly kind: EngineFailureReason
  /** What the server itself said, for administrators. */
  readonly said: string | undefined

  constructor(kind: EngineFailureReason, message: string, said?: string) {
    super('unavailable', `engine_${kind}`, message)
    this.kind = kind
    this.said = said?.slice(0, 500)
  }

  /** Whether the same may go well a little later. */
  get isPassing(): boolean {
    return passing.has(this.kind)
  }
}

/** A person has used up what they may have of an engine in a day. */
export class LimitReached extends Problem {
  override name = 'LimitReached'

  constructor(message: string, seconds: number) {
    super('rate_limited', 'engine_limit', message)
    this.after(seconds)
  }
}
