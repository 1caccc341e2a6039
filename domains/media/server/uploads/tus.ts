import { PassThrough, Readable } from 'node:stream'
import { ERRORS, type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import { disableBodyTimeout } from '#platform/server/http-timeouts.ts'
import type { Ports } from '#platform/server/ports.ts'
import { asProblem, retryAfter } from '#platform/server/refusal.ts'
import type { Person } from '#platform/server/viewer.ts'
import { uploadsPath } from '../../contract.ts'
import { createUpload, getOwnUpload } from './commands.ts'
import { busy } from './refusals.ts'
import { tusStore } from './tus-store.ts'

/** Resumable uploads by tus 1.0 (wire.md, "Calls without a written address"). */
export async function serveUploads(app: FastifyInstance, ports: Ports): Promise<void> {
  const callers = new WeakMap<Request, Person>()
  const tus = tusServer(ports, callers)
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  // Those who send go on elsewhere or later; waiting for them would keep this process from ending.
  app.addHook('preClose', async () => ports.locks.clear())
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.method === 'OPTIONS' ? null : await allowed(request, ports)
    if (caller) disableBodyTimeout(request)
    const { asked, drain } = incoming(request)
    if (caller) callers.set(asked, caller)
    const response = await tus.handleWeb(asked)
    drain()
    return answer(response, reply)
  }
  app.route({ method: ['OPTIONS', 'POST'], url: uploadsPath, handler })
  app.route({ method: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'], url: `${uploadsPath}/:id`, handler })
}

async function allowed(request: FastifyRequest, { config }: Ports): Promise<Person> {
  const { viewer, csrf } = await request.identity()
  if (viewer.id === null) throw new Problem('unauthenticated')
  if (request.method !== 'HEAD') checkCsrf(request, csrf, {}, config)
  return viewer as Person
}

function tusServer(ports: Ports, callers: WeakMap<Request, Person>): Server {
  const callerOf = (request: object) => {
    const caller = callers.get(request as Request)
    if (!caller) throw new Problem('unauthenticated')
    return caller
  }
  return new Server({
    path: uploadsPath,
    relativeLocation: true,
    datastore: tusStore(ports),
    locker: lockerOf(ports),
    // Whoever has the lock and is asked for it ends a moment later; what it has received by then is kept.
    lockDrainTimeout: 100,
    allowedOrigins: [],
    // Only announced: the refusal, with the limit in its sentence, is that of `createUpload`.
    maxSize: (_request, id) => (id === null ? ports.config.uploadLimit : 0),
    getFileIdFromRequest: (_request, id) => (id && uuidPattern.test(id) ? id : undefined),
    namingFunction: async () => {
      const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(ports.db)
      return rows[0]?.id ?? ''
    },
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST') await getOwnUpload(ports, callerOf(request).id, id)
    },
    onUploadCreate: async (request, { id, size = null, metadata = {} }) => {
      await createUpload(ports, callerOf(request), { id, length: size, metadata })
      return {}
    },
    onResponseError: (_request, error) => refusal(ports, error),
  })
}

function lockerOf({ locks }: Ports): Locker {
  return {
    newLock: (id) => {
      let give: (() => Promise<void>) | null = null
      return {
        lock: async (_signal, giveWay) => {
          give = await locks.take(`upload:${id}`, () => void giveWay(), 10_000)
          if (!give) throw busy()
        },
        unlock: async () => give?.(),
      }
    },
  }
}

/**
 * The protocol's own refusals stay as they are, but that what it cannot do (501) is no fault of the server; ours look as everywhere, and
 * nothing else is told.
 */
function refusal({ log }: Pick<Ports, 'log'>, error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
  // Who sends the same file from elsewhere goes first; the other asks again where it stands, which a 400 would forbid it.
  if ('status_code' in error && error.body === ERRORS.ABORTED.body) return refusal({ log }, busy())
  if ('status_code' in error && error !== ERRORS.FILE_NOT_FOUND)
    return { ...error, status_code: error.status_code < 500 ? error.status_code : 400 }
  const problem = 'status_code' in error ? new Problem('not_found') : asProblem(error)
  if (problem.code === 'internal' || (problem.code === 'unavailable' && error !== problem)) log.error({ err: error }, 'an upload failed')
  return { status_code: problem.status, body: JSON.stringify(problem.body) }
}

interface Incoming {
  readonly asked: Request
  /** Lets what nobody will read go by, so that the sender gets to hear why. */
  readonly drain: () => void
}

/** The protocol's server reads a web request. A body that breaks off ends there, like any other. */
function incoming({ raw, method }: FastifyRequest): Incoming {
  const headers = Object.entries(raw.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const url = new URL(raw.url ?? '/', 'http://localhost')
  if (method !== 'PATCH' && method !== 'POST') return { asked: new Request(url, { method, headers }), drain: () => {} }
  const body = new PassThrough()
  raw.on('error', () => {})
  raw.on('close', () => body.end())
  raw.pipe(body)
  // The types of the browser, which has no such request, lack `duplex`.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
  return {
    asked: new Request(url, init),
    drain: () => {
      raw.unpipe(body).resume()
      if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), 30_000).unref()
    },
  }
}

async function answer(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'connection' && name !== 'content-length') reply.header(name, value)
  const body = await response.text()
  if (body.startsWith('{')) reply.type('application/json; charset=utf-8').serializer((text: unknown) => text as string)
  if (response.status === 503) reply.header('retry-after', retryAfter)
  return reply.header('cache-control', 'no-store').send(body)
}
