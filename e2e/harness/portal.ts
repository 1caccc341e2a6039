import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Visitor } from './people.ts'

interface Portal {
  /** What it frames, each time that it is opened. */
  readonly frame: () => string
  readonly token: string
  /** Lyceum is `127.0.0.1`: `localhost` is another site, for which its cookies do not count. */
  readonly host: 'localhost' | '127.0.0.1'
}

/** A page elsewhere, which frames an address and gives its token to whoever asks from there; `handshakes` in it says how often. */
export async function aPortal({ frame, token, host }: Portal): Promise<{ origin: string } & Disposable> {
  const script = `let handshakes = 0
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'handshake-request') return
    handshakes += 1
    source.postMessage({ type: 'handshake', token: '${token}' }, '*')
  })`
  const html = () => `<!doctype html><title>Portal</title><script>${script}</script>
    <iframe title="Videos" width="1000" height="800" allow="autoplay" src="${frame()}"></iframe>`
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html())).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return { origin: `http://${host}:${(site.address() as AddressInfo).port}`, [Symbol.dispose]: () => void site.close() }
}

/** A token by which a page elsewhere shows a video, or a track, made by a program of this person's. */
export async function anEmbedToken(
  who: Visitor,
  url: string,
  thing: string | { readonly track: string },
): Promise<{ kcid: string; token: string }> {
  const { token } = await who.call<{ token: string }>('POST', '/api/v3/tokens', { name: 'Portal', scopes: ['write'] })
  const made = await fetch(`${url}/api/v3/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'pupil', ...(typeof thing === 'string' ? { video: thing } : thing) }),
  })
  return (await made.json()) as { kcid: string; token: string }
}
