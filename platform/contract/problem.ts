/** The closed set of ways a request can fail. A domain adds reasons, never codes. */
export const problems = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

const sentences: Record<ProblemCode, string> = {
  unauthenticated: 'Please sign in.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'This does not exist, or you may not see it.',
  conflict: 'This was changed in the meantime.',
  too_large: 'This is too large.',
  invalid: 'Some of the values are not valid.',
  rate_limited: 'Too many tries. Please wait a moment.',
  internal: 'Internal Error',
  unavailable: 'The service is not available at the moment. Please try again.',
}

/** How a refusal looks on the wire (wire.md, "Refusals"). */
export interface Refused {
  readonly result: 'failed'
  readonly error: {
    readonly code: ProblemCode
    readonly reason?: string
    readonly message: string
    /** The field that was refused, as the caller named it. */
    readonly field?: string
  }
  /** The lines of a file that were refused, and why. */
  readonly rows?: readonly RefusedLine[]
}

export interface RefusedLine {
  /** From 1. */
  readonly line: number
  readonly message: string
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly reason: string | undefined
  readonly field: string | undefined
  /** Seconds after which another try makes sense. */
  retryAfter: number | undefined
  private more: Readonly<Record<string, unknown>> = {}

  /**
   * @param reason a domain's own word, for programs
   * @param message what the person reads; the specification's text where it gives one
   */
  constructor(code: ProblemCode, reason?: string, message: string = sentences[code], field?: string) {
    super(message)
    this.code = code
    this.reason = reason
    this.field = field
  }

  /** The refusal, with the seconds after which another try makes sense. */
  after(seconds: number): this {
    this.retryAfter = seconds
    return this
  }

  /** The refusal, with fields of its own beside the usual: what stands, where the caller's was out of date. */
  with(more: Readonly<Record<string, unknown>>): this {
    this.more = more
    return this
  }

  get status(): number {
    return problems[this.code]
  }

  get body(): Refused {
    return {
      ...this.more,
      result: 'failed',
      error: {
        code: this.code,
        ...(this.reason === undefined ? {} : { reason: this.reason }),
        message: this.message,
        ...(this.field === undefined ? {} : { field: this.field }),
      },
    }
  }
}

/** A file of which some lines are wrong; all of it is refused. */
export class LinesProblem extends Problem {
  readonly rows: readonly RefusedLine[]

  constructor(message: string, rows: readonly RefusedLine[]) {
    super('invalid', 'file', message, 'csv_path')
    this.rows = rows
  }

  override get body(): Refused {
    return { ...super.body, rows: this.rows }
  }
}
