import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { clientOf, type Reply, startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'

const password = 'correct horse battery'
const path = '/api/v3/session'

const cookieOf = (reply: Reply) => reply.headers.getSetCookie().find((cookie) => cookie.startsWith('lyceum_session=')) ?? ''
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''

describe('signing in', () => {
  it('a person signs in with name and password, in any case of the name, and is known by the cookie', async () => {
    const app = await startedApp()
    const name = unique('Ann.Lee')
    const ann = await aPerson(app, { name, displayname: 'Ann Lee', role: 'poweruser', password })
    const reply = await app.anonymous.post(path, { username: name.toLowerCase(), password })
    expect(reply).toMatchObject({ status: 200, body: { user: { name, id: ann.id, displayname: 'Ann Lee', role: 'poweruser' } } })
    expect(cookieOf(reply)).toMatch(/^lyceum_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const browser = clientOf(app.url, { cookie: valueOf(cookieOf(reply)) })
    expect((await browser.get(path)).body.user).toMatchObject({ id: ann.id })
    expect((await browser.get('/api/v3/users/me')).body.user).toMatchObject({ name, role: 'poweruser' })
  })

  it('only the hash of the cookie is kept', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const reply = await app.anonymous.post(path, { username: ann.name, password })
    const secret = valueOf(cookieOf(reply)).slice('lyceum_session='.length)
    const rows = await app.db.selectFrom('session').select('token_hash').where('account_id', '=', ann.id).execute()
    expect(rows.some((row) => row.token_hash.includes(secret) || row.token_hash.toString('base64url') === secret)).toBe(false)
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true)
  })

  it('an unknown name and a wrong password have one answer, after the same kind of work', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const timed = async (username: string) => {
      const start = performance.now()
      const { status, body } = await app.anonymous.post(path, { username, password: 'wrong password' })
      return { ms: performance.now() - start, status, body }
    }
    const fastest = { wrong: Infinity, unknown: Infinity }
    for (let i = 0; i < 4; i += 1) {
      const wrong = await timed(ann.name)
      const unknown = await timed(`nobody.${ann.name}`)
      expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated', reason: 'credentials' } } })
      expect(unknown.body).toEqual(wrong.body)
      fastest.wrong = Math.min(fastest.wrong, wrong.ms)
      fastest.unknown = Math.min(fastest.unknown, unknown.ms)
    }
    // Without the work for nobody's password it would be a tenth.
    expect(fastest.unknown).toBeGreaterThan(fastest.wrong / 3)
  })

  it('after five wrong tries the next one waits, even with the right password and many at once', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const wrong = await Promise.all(Array.from({ length: 12 }, () => app.anonymous.post(path, { username: ann.name, password: 'x' })))
    expect(wrong.filter((reply) => reply.status === 401)).toHaveLength(5)
    const slowed = await app.anonymous.post(path, { username: ann.name.toUpperCase(), password })
    expect(slowed).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(5)
    expect((await app.anonymous.post(path, { username: (await aPerson(app, { password })).name, password })).status).toBe(200)
    await app.db
      .updateTable('sign_in_failure')
      .set({ blocked_until: new Date(Date.now() - 1) })
      .execute()
    expect((await app.anonymous.post(path, { username: ann.name, password: 'x' })).status).toBe(401)
    const again = await app.anonymous.post(path, { username: ann.name, password })
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(15)
  })

  it('a right password in time makes the wrong ones before it forgotten', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await app.anonymous.post(path, { username: ann.name, password: 'x' })
      expect((await app.anonymous.post(path, { username: ann.name, password })).status).toBe(200)
    }
  })

  it('a cookie that somebody planted is not taken over, and the session before ends', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const planted = clientOf(app.url, { cookie: 'lyceum_session=planted' })
    const first = await planted.post(path, { username: ann.name, password })
    const firstCookie = valueOf(cookieOf(first))
    expect(firstCookie).not.toBe('lyceum_session=planted')
    const second = await clientOf(app.url, { cookie: firstCookie }).post(path, { username: ann.name, password })
    expect(valueOf(cookieOf(second))).not.toBe(firstCookie)
    expect((await clientOf(app.url, { cookie: firstCookie }).get(path)).body).toEqual({ user: null })
  })

  it('another site cannot sign a visitor in, nor one that only shares the domain', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    for (const from of ['cross-site', 'same-site']) {
      const reply = await app.anonymous.post(path, { username: ann.name, password }, { headers: { 'sec-fetch-site': from } })
      expect(reply).toMatchObject({ status: 403, body: { error: { reason: 'csrf' } } })
      expect(cookieOf(reply)).toBe('')
    }
  })

  it('another site cannot sign a visitor in whose browser names the origin alone; our own page and a program can', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const from = (origin: string) => app.anonymous.post(path, { username: ann.name, password }, { headers: { origin } })
    for (const other of ['https://elsewhere.example', 'null', `${app.url.replace(/:\d+/, ':1')}`])
      expect(await from(other)).toMatchObject({ status: 403, body: { error: { reason: 'csrf' } } })
    for (const own of [new URL(app.url).origin, new URL(app.ports.config.publicUrl).origin]) expect((await from(own)).status).toBe(200)
    const forged = { 'sec-fetch-site': 'cross-site', origin: new URL(app.url).origin }
    expect((await app.anonymous.post(path, { username: ann.name, password }, { headers: forged })).status).toBe(403)
  })

  it('a disabled person cannot sign in, and their session stops at the next request', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app, { password })
    expect((await ann.get('/api/v3/domain')).status).toBe(200)
    expect((await root.put(`/api/v3/users/${ann.name}`, { is_enabled: 0 })).status).toBe(200)
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
    expect((await app.anonymous.post(path, { username: ann.name, password })).status).toBe(401)
    // Of a session that is still there, too.
    const bob = await aPerson(app)
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', bob.id).execute()
    expect((await bob.get('/api/v3/domain')).status).toBe(401)
  })

  it('signing out ends the session', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const reply = await ann.delete(path)
    expect(reply).toMatchObject({ status: 200, body: { result: 'success' } })
    expect(cookieOf(reply)).toMatch(/^lyceum_session=;/)
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
  })
})
