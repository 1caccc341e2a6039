import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { table } from '#tests/authorization-table/table.ts'

/** What is protected in another way: nobody is signed in yet, and a file needs the leave that was given out for it. */
const otherwise = [
  'POST /api/v3/session',
  'POST /api/v3/invitations/:token/accept',
  'POST /api/v3/password-resets',
  'POST /api/v3/password-resets/:token',
  'POST /web/files',
]

const changing = [...new Set(table.map((one) => one.route))].filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route))
const guarded = changing.filter((route) => !otherwise.includes(route))

const noToken = Object.values<Readonly<Record<string, Route>>>(contract)
  .flatMap((routes) => Object.values(routes))
  .filter((route) => route.csrf === 'none')
  .map((route) => `${route.method} ${route.path}`)

let app: TestApp
let ann: TestPerson
let bob: TestPerson
/** Of Ann's, with all scopes. */
let apiToken: string
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'siteadmin' })
  bob = await aPerson(app)
  apiToken = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read', 'write', 'upload', 'admin'] })).body.token
})

const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-offset': '0' }

async function ask(route: string, headers: Record<string, string>, body?: string) {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replace(/:\w+/g, '00000000-0000-0000-0000-000000000000')
  const reply = await fetch(new URL(address, app.url), {
    method,
    headers: { ...(path.startsWith(uploadsPath) ? tus : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.status, text: await reply.text() }
}

describe('a page of another site that sends with the cookie of a visitor', () => {
  it('finds no call that changes something without a token, but those that are protected otherwise', () => {
    expect(noToken.toSorted()).toEqual([
      'POST /api/v3/invitations/{token}/accept',
      'POST /api/v3/password-resets',
      'POST /api/v3/password-resets/{token}',
      'POST /api/v3/session',
    ])
    expect(changing).toEqual(expect.arrayContaining(otherwise))
    expect(guarded.length).toBeGreaterThan(20)
  })

  it.each(guarded)('is refused, in whatever form it sends: %s (VW-6.18, VW-7.02)', async (route) => {
    const cookie = ann.headers['cookie'] ?? ''
    const token = ann.headers['x-csrf-token'] ?? ''
    const others = bob.headers['x-csrf-token'] ?? ''
    const refused = { status: 403, text: expect.stringContaining('"reason":"csrf"') }
    expect(await ask(route, { cookie })).toEqual(refused)
    expect(await ask(route, { cookie, 'x-csrf-token': others })).toEqual(refused)
    expect(await ask(route, { cookie, 'x-csrf-token': token.toUpperCase() })).toEqual(refused)
    if (route.includes(uploadsPath)) return
    expect(await ask(route, { cookie, 'content-type': 'application/json' }, '{"_csrf":""}')).toEqual(refused)
    expect(await ask(route, { cookie, 'content-type': 'application/json' }, `{"_csrf":["${token}"]}`)).toEqual(refused)
    expect(await ask(route, { cookie, 'content-type': 'application/x-www-form-urlencoded' }, `_csrf=${others}`)).toEqual(refused)
    // What a form of another site can send without asking first.
    for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
      expect([403, 422]).toContain((await ask(route, { cookie, 'content-type': type }, '{"a":"="}')).status)
  })

  it('ends nothing of an upload by naming another method than the one that was looked at', async () => {
    const begun = await fetch(new URL(uploadsPath, app.url), { method: 'POST', headers: { ...ann.headers, ...tus } })
    const upload = `HEAD ${begun.headers.get('location')}`
    const { token } = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
    for (const who of [{ cookie: ann.headers['cookie'] ?? '' }, { authorization: `Bearer ${token}` }]) {
      await ask(upload, { ...who, 'x-http-method-override': 'DELETE' })
      expect((await ask(upload, who)).status).toBe(200)
    }
  })
})

describe('a program with an API token', () => {
  it.each(guarded)('needs no token of a session: %s', async (route) => {
    const reply = await ask(route, { authorization: `Bearer ${apiToken}`, 'sec-fetch-site': 'cross-site' })
    expect(reply.text).not.toContain('"csrf"')
    expect([401, 500]).not.toContain(reply.status)
  })
})
