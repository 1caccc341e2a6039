import { csrf, forgetCsrf } from '#platform/web/csrf.ts'
import { Refusal } from '#platform/web/refusal.ts'
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
export async function announce(file: File): Promise<string> {
  const metadata = { filename: file.name, ...(file.type && { filetype: file.type }) }
  const written = Object.entries(metadata).map(([name, value]) => `${name} ${encoded(value)}`)
  const response = await ask('POST', uploadsPath, { 'upload-length': String(file.size), 'upload-metadata': written.join(',') })
  return response.headers.get('location') ?? ''
}

/** Ends an upload at the server. One that is gone already is fine. */
export async function withdraw(address: string): Promise<void> {
  await ask('DELETE', address).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'unreachable') throw error
  })
}

async function ask(method: 'POST' | 'DELETE', address: string, headers: Record<string, string> = {}, again = true): Promise<Response> {
  const response = await fetch(address, { method, headers: { ...version, ...headers, 'x-csrf-token': await csrf() } }).catch(() => {
    throw new Refusal({ code: 'unreachable', message: '' })
  })
  if (response.ok) return response
  const refused = refusalIn(await response.text(), response.status)
  if (refused.reason !== 'csrf' || !again) throw refused
  forgetCsrf()
  return ask(method, address, headers, false)
}

/** What a refusing answer says, or a refusal without words. */
export function refusalIn(text: string, status: number): Refusal {
  try {
    const { error } = JSON.parse(text) as Said
    if (error) return new Refusal(error)
  } catch {
    // The protocol's own refusals are plain text for programs.
  }
  const gone = status === 404 || status === 410
  return new Refusal({ code: gone ? 'not_found' : status < 500 ? 'invalid' : 'unavailable', message: '' })
}
