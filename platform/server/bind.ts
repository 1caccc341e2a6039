import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#platform/contract/route.ts'
import type { Db, Tx } from './db.ts'
import type { Job, Reaction } from './jobs.ts'
import type { Ports } from './ports.ts'
import type { Person, Viewer } from './viewer.ts'

export interface Call<R extends Route> {
  readonly viewer: R['access'] extends 'person' ? Person : Viewer
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly db: Db
  /** Runs the work in one transaction. */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly ports: Ports
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handlers<T extends Record<string, Route>> = {
  readonly [K in keyof T]: (call: Call<T[K]>) => Promise<AnswerOf<T[K]>>
}

export interface Bound {
  /** The route's name in its contract, which its HTML fragment goes by. */
  readonly name: string
  readonly route: Route
  readonly handle: (call: Call<Route>) => Promise<unknown>
}

/** Pairs every route of a contract with its handler. A missing handler does not compile. */
export function bind<T extends Record<string, Route>>(table: T, handlers: Handlers<T>): Bound[] {
  return Object.entries(table).map(([name, route]) => ({
    name,
    route,
    handle: handlers[name as keyof T] as unknown as Bound['handle'],
  }))
}

/** Whether this viewer may hear of `id`; asked when a feed is opened. */
export type MayHear = (db: Db, viewer: Viewer, id: string) => Promise<boolean>

/** What a domain's door offers to the app that composes it. */
export interface Domain {
  readonly bound?: readonly Bound[]
  readonly jobs?: readonly Job[]
  readonly reactions?: readonly Reaction[]
  /** Kinds of feed topics: `video` for `video:gcc-…`. */
  readonly topics?: Readonly<Record<string, MayHear>>
  /** Protocols that are not calls of a contract: resumable uploads, media bytes. */
  readonly plugin?: (app: FastifyInstance, ports: Ports) => Promise<void>
}
