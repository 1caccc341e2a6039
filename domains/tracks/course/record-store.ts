import { type JsonObject, type Launch, objectOf } from './launch.ts'

export type AskStore = (address: string, init: RequestInit) => Promise<Response>

/** Browsers want it called of nothing. */
export const askWeb: AskStore = (address, init) => fetch(address, init)

/** `used`: the platform lets in once, and did before; `unreachable`: it does not answer, or not to this page. */
export type LaunchFailure = 'used' | 'unreachable'

export class LaunchFailed extends Error {
  override name = 'LaunchFailed'
  readonly reason: LaunchFailure

  constructor(reason: LaunchFailure, cause?: unknown) {
    super(`the launch failed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** What a store makes of statements: `refused` for good, as far as this launch goes. */
type StoreAnswer = 'taken' | 'refused' | 'none'

type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** Nothing that says who asks besides the token. */
const plain = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const
const json = 'application/json'
/** Browsers let a page that is left send so much, bytes; all requests together. */
const mostAtLeaving = 60_000

/** The record store of a learning platform, for one launch. Nothing of ours goes there: neither cookies nor tokens. */
export class LaunchStore {
  readonly #launch: Launch
  readonly #ask: AskStore
  readonly #token: string

  private constructor(launch: Launch, ask: AskStore, token: string) {
    this.#launch = launch
    this.#ask = ask
    this.#token = token
  }

  /** @throws LaunchFailed */
  static async open(launch: Launch, ask: AskStore): Promise<LaunchStore> {
    const answer = await ask(launch.fetchUrl, { method: 'POST', ...plain }).catch((error: unknown) => {
      throw new LaunchFailed('unreachable', error)
    })
    const token = objectOf(await answer.json().catch(() => null))['auth-token']
    if (typeof token !== 'string' || token === '') throw new LaunchFailed(answer.status >= 500 ? 'unreachable' : 'used')
    return new LaunchStore(launch, ask, token)
  }

  #send(path: string, { headers, ...init }: Sent = {}): Promise<Response> {
    return this.#ask(`${this.#launch.endpoint}/${path}`, {
      ...plain,
      ...init,
      headers: { authorization: `Basic ${this.#token}`, 'x-experience-api-version': '1.0.3', ...headers },
    })
  }

  #stateAddress(stateId: string): string {
    const { activityId, actor, registration } = this.#launch
    return `activities/state?${new URLSearchParams({ activityId, agent: JSON.stringify(actor), registration, stateId })}`
  }

  /** A document of this launch; empty where there is none. @throws LaunchFailed */
  async read(stateId: string): Promise<JsonObject> {
    return this.#document(this.#stateAddress(stateId))
  }

  /** What the platform knows of how somebody likes to learn; nothing where it does not say. */
  async readPreferences(): Promise<JsonObject> {
    const whose = new URLSearchParams({ profileId: 'cmi5LearnerPreferences', agent: JSON.stringify(this.#launch.actor) })
    return this.#document(`agents/profile?${whose}`).catch(() => ({}))
  }

  async #document(path: string): Promise<JsonObject> {
    try {
      const answer = await this.#send(path)
      // Some say with an empty answer that there is none.
      if (answer.ok) return objectOf(JSON.parse((await answer.text()) || '{}'))
      if (answer.status === 404) return {}
      throw new Error(`the record store answered ${answer.status}`)
    } catch (error) {
      throw new LaunchFailed('unreachable', error)
    }
  }

  /** Keeps a document of this launch. @returns whether it was taken */
  async keep(stateId: string, document: JsonObject, leaving = false): Promise<boolean> {
    const body = JSON.stringify(document)
    const init = { method: 'PUT', body, keepalive: leaving && body.length < mostAtLeaving / 2, headers: { 'content-type': json } }
    const answer = await this.#send(this.#stateAddress(stateId), init).catch(() => undefined)
    return answer?.ok ?? false
  }

  /** Nothing is lost that it gave no answer to: sent again it is the same to the store. */
  async state(statements: readonly JsonObject[], leaving = false): Promise<StoreAnswer> {
    const body = JSON.stringify(statements.length === 1 ? statements[0] : statements)
    const init = { method: 'POST', body, keepalive: leaving && body.length < mostAtLeaving / 2, headers: { 'content-type': json } }
    const answer = await this.#send('statements', init).catch(() => undefined)
    if (!answer || answer.status >= 500 || [408, 429].includes(answer.status)) return 'none'
    return answer.ok ? 'taken' : 'refused'
  }
}
