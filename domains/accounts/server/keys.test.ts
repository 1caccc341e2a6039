import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { type Client, clientOf, startedApp } from '#platform/server/testing.ts'

const password = 'correct horse battery'

async function tokenOf(person: TestPerson, ...scopes: string[]): Promise<Client & { readonly id: string }> {
  const { body } = await person.post('/api/v3/tokens', { name: 'a program', scopes })
  return { ...clientOf(person.url, { authorization: `Bearer ${body.token}` }), id: body.id }
}

/** The same person in another browser. */
async function secondBrowser(person: TestPerson): Promise<Client> {
  const anonymous = clientOf(person.url)
  const reply = await anonymous.post('/api/v3/session', { username: person.name, password })
  const browser = clientOf(person.url, { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  const { body } = await browser.get('/web/csrfToken')
  return clientOf(person.url, { ...browser.headers, 'x-csrf-token': body._csrf })
}

const isSignedIn = async (client: Client) => (await client.get('/api/v3/domain')).status === 200

describe('the csrf token', () => {
  it('a signed-in person gets one, another session another (VW-7.01, LE-7.01, CM-7.01)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { status, body } = await ann.get('/web/csrfToken')
    expect(status).toBe(200)
    expect(body._csrf).toBe(ann.headers['x-csrf-token'])
    expect((await (await aPerson(app)).get('/web/csrfToken')).body._csrf).not.toBe(body._csrf)
    expect((await app.anonymous.get('/web/csrfToken')).body._csrf).toMatch(/.{20}/)
  })

  it('a change without it, or with another one, is refused and changes nothing; body, query and header do (VW-6.18, VW-7.02, LE-7.02, CM-7.02)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const _csrf = ann.headers['x-csrf-token'] ?? ''
    const browser = clientOf(app.url, { cookie: ann.headers.cookie ?? '' })
    const path = `/web/ajax/users/${ann.name}/update`
    for (const fields of [
      { displayname: 'Eve' },
      { displayname: 'Eve', _csrf: 'wrong' },
      { displayname: 'Eve', _csrf: _csrf.replace(/.$/, '!') },
      { displayname: 'Eve', _csrf: _csrf.replace(/.$/, 'ä') },
    ])
      expect(await browser.put(path, fields)).toMatchObject({ status: 403, body: { error: { code: 'forbidden', reason: 'csrf' } } })
    const other = await aPerson(app)
    expect((await browser.put(path, { displayname: 'Eve', _csrf: other.headers['x-csrf-token'] })).status).toBe(403)
    expect((await ann.get('/api/v3/users/me')).body.user.displayname).toBe(ann.displayname)
    expect((await browser.put(path, { displayname: 'Ann B', _csrf })).status).toBe(200)
    expect((await browser.put(path, `displayname=Ann+C&_csrf=${_csrf}`)).status).toBe(200)
    expect((await browser.put(`${path}?_csrf=${_csrf}`, { displayname: 'Ann D' })).status).toBe(200)
    expect((await browser.delete(`/api/v3/session?_csrf=${_csrf}`)).status).toBe(200)
  })
})

describe('sessions', () => {
  it('a person sees where they are signed in, ends one, and signs out everywhere', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const phone = await secondBrowser(ann)
    const { body } = await ann.get('/api/v3/sessions')
    expect(body.items).toMatchObject([{ current: false }, { current: true, address: '127.0.0.1', user_agent: 'test' }])
    const bob = await aPerson(app)
    expect((await bob.delete(`/api/v3/sessions/${body.items[0].id}`)).status).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect((await ann.delete(`/api/v3/sessions/${body.items[0].id}`)).status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    const tablet = await secondBrowser(ann)
    expect((await ann.delete('/api/v3/sessions', { others: 1 })).status).toBe(200)
    expect([await isSignedIn(tablet), await isSignedIn(ann)]).toEqual([false, true])
    const again = await secondBrowser(ann)
    expect((await ann.delete('/api/v3/sessions')).status).toBe(200)
    expect([await isSignedIn(again), await isSignedIn(ann), await isSignedIn(bob)]).toEqual([false, false, true])
  })

  it('a session that was not used for 30 days is over, and use keeps it', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const age = (seen: string, end: string) =>
      app.db.updateTable('session').set({ last_seen_at: seen, expires_at: end }).where('account_id', '=', ann.id).execute()
    await age('2026-01-01', new Date(Date.now() + 60_000).toISOString())
    expect(await isSignedIn(ann)).toBe(true)
    const row = await app.db.selectFrom('session').select('expires_at').where('account_id', '=', ann.id).executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600_000)
    await age('2026-01-01', new Date(Date.now() - 1000).toISOString())
    expect(await isSignedIn(ann)).toBe(false)
  })

  it('a session is over 90 days after it began, however often it was used', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const beganAgo = (ms: number) =>
      app.db
        .updateTable('session')
        .set({ last_seen_at: '2026-01-01', created_at: new Date(Date.now() - ms), expires_at: new Date(Date.now() + 3600_000) })
        .where('account_id', '=', ann.id)
        .execute()
    const days = 24 * 3600_000
    await beganAgo(80 * days)
    expect(await isSignedIn(ann)).toBe(true)
    const [session] = (await ann.get('/api/v3/sessions')).body.items
    expect(Date.parse(session.expires_at)).toBeLessThan(Date.now() + 10 * days)
    await beganAgo(90 * days + 1000)
    expect(await isSignedIn(ann)).toBe(false)
  })

  it('a password is changed by who knows the present one, and other sessions end', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const phone = await secondBrowser(ann)
    const change = (current_password: string, next: string) => ann.put('/api/v3/users/me/password', { current_password, password: next })
    expect(await change('wrong', 'another password')).toMatchObject({ status: 403, body: { error: { reason: 'credentials' } } })
    expect((await change(password, 'short')).status).toBe(422)
    const changed = await change(password, 'another password')
    expect(changed.status).toBe(200)
    const here = clientOf(app.url, { cookie: changed.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false])
    expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password })).status).toBe(401)
    expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password: 'another password' })).status).toBe(200)
  })
})

