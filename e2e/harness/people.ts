import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import { createAccount, findAccount, hashPassword, openSession } from '#domains/accounts/server.ts'
import { inDatabase } from './database.ts'
import type { Server } from './server.ts'

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

type Role = 'user' | 'poweruser' | 'reviewer' | 'siteadmin'

let passwordHash: Promise<string> | undefined

/** A new person with an account, whose password is `password`. */
export async function newPerson(server: Server, username: string, displayname: string, role: Role): Promise<void> {
  const hash = await (passwordHash ??= hashPassword(password))
  const account = { username, displayname, email: `${username}@example.org`, passwordHash: hash, role }
  await inDatabase(server, (db) => db.transaction().execute((tx) => createAccount(tx, account)))
}

/** A browser with a session of this person, which did not take the way through the sign-in page. */
export async function visitor(browser: Browser, server: Server, username: string, size = { width: 1440, height: 900 }): Promise<Visitor> {
  const { id, secret } = await inDatabase(server, (db) =>
    db.transaction().execute(async (tx) => {
      const account = await findAccount(tx, username)
      if (!account) throw new Error(`nobody is called ${username}`)
      const session = await openSession(tx, account.id, { address: '127.0.0.1', userAgent: 'journey', oldSecret: undefined })
      return { id: account.id, secret: session.secret }
    }),
  )
  const context = await browser.newContext({ baseURL: server.url, viewport: size })
  await context.addCookies([{ name: 'lyceum_session', value: secret, url: server.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  page.on('console', (message) => complain(username, message))
  return { username, id, context, page, call: callerOf(context) }
}

/** Calls the app with the session of a browser. */
function callerOf(context: BrowserContext): Visitor['call'] {
  return async <T>(method: string, path: string, fields?: object): Promise<T> => {
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
}

/** What goes wrong in a page stands in the output of its journey; what the server refused is the journey's own matter. */
function complain(username: string, message: ConsoleMessage): void {
  if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) console.log(`${username}: ${message.text()}`)
}
