/** What a learning platform says in the address with which it launches a unit. */
export interface Launch {
  /** Where its record store is. */
  readonly endpoint: string
  /** Gives, once, what the store lets in. */
  readonly fetchUrl: string
  readonly registration: string
  readonly activityId: string
  /** An agent of xAPI. */
  readonly actor: Readonly<Record<string, unknown>>
}

type Search = Readonly<Record<string, string | readonly string[]>>

const textOf = (search: Search, name: string): string => [search[name] ?? ''].flat()[0] ?? ''

const isWeb = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

export type JsonObject = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

function parsed(text: string): JsonObject {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Undefined where the address is no launch. */
export function launchIn(search: Search): Launch | undefined {
  const [endpoint, fetchUrl] = [textOf(search, 'endpoint'), textOf(search, 'fetch')]
  const [registration, activityId] = [textOf(search, 'registration'), textOf(search, 'activityId')]
  const actor = parsed(textOf(search, 'actor'))
  if (!isWeb(endpoint) || !isWeb(fetchUrl) || registration === '' || activityId === '' || Object.keys(actor).length === 0) return undefined
  return { endpoint: endpoint.replace(/\/+$/, ''), fetchUrl, registration, activityId, actor }
}

/** Where a page may be led to: of the web, so that nothing runs that stands in an address. */
export const webAddressOf = (value: unknown): string | undefined => (typeof value === 'string' && isWeb(value) ? value : undefined)