describe('API tokens', () => {
  it('a token is shown once, kept as a hash, acts without a csrf token, and ends when it is taken away', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const made = await ann.post('/api/v3/tokens', {
      name: 'backup',
      scopes: 'read,write',
      expires: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(made).toMatchObject({ status: 200, body: { result: 'success', name: 'backup', scopes: ['read', 'write'], last_used_at: null } })
    const program = clientOf(app.url, { authorization: `Bearer ${made.body.token}` })
    expect((await program.put(`/web/ajax/users/${ann.name}/update`, { displayname: 'By program' })).status).toBe(200)
    const { items } = (await ann.get('/api/v3/tokens')).body
    expect(items).toMatchObject([{ id: made.body.id, name: 'backup', last_used_at: expect.any(String) }])
    expect(JSON.stringify(items)).not.toContain(made.body.token)
    const kept = await app.db.selectFrom('api_token').select('token_hash').where('id', '=', made.body.id).executeTakeFirstOrThrow()
    expect(kept.token_hash).toHaveLength(32)
    expect((await (await aPerson(app)).delete(`/api/v3/tokens/${made.body.id}`)).status).toBe(404)
    expect((await ann.delete(`/api/v3/tokens/${made.body.id}`)).status).toBe(200)
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
  })

  it('a token does only what its scopes say', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const [read, write, upload, all] = [
      await tokenOf(root, 'read'),
      await tokenOf(root, 'write'),
      await tokenOf(root, 'upload'),
      await tokenOf(root, 'read', 'write', 'admin'),
    ]
    const profile = `/web/ajax/users/${root.name}/update`
    const statuses = async (client: Client) => [
      (await client.get('/api/v3/domain')).status,
      (await client.put(profile, { displayname: 'x' })).status,
      (await client.get('/api/v3/users')).status,
      (await client.post('/api/v3/groups', { name: `g ${client.headers.authorization?.slice(11, 20).replaceAll(/[^a-z]/gi, 'x')}` }))
        .status,
    ]
    expect(await statuses(read)).toEqual([200, 403, 403, 403])
    expect(await statuses(write)).toEqual([403, 200, 403, 403])
    expect(await statuses(upload)).toEqual([403, 403, 403, 403])
    expect(await statuses(all)).toEqual([200, 200, 200, 200])
    expect((await upload.post('/api/v3/uploads')).status).not.toBe(401)
  })

  it('a token neither makes tokens nor ends sessions nor changes the password', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { password })
    const program = await tokenOf(ann, 'read', 'write', 'upload', 'admin')
    expect((await program.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).status).toBe(403)
    expect((await program.get('/api/v3/tokens')).status).toBe(403)
    expect((await program.delete(`/api/v3/tokens/${program.id}`)).status).toBe(403)
    expect((await program.get('/api/v3/sessions')).status).toBe(403)
    expect((await program.delete('/api/v3/sessions')).status).toBe(403)
    const [session] = (await ann.get('/api/v3/sessions')).body.items
    expect((await program.delete(`/api/v3/sessions/${session.id}`)).status).toBe(403)
    expect((await program.put('/api/v3/users/me/password', { current_password: password, password: 'another password' })).status).toBe(403)
    expect(await isSignedIn(ann)).toBe(true)
  })

  it('a token that has ended, belongs to a disabled person or was never made is refused, on open calls too', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const program = await tokenOf(ann, 'read')
    expect(await isSignedIn(program)).toBe(true)
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', ann.id).execute()
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    await app.db.updateTable('account').set({ is_enabled: true }).where('id', '=', ann.id).execute()
    await app.db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', program.id)
      .execute()
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    expect((await clientOf(app.url, { authorization: 'Bearer made-up' }).get('/api/v3/users/me')).status).toBe(401)
  })

  it('scopes that do not exist and an end in the past or beyond a year are refused', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (const wrong of [
      { scopes: ['all'] },
      { scopes: [] },
      { expires: '2020-01-01T00:00:00Z' },
      { expires: '2100-01-01' },
      { name: ' ' },
    ])
      expect((await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'], ...wrong })).status).toBe(422)
  })
})
