import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** Somebody with a browser of their own and a program's way in. */
export interface Visitor {
  readonly username: string
  readonly id: string
  readonly context: BrowserContext
  readonly page: Page
  /** Calls the app as this person: `call('PUT', '/web/ajax/videos/update', {…})`; refusals throw. */
  call<T = Record<string, unknown>>(method: string, path: string, fields?: object): Promise<T>
}

export const password = 'correct horse battery staple'

/** Signs in through the call that the sign-in page uses and opens a browser with that session. */
export async function visitor(browser: Browser, url: string, username: string, size = { width: 1440, height: 900 }): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: size })
  const signedIn = await context.request.post('/api/v3/session', { data: { username, password } })
  if (!signedIn.ok()) throw new Error(`${username} cannot sign in: ${await signedIn.text()}`)
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const page = await context.newPage()
  page.on('console', (message) => complain(username, message))
  const call = async <T>(method: string, path: string, fields?: object): Promise<T> => {
    const { _csrf } = (await (await context.request.get('/web/csrfToken')).json()) as { _csrf: string }
    const answer = await context.request.fetch(path, {
      method,
      headers: { 'x-csrf-token': _csrf, accept: 'application/json' },
      ...(fields ? { data: fields } : {}),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    const text = await answer.text()
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T
  }
  return { username, id: user.id, context, page, call }
}

/** What goes wrong in a page stands in the output of its journey; what the server refused is the journey's own matter. */
function complain(username: string, message: ConsoleMessage): void {
  if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) console.log(`${username}: ${message.text()}`)
}
