import { request } from './request.ts'

let token: Promise<string> | undefined

/** The token that state-changing calls of this session carry; asked for once. */
export function csrf(): Promise<string> {
  token ??= fetchToken().catch((error: unknown) => {
    token = undefined
    throw error
  })
  return token
}

/** After signing in or out, and when the server refuses the old one. */
export function forgetCsrf(): void {
  token = undefined
}

async function fetchToken(): Promise<string> {
  const response = await request('/web/csrfToken', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`csrfToken answered ${response.status}`)
  const { _csrf } = (await response.json()) as { _csrf?: string | null }
  return _csrf ?? ''
}
