import { csrf, forgetCsrf } from '#platform/web/calling/csrf.ts'
import { isRefusal, Refusal } from '#platform/web/refusal.ts'
import { uploadsPath } from '../../contract.ts'

interface Said {
  readonly error?: { readonly code: Refusal['code']; readonly reason?: string; readonly message: string }
}

const version = { 'tus-resumable': '1.0.0' }

/** UTF-8 in base64, as the protocol wants a value. */
const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Makes room for a file.
 *
 * @returns the address that its bytes go to
 * @throws Refusal as the server says it
 */
export const announce = (file: File): Promise<string> => make(file, { 'upload-length': String(file.size) })

/** Makes room for a recording, which is sent while it is made. */
export const announceRecording = (file: { name: string; type: string }): Promise<string> => make(file, { 'upload-defer-length': '1' })

async function make({ name, type }: { name: string; type: string }, length: Record<string, string>): Promise<string> {
  const metadata = { filename: name, ...(type && { filetype: type }) }
  const written = Object.entries(metadata).map(([key, value]) => `${key} ${encoded(value)}`)
  const response = await ask('POST', uploadsPath, { ...length, 'upload-metadata': written.join(',') })
  return response.headers.get('location') ?? ''
}

export interface Standing {
  /** Bytes that the server has. */
  readonly offset: number
  /** Bytes of all of it; null while nobody has said so. Nothing more than that is taken. */
  readonly length: number | null
}

/**
 * Asks how far a file or recording has come.
 *
 * @throws Refusal not_found where it is gone
 */
export async function standingOf(address: string): Promise<Standing> {
  const response = await ask('HEAD', address)
  const length = response.headers.get('upload-length')
  return { offset: Number(response.headers.get('upload-offset')), length: length === null ? null : Number(length) }
}

/** Whether all of a file is at the server. One that is gone is not. */
export const hasArrived = (address: string): Promise<boolean> =>
  standingOf(address).then(
    ({ offset, length }) => offset === length,
    (error: unknown) => {
      if (isRefusal(error, 'not_found')) return false
      throw error
    },
  )

/** Says that a recording ends where the server has it. One that is over already is fine. */
export async function conclude(address: string): Promise<void> {
  const { offset, length } = await standingOf(address)
  if (length === null) await append(address, { offset, bytes: new Blob([]), length: offset })
}

interface Part {
  readonly offset: number
  readonly bytes: Blob
  /** Of the whole, where this is its end; said once. */
  readonly length?: number
}

/** ms after which a part that gets no answer is sent again: a line can die without a word. */
const answerTimeout = 60_000

/**
 * Sends the next part of a recording; one without bytes says that somebody is still there.
 *
 * @returns bytes that the server has now
 * @throws Refusal
 */
export async function append(address: string, { offset, bytes, length }: Part): Promise<number> {
  const end = length === undefined ? {} : { 'upload-length': String(length) }
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...end }
  const response = await ask('PATCH', address, headers, bytes)
  return Number(response.headers.get('upload-offset'))
}

/** Ends an upload at the server. One that is gone already is fine. */
export async function withdraw(address: string): Promise<void> {
  await ask('DELETE', address).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'unreachable') throw error
  })
}

type Method = 'POST' | 'DELETE' | 'HEAD' | 'PATCH'

async function ask(method: Method, address: string, headers: Record<string, string> = {}, body?: Blob): Promise<Response> {
  try {
    return await attempt(method, address, headers, body)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'csrf') throw error
    forgetCsrf()
    return attempt(method, address, headers, body)
  }
}

async function attempt(method: Method, address: string, headers: Record<string, string>, body?: Blob): Promise<Response> {
  const token = await csrf().catch(unreachable)
  const init = { method, headers: { ...version, ...headers, 'x-csrf-token': token }, signal: AbortSignal.timeout(answerTimeout) }
  const response = await fetch(address, { ...init, ...(body && { body }) }).catch(unreachable)
  if (!response.ok) throw refusalIn(await response.text(), response.status)
  return response
}

function unreachable(): never {
  throw new Refusal({ code: 'unreachable', message: '' })
}

const codes: Readonly<Record<number, Refusal['code']>> = {
  401: 'unauthenticated',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

/** What a refusing answer says, or a refusal without words. */
export function refusalIn(text: string, status: number): Refusal {
  try {
    const { error } = JSON.parse(text) as Said
    if (error) return new Refusal(error)
  } catch {
    // The protocol's own refusals are plain text for programs.
  }
  return new Refusal({ code: codes[status] ?? (status < 500 ? 'invalid' : 'unavailable'), message: '' })
}
