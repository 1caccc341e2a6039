import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startedApp } from '#platform/server/testing.ts'

const admin = { username: 'root', displayname: 'Rosa Root', password: 'a long password' }

/** As from another machine's point of view: with another name of the host. */
function postAs(url: string, host: string, fields: object): Promise<number> {
  const body = JSON.stringify(fields)
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(new URL('/api/v3/setup', url), { method: 'POST', headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject).end(body)
  })
}

describe('setting Lyceum up', () => {
  beforeEach(async () => {
    const { db } = await startedApp()
    await db.deleteFrom('account').execute()
    await db.updateTable('organisation').set({ set_up_at: null }).execute()
  })

  it('the first person becomes site admin and is signed in; afterwards there is no set-up any more', async () => {
    const app = await startedApp()
    expect((await app.anonymous.get('/api/v3/users/me')).body).toMatchObject({ user: null, setup: { needed: true, token_needed: false } })
    const reply = await app.anonymous.post('/api/v3/setup', admin)
    expect(reply).toMatchObject({ status: 200, body: { user: { name: 'root', displayname: 'Rosa Root', role: 'siteadmin' } } })
    expect(reply.headers.get('set-cookie')).toMatch(/^lyceum_session=.+HttpOnly/)
    expect((await app.anonymous.post('/api/v3/setup', { ...admin, username: 'other' })).status).toBe(404)
    const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.7' } }
    for (const from of [{}, elsewhere])
      expect((await app.anonymous.get('/api/v3/users/me', from)).body.setup).toEqual({ needed: false, token_needed: false })
    expect((await app.anonymous.post('/api/v3/session', { username: 'root', password: admin.password })).status).toBe(200)
  })

  it('the first person gives a mail address, and one that is none is refused', async () => {
    const app = await startedApp()
    const refused = await app.anonymous.post('/api/v3/setup', { ...admin, email: 'rosa at home' })
    expect(refused).toMatchObject({ status: 422, body: { error: { field: 'email' } } })
    const reply = await app.anonymous.post('/api/v3/setup', { ...admin, email: 'rosa@example.org' })
    expect(reply.status).toBe(200)
    const row = await app.db.selectFrom('account').select('email').executeTakeFirst()
    expect(row?.email).toBe('rosa@example.org')
  })

  it('of several at the same instant one becomes site admin', async () => {
    const app = await startedApp()
    const replies = await Promise.all(['ann', 'bob', 'eve'].map((username) => app.anonymous.post('/api/v3/setup', { ...admin, username })))
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '404', '404'])
    expect(await app.db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  it('somebody at another machine, or behind a proxy or another name, needs the token', async () => {
    const app = await startedApp()
    const proxied = { headers: { 'x-forwarded-for': '198.51.100.7' } }
    expect((await app.anonymous.get('/api/v3/users/me', proxied)).body.setup).toEqual({ needed: true, token_needed: true })
    const refused = await app.anonymous.post('/api/v3/setup', admin, proxied)
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'setup_token' } } })
    expect((await app.anonymous.post('/api/v3/setup', { ...admin, token: 'guess' }, proxied)).status).toBe(403)
    expect(await postAs(app.url, 'attacker.example', admin)).toBe(403)
    expect((await app.anonymous.post('/api/v3/setup', { ...admin, token: app.ports.secrets.setupToken }, proxied)).status).toBe(200)
  })

  it('a page of another site cannot set up a machine that is visited from it', async () => {
    const app = await startedApp()
    const reply = await app.anonymous.post('/api/v3/setup', admin, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(reply.status).toBe(403)
    expect(await app.db.selectFrom('account').select('id').execute()).toEqual([])
  })

  it('a short password and a reserved or odd username are refused', async () => {
    const app = await startedApp()
    for (const wrong of [
      { password: 'short' },
      { username: 'me' },
      { username: 'Guest' },
      { username: 'a' },
      { username: 'a b' },
      { username: 'x'.repeat(65) },
    ])
      expect((await app.anonymous.post('/api/v3/setup', { ...admin, ...wrong })).status).toBe(422)
  })

  it('the sample library is asked for by a fact that holds a hash for its people, never the password', async () => {
    const app = await startedApp()
    await sql
      .raw(`create table said (name text, payload jsonb);
        create function keep() returns trigger language plpgsql as $$ begin insert into said values (new.name, new.payload); return new; end $$;
        create trigger keep before insert on outbox for each row execute function keep()`)
      .execute(app.db)
    const { body } = await app.anonymous.post('/api/v3/setup', { ...admin, sample_library: 1 })
    const { rows } = await sql<{ name: string; payload: object }>`select name, payload from said`.execute(app.db)
    expect(rows).toContainEqual({
      name: 'organisation.sample_library_wanted',
      payload: { accountId: body.user.id, passwordHash: expect.stringMatching(/^\$argon2id\$/) },
    })
    expect(JSON.stringify(rows)).not.toContain(admin.password)
  })
})
