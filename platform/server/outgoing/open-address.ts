import { get as getPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { type Guard, hostOf, NotReachable } from './guard.ts'

export interface OpenedAddress {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As it comes; destroy it when you stop early. */
  readonly body: IncomingMessage
  /** After all redirects. */
  readonly url: URL
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

const mostRedirects = 5
/** The longest silence, ms; also until the answer begins. */
const mostSilence = 30_000

/**
 * Asks for an address of the web as this server. Every redirect is looked at like the first address. Sends no cookies, and keeps none.
 *
 * @throws NotReachable; whatever the connection throws
 */
export async function openAddress(guard: Guard, address: string, { headers = {}, signal }: Asking): Promise<OpenedAddress> {
  let url = webAddress(address)
  for (let redirects = 0; ; redirects += 1) {
    const body = await ask(guard, url, headers, signal)
    const status = body.statusCode ?? 0
    const { location } = body.headers
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return { status, headers: body.headers, body, url }
    body.destroy()
    if (redirects === mostRedirects) throw new NotReachable('it redirects too often')
    url = webAddress(location, url)
  }
}

/**
 * An address that can be asked for: of the web, and without a name and password in it.
 *
 * @throws NotReachable
 */
export function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') throw new NotReachable('this is no address of the web')
  if (url.username !== '' || url.password !== '') throw new NotReachable('an address carries no password')
  return url
}

export const portOf = ({ port, protocol }: URL): number => (port === '' ? ({ 'http:': 80, 'https:': 443 }[protocol] ?? 0) : Number(port))

async function ask(guard: Guard, url: URL, headers: Asking['headers'], signal: AbortSignal): Promise<IncomingMessage> {
  const { host, lookup } = await guard.pin(hostOf(url), portOf(url))
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        host,
        lookup,
        agent: false,
        signal,
        timeout: mostSilence,
        // What is packed tells nothing of its size until it is unpacked.
        headers: { 'user-agent': 'Lyceum', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      },
      resolve,
    )
    request.on('timeout', () => request.destroy(new Error('nothing came for too long')))
    request.on('error', reject)
  })
}
