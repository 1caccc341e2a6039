import type { z } from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/** Who gets in at all; what they may do there is the policy's. A participant is a person, or a guest of an event. */
export type Access = 'anyone' | 'participant' | 'person'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the specification writes it, parameters in braces. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** Fields of a state-changing call: taken from the body and, where the body lacks one, from the query. */
  readonly body?: z.ZodMiniType
  readonly answer: z.ZodMiniType
  /** JSON unless the specification asks for a bare word: `text` is text/plain. */
  readonly as?: 'json' | 'text'
  /**
   * Whether the answer also has an HTML fragment, rendered under the route's name: `offered` for `Accept: text/html` alone, `preferred` also
   * where the caller accepts anything (wire-details, "Answers").
   */
  readonly fragment?: 'offered' | 'preferred'
  /** The address is a page too: what asks for neither JSON nor the fragment alone gets the page, with the fragment in its `<main>`. */
  readonly page?: true
  readonly refusals: readonly ProblemCode[]
  /** What its refusals carry besides the usual, where the specification wants that. */
  readonly refusalFields?: Readonly<Record<string, unknown>>
  /** 200 unless the specification says otherwise. */
  readonly status?: number
  /** No `_csrf` asked although a cookie session calls: only for calls that create the session. */
  readonly csrf?: 'none'
}

/** Every code that a call may be refused with: its own, and those of the way to it. */
export function refusalsOf({ refusals, params }: Route): ProblemCode[] {
  const onTheWay: ProblemCode[] = [
    // An API token that is not valid, or not enough.
    'unauthenticated',
    'forbidden',
    ...(params ? (['not_found'] as const) : []),
    // Fields, a body or an address that cannot be read.
    'invalid',
    'too_large',
    'unavailable',
  ]
  return [...new Set([...refusals, ...onTheWay])]
}

/** Keeps the literal types of a route table while checking its shape. */
export function routes<const T extends Record<string, Route>>(table: T): T {
  return table
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = Parsed<R['params']>
export type QueryOf<R extends Route> = Parsed<R['query']>
export type BodyOf<R extends Route> = Parsed<R['body']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
