import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { brokenRule, valueAt } from './cmi5-rules.ts'
import type { JsonObject } from './launch.ts'

const verbs = 'http://adlnet.gov/expapi/verbs/'
const sessionExtension = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'

const actor = { objectType: 'Agent', account: { homePage: 'https://lms.example.org', name: 'pupil-1' } }
const registration = '2b5c35a7-5a3f-4f2f-9d35-3b6b1b8f6b10'
const activityId = 'https://lms.example.org/units/1'

interface PlatformWish {
  readonly launchMode?: 'Normal' | 'Browse' | 'Review'
  readonly masteryScore?: number
  readonly launchParameters?: string
  readonly returnURL?: string
}

/** Pages of other origins may ask. */
const forOtherOrigins = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-experience-api-version',
  'access-control-allow-methods': 'GET, POST, PUT',
}

/** One launch: who has its token may state things until it is terminated. */
interface Session {
  readonly id: string
  /** Given out once; undefined: it was. */
  token: string | undefined
  /** Verbs, and ids of documents. */
  readonly stated: string[]
  readonly read: string[]
}

/** How the documents of a path are told apart. */
const namedBy: Readonly<Record<string, string>> = { '/xapi/activities/state': 'stateId', '/xapi/agents/profile': 'profileId' }

const tokenOf = (id: string) => Buffer.from(`${id}:secret`).toString('base64')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const answer = (response: ServerResponse, status: number, body: unknown = '') =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))

const verbOf = (statement: JsonObject) => String(valueAt(statement, 'verb', 'id')).replace(verbs, '')

/**
 * A small learning platform: launches one learner into one unit, keeps documents and statements, and writes down what is against the rules of cmi5
 * for who is launched.
 */
class LmsTwin {
  /** What was kept, by its id. */
  readonly documents = new Map<string, JsonObject>()
  /** Rules that were broken. */
  readonly faults: string[] = []
  /** Ids of the statements that were sent, taken or not. */
  readonly tries: unknown[] = []
  /** So many times statements are not taken. */
  refusing = 0
  readonly origin: string
  readonly close: () => void
  readonly #wish: PlatformWish
  readonly #taken = new Map<unknown, JsonObject>()
  readonly #sessions = new Map<string, Session>()

  constructor(wish: PlatformWish, origin: string, close: () => void) {
    this.#wish = wish
    this.origin = origin
    this.close = close
  }

  /** What stands in the address of a launch. */
  launch() {
    const id = `session-${this.#sessions.size + 1}`
    this.#sessions.set(id, { id, token: tokenOf(id), stated: [], read: [] })
    const [endpoint, fetchUrl] = [`${this.origin}/xapi/`, `${this.origin}/fetch?session=${id}`]
    return { endpoint, fetch: fetchUrl, registration, activityId, actor: JSON.stringify(actor) }
  }

  /** The verbs of each launch, in their order. */
  stated(): string[][] {
    return [...this.#sessions.values()].map(({ stated }) => stated)
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(forOtherOrigins)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return answer(response, 204)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin')
    const text = await bodyOf(request)
    if (pathname === '/fetch') return this.#letIn(response, searchParams.get('session') ?? '')
    const session = [...this.#sessions.values()].find(({ id }) => request.headers.authorization === `Basic ${tokenOf(id)}`)
    if (!session || request.headers['x-experience-api-version'] !== '1.0.3') return answer(response, 401)
    if (pathname === '/xapi/statements') return this.#take(response, text, session)
    const id = searchParams.get(namedBy[pathname] ?? '')
    if (id === null) return answer(response, 404)
    if (request.method !== 'PUT') return this.#show(response, id, session)
    this.documents.set(id, JSON.parse(text) as JsonObject)
    answer(response, 204)
  }

  #letIn(response: ServerResponse, id: string): void {
    const session = this.#sessions.get(id)
    const token = session?.token
    if (session) session.token = undefined
    answer(response, 200, token ? { 'auth-token': token } : { 'error-code': '1', 'error-text': 'It was given out before.' })
  }

  #take(response: ServerResponse, text: string, session: Session): void {
    const sent = [JSON.parse(text) as JsonObject | JsonObject[]].flat()
    const ids = sent.map(({ id }) => id)
    this.tries.push(...ids)
    if (this.refusing > 0) {
      this.refusing -= 1
      return answer(response, 503)
    }
    for (const statement of sent) this.#takeOne(statement, session)
    answer(response, 200, ids)
  }

  #takeOne(statement: JsonObject, session: Session): void {
    const same = this.#taken.get(statement['id'])
    if (same) {
      if (!isDeepStrictEqual(same, statement)) this.faults.push('another statement with the same id')
      return
    }
    const verb = verbOf(statement)
    const fault = this.#faultOf(verb, statement, session)
    if (fault !== undefined) this.faults.push(`${verb}: ${fault}`)
    this.#taken.set(statement['id'], statement)
    session.stated.push(verb)
  }

  #faultOf(verb: string, statement: JsonObject, { id, stated, read }: Session): string | undefined {
    const { launchMode = 'Normal', masteryScore } = this.#wish
    const isOfLaunch =
      isDeepStrictEqual(statement['actor'], actor) &&
      valueAt(statement, 'object', 'id') === activityId &&
      valueAt(statement, 'context', 'registration') === registration &&
      valueAt(statement, 'context', 'extensions', sessionExtension) === id
    return brokenRule({ verb, statement, before: this.stated().flat(), stated, read, isOfLaunch, masteryScore, launchMode })
  }

  #show(response: ServerResponse, id: string, session: Session): void {
    session.read.push(id)
    const found = id === 'LMS.LaunchData' ? this.#launchDataOf(session) : this.documents.get(id)
    return found ? answer(response, 200, found) : answer(response, 404)
  }

  #launchDataOf({ id }: Session): JsonObject {
    const { launchMode = 'Normal', masteryScore, launchParameters = 'the secret', returnURL } = this.#wish
    const contextTemplate = {
      contextActivities: { grouping: [{ id: 'https://lms.example.org/units/published-1' }] },
      extensions: { [sessionExtension]: id },
    }
    return { contextTemplate, launchMode, moveOn: 'Completed', launchParameters, masteryScore, returnURL }
  }
}

/** Starts one that listens on this machine alone. */
export async function startLmsTwin(wish: PlatformWish = {}): Promise<LmsTwin> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const twin = new LmsTwin(wish, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {
    server.closeAllConnections()
    server.close()
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void twin.handle(request, response))
  return twin
}
