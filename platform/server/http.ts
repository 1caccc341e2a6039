import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Fragments, sendAnswer, wantsPage } from './answer.ts'
import type { Bound, Call } from './bind.ts'
import { anonymousLimit, bodyLimit, limitAnonymousBodies } from './body-limits.ts'
import { checkCsrf } from './csrf.ts'
import { closeIdleConnectionsOnly } from './graceful-close.ts'
import { withGrant, withoutGrant } from './grant.ts'
import { closeSlowBodies, type HttpTimeouts, httpTimeouts, timeoutOptions } from './http-timeouts.ts'
import { fieldsOf, parsed, parsedParams, parseFields, readForms, refuseUnreadable } from './input.ts'
import { withoutSecrets } from './log.ts'
import type { Ports } from './ports.ts'
import { refuse, refuseNoHttp } from './refusal.ts'
import type { Person, Viewer } from './viewer.ts'

/** Who asks, and the token that a cookie session's state-changing calls must carry. */
export interface Identity {
  readonly viewer: Viewer
  /** Null where no cookie session calls: API tokens and anonymous viewers. */
  readonly csrf: string | null
  /** ms after which it ends by itself, should nobody use it meanwhile; absent where it does not. */
  readonly lasts?: number
  /** What goes before the addresses of bytes in answers, where a browser's requests for bytes do not say who asks. */
  readonly grant?: string
}

export interface HttpOptions {
  readonly ports: Ports
  /** Supplied by accounts, which http must not know. `again` is asked of somebody who goes on listening, and is no use of a session. */
  readonly identify: (request: FastifyRequest, again?: 'again') => Promise<Identity>
  readonly fragments: Fragments
  /** Sends the page of an address that is page and call; undefined where no web is built. */
  readonly sendPage?: ((request: FastifyRequest, reply: FastifyReply, main: string) => Promise<FastifyReply>) | undefined
  /** Aborted when the process is told to stop: connections are closed with their next answer. */
  readonly leaving: AbortSignal
  /** Checks each answer against its contract instead of only serialising by it. */
  readonly checkAnswers: boolean
  /** With slow clients; as in production where it is not given. */
  readonly timeouts?: HttpTimeouts | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: () => Promise<Identity>
    /** Who asked, where that has been found out: for the log. */
    person: string | null
    /** Why nothing came of it: for the log. */
    refused: { readonly code: string; readonly reason?: string } | null
  }
  interface FastifyContextConfig {
    refusalFields?: Route['refusalFields']
  }
}

/** A Fastify instance with the platform's parsers, refusals and request ids. */
export function createServer(options: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.ports.log as FastifyBaseLogger,
    // One for each request costs more than most requests; what is logged of one names it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    forceCloseConnections: 'idle',
    ...timeoutOptions(options.timeouts ?? httpTimeouts),
    // Requests that arrive while the process stops are answered as usual.
    return503OnClosing: false,
    trustProxy: [...options.ports.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseFields },
    rewriteUrl: withoutGrant,
    // An address that cannot be read, or whose parts are too long, names nothing.
    frameworkErrors: (_error, request, reply) =>
      void refuse(new Problem('not_found'), request, reply.header('x-content-type-options', 'nosniff')),
    clientErrorHandler: refuseNoHttp,
  })
  closeSlowBodies(app, options.timeouts ?? httpTimeouts)
  closeIdleConnectionsOnly(app.server)
  app.register(cookie)
  readForms(app)
  app.decorateRequest('identity')
  app.decorateRequest('person', null)
  app.decorateRequest('refused', null)
  app.addHook('onRequest', async (request, reply) => {
    let asked: Promise<Identity> | undefined
    request.identity = async () => {
      const identity = await (asked ??= options.identify(request))
      request.person = identity.viewer.id
      return identity
    }
    reply.header('x-request-id', request.id)
    if (options.leaving.aborted) reply.header('connection', 'close')
    refuseUnreadable(request.params)
  })
  limitAnonymousBodies(app)
  // Kept by nobody, unless an answer says who may: most depend on who asks.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      reqId: request.id,
      method: request.method,
      path: withoutSecrets(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const { refused, person, ip } = request
    if (reply.statusCode >= 400 && reply.statusCode < 500) request.log.info({ ...line, ...refused, person, ip }, 'refused')
    else request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'answered')
  })
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  return app
}

/** Gives every bound route its address. */
export function serve(app: FastifyInstance, options: HttpOptions, bound: readonly Bound[]): void {
  for (const one of bound) {
    const { name, route } = one
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { refusalFields: route.refusalFields, anonymousLimit: anonymousLimit(route) },
      ...(options.checkAnswers || route.as === 'text' ? {} : { schema: { response: { [route.status ?? 200]: serialiser(route) } } }),
      handler: async (request, reply) => {
        const { sendPage, fragments } = options
        if (route.page && sendPage && wantsPage(request)) return sendPage(request, reply, await mainOf(one, request, reply, options))
        const answer = await answerOf(one, request, reply, options)
        return reply.sent ? reply : sendAnswer(request, reply, { name, route, answer }, fragments)
      },
    })
  }
}

async function answerOf({ route, handle }: Bound, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<unknown> {
  const { ports, checkAnswers } = options
  const { viewer, csrf, grant } = await request.identity()
  const { _csrf, ...fields } = fieldsOf(request)
  if (route.method !== 'GET' && route.csrf !== 'none') checkCsrf(request, csrf, { _csrf }, ports.config)
  if (!getsIn(viewer, route)) throw new Problem('unauthenticated')
  const said = await handle({
    viewer: viewer as Person,
    params: parsedParams(route.params, request.params),
    query: parsed(route.query, fields),
    body: parsed(route.body, fields),
    db: ports.db,
    write: (work) => ports.db.transaction().execute(work),
    ports,
    request,
    reply,
  } as Call<Route>)
  const answer = grant === undefined ? said : withGrant(said, grant)
  return checkAnswers && !reply.sent ? route.answer.parse(answer) : answer
}

/** A guest is anonymous to calls that are for people. */
const getsIn = ({ id, guest }: Viewer, { access }: Pick<Route, 'access'>): boolean =>
  access === 'anyone' || id !== null || (access === 'participant' && guest !== undefined)

/** The fragment that the page holds before its script has run; what is refused leaves it empty, and the page's own rule decides. */
async function mainOf(one: Bound, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<string> {
  const render = options.fragments[one.name]
  if (!render) return ''
  try {
    return render((await answerOf(one, request, reply, options)) as never)
  } catch (error) {
    if (error instanceof Problem) return ''
    throw error
  }
}

/** Compiled by Fastify; leaves out what the contract does not name. */
const serialiser = (route: Route) => {
  const { $schema: _, ...schema } = z.toJSONSchema(route.answer, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return schema
}
