import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small web on a loopback address of its own, which only a test's configuration lets the server go to. */
export interface TwinSite {
  readonly url: string
  /** What was asked for, in order: `GET /film.mp4 bytes=100-`. */
  readonly requests: readonly string[]
  close(): void
}

export type TwinAnswers = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>

/** @param answers by path; any other is not there */
export async function startTwin(answers: TwinAnswers, host = '127.0.0.2'): Promise<TwinSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://twin')
    requests.push([request.method, request.url, request.headers.range].filter(Boolean).join(' '))
    const answer = answers[pathname]
    if (answer) answer(request, response)
    else response.writeHead(404).end('There is nothing here.')
  })
  server.listen(0, host)
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, requests, close }
}

/** A file that can be asked for from any byte on. */
export const serving =
  (bytes: Buffer, type = 'video/mp4', etag = '"one"'): TwinAnswers[string] =>
  (request, response) => {
    const [, from = ''] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const isSame = request.headers['if-range'] === etag
    const start = from !== '' && isSame ? Number(from) : 0
    const range = start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}
    response.writeHead(start > 0 ? 206 : 200, { 'content-type': type, 'content-length': bytes.length - start, etag, ...range })
    response.end(bytes.subarray(start))
  }

/** A file that never ends; it ends with its connection. */
export const endless =
  (headers: Record<string, string | number>): TwinAnswers[string] =>
  (_request, response) => {
    response.writeHead(200, headers)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 1)));
    }
    response.on('drain', more)
    more()
  }
