import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { password } from './people.ts'

/** What a program holds of a person's session; it outlives the server that gave it. */
export interface Program {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly fields?: object
  readonly bytes?: Uint8Array
  readonly signal?: AbortSignal
}

export async function ask(
  by: Program,
  method: string,
  path: string,
  { headers = {}, fields, bytes, signal }: Sent = {},
): Promise<Response> {
  const body = bytes ? new Uint8Array(bytes) : fields && JSON.stringify(fields)
  const type = fields ? { 'content-type': 'application/json' } : {}
  return fetch(new URL(path, by.url), {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...by.headers, ...type, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
}

const json = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export const asked = async <T>(by: Program, method: string, path: string, sent: Sent = {}): Promise<T> =>
  json<T>(await ask(by, method, path, sent))

export async function signedIn(url: string, username: string): Promise<Program> {
  const answer = await ask({ url, headers: {} }, 'POST', '/api/v3/session', { fields: { username, password } })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { _csrf } = await asked<{ _csrf: string }>({ url, headers: { cookie } }, 'GET', '/web/csrfToken')
  return { url, headers: { cookie, 'x-csrf-token': _csrf } }
}

export const tus = { 'tus-resumable': '1.0.0' }
export const patching = (offset: number) => ({
  ...tus,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

export const uploadHeaders = (filename: string, length: number) => ({
  ...tus,
  'upload-length': String(length),
  'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
})

/** @returns the address of a new upload */
export async function anUpload(by: Program, length: number): Promise<string> {
  const made = await ask(by, 'POST', '/api/v3/uploads', { headers: uploadHeaders('film.mp4', length) })
  if (made.status !== 201) throw new Error(`no upload: ${made.status} ${await made.text()}`)
  return new URL(made.headers.get('location') ?? '', by.url).pathname
}

/** How many bytes the server says it has. */
export async function offsetOf(by: Program, upload: string): Promise<number> {
  const answer = await ask(by, 'HEAD', upload, { headers: tus })
  if (!answer.ok) throw new Error(`no offset: ${answer.status}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Sends these bytes and gives the offset that was acknowledged. */
export async function patch(by: Program, upload: string, offset: number, bytes: Uint8Array): Promise<number> {
  const answer = await ask(by, 'PATCH', upload, { headers: patching(offset), bytes })
  if (answer.status !== 204) throw new Error(`not taken: ${answer.status} ${await answer.text()}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Announces all of `bytes`, sends the first `sent` of them, and then holds the connection open until it breaks. */
export function beginPatch(by: Program, upload: string, offset: number, { bytes, sent }: { bytes: Uint8Array; sent: number }) {
  const sending = request(new URL(upload, by.url), {
    method: 'PATCH',
    headers: { ...by.headers, ...patching(offset), 'content-length': String(bytes.length) },
  })
  sending.on('error', () => {})
  return new Promise<void>((resolve) => sending.write(bytes.subarray(0, sent), () => resolve()))
}

export const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
