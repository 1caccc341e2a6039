import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Fragments, sendAnswer, wantsPage } from './answer.ts'
import type { Bound, Call } from './bind.ts'
import { checkCsrf } from './csrf.ts'
import { closeOnlyIdle } from './idle.ts'
import { fieldsOf, parsed, parsedParams, parseFields, readForms, refuseUnreadable } from './input.ts'
import type { Ports } from './ports.ts'
import { StorageProblem } from './storage.ts'
import type { Person, Viewer } from './viewer.ts'

/** Who asks, and the token that a cookie session's state-changing calls must carry. */
export interface Identity {
  readonly viewer: Viewer
  /** Null where no cookie session calls: API tokens and nobody in particular. */
  readonly csrf: string | null
}

export interface HttpOptions {
  readonly ports: Ports
  /** Supplied by accounts, which http must not know. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  readonly fragments: Fragments
  /** Sends the page of an address that is page and call; undefined where no web is built. */
  readonly sendPage?: ((request: FastifyRequest, reply: FastifyReply, main: string) => Promise<FastifyReply>) | undefined
  /** Aborted when the process is told to stop: connections are closed with their next answer. */
  readonly leaving: AbortSignal
  /** Checks each answer against its contract instead of only serialising by it. */
  readonly checkAnswers: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: () => Promise<Identity>
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
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: 'idle',
    // Whoever got through to a process that stops is answered like anybody.
    return503OnClosing: false,
    requestTimeout: 0,
    trustProxy: [...options.ports.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseFields },
    // An address that cannot be read, or whose parts are too long, names nothing.
    frameworkErrors: (_error, request, reply) =>
      void refuse(new Problem('not_found'), request, reply.header('x-content-type-options', 'nosniff')),
    clientErrorHandler: refuseNoHttp,
  })
  closeOnlyIdle(app.server)
  app.register(cookie)
  readForms(app)
  app.decorateRequest('identity')
  app.addHook('onRequest', async (request, reply) => {
    let asked: Promise<Identity> | undefined
    request.identity = () => (asked ??= options.identify(request))
    reply.header('x-request-id', request.id)
    if (options.leaving.aborted) reply.header('connection', 'close')
    refuseUnreadable(request.params)
  })
  // Kept by nobody, unless an answer says who may: most depend on who asks.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      reqId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
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
      config: { refusalFields: route.refusalFields },
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
  const { viewer, csrf } = await request.identity()
  const { _csrf, ...fields } = fieldsOf(request)
  if (route.method !== 'GET' && route.csrf !== 'none') checkCsrf(request, csrf, { _csrf })
  if (route.access === 'person' && viewer.id === null) throw new Problem('unauthenticated')
  const answer = await handle({
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
  return checkAnswers && !reply.sent ? route.answer.parse(answer) : answer
}

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

// What PostgreSQL and its driver say while the database is away or going down.
const away = /^(57P0|08|53300|ECONN|ETIMEDOUT|EPIPE|ENOENT)/

/** What Fastify and its plugins refuse. Only Fastify's own words are for strangers: others may hold what they were about, such as a path. */
function refusedBelow({ code, message }: { code?: string; message: string }, status: number): Problem {
  if (status === 413) return new Problem('too_large')
  // 403: a file outside the folder that is served.
  if (status === 404 || status === 403) return new Problem('not_found')
  return new Problem('invalid', undefined, code?.startsWith('FST_ERR') ? message : undefined)
}

/** How a fault of any kind looks to whoever asked. */
export function asProblem(error: Error & { code?: string; statusCode?: number }): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StorageProblem && error.reason === 'unavailable') return new Problem('unavailable')
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500) return refusedBelow(error, statusCode)
  if (away.test(error.code ?? '') || /Connection terminated|timeout exceeded when trying to connect/.test(error.message))
    return new Problem('unavailable')
  return new Problem('internal')
}

/** What is no HTTP, too long for it or too slow is told so, where somebody still listens; no request came of it. */
function refuseNoHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
    error.code ?? ''
  ]
  const body = JSON.stringify(new Problem('invalid', 'http', 'This is not a request that can be read.').body)
  const head = `HTTP/1.1 ${status ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  if (socket.writable) socket.write(head + body)
  socket.destroy(error)
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  if (problem.code === 'internal' || problem.code === 'unavailable')
    request.log.error({ reqId: request.id, err: error }, 'a request failed')
  if (reply.sent) return reply
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...problem.body, ...request.routeOptions.config.refusalFields })
}
