import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#platform/contract/route.ts'
import type { Db, Tx } from './db.ts'
import type { TopicRight } from './feed/hearing.ts'
import type { FeedLoader } from './feed.ts'
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

/** What a domain's door offers to the app that composes it. */
export interface Domain {
  readonly bound?: readonly Bound[]
  readonly jobs?: readonly Job[]
  readonly reactions?: readonly Reaction[]
  /** Who may hear in the feed of its things; asked when a feed is opened, and when rights were withdrawn. */
  readonly topics?: readonly TopicRight[]
  /** What the feed tells with its content. */
  readonly loaders?: readonly FeedLoader[]
  /** Protocols that are not calls of a contract: resumable uploads, media bytes. */
  readonly plugin?: (app: FastifyInstance, ports: Ports) => Promise<void>
  /** Work that goes on in every process of the role `live`. @returns what ends it cleanly */
  readonly carries?: (ports: Ports) => () => Promise<void>
}
