import { connect, type Socket } from 'node:net'

/** A connection on which a test says what it likes, as slowly as it likes. */
export interface Raw {
  readonly socket: Socket
  /** All that came back so far; only its end where it is long. */
  readonly heard: () => string
  /** How many bytes that were. */
  readonly bytes: () => number
  /** When it was closed, by whom ever. */
  readonly closed: Promise<void>
  readonly isClosed: () => boolean
}

export async function raw(url: string, text = ''): Promise<Raw> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let heard = ''
  let bytes = 0
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    heard = (heard + chunk.toString('latin1')).slice(-20_000)
  })
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isClosed = true
      resolve()
    }),
  )
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
  if (text) socket.write(text)
  return { socket, heard: () => heard, bytes: () => bytes, closed, isClosed: () => isClosed }
}

/** The head of a request, as it is sent. */
export const headOf = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
