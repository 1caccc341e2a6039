import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Client, clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { send } from '#tests/fuzz/request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startedApp()
})

async function programOf(person: TestPerson, ...scopes: string[]): Promise<Client> {
  const { token } = (await person.post('/api/v3/tokens', { name: 'x', scopes })).body
  return clientOf(app.url, { authorization: `Bearer ${token}` })
}

const accountOf = ({ id }: TestPerson) => app.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const videoOf = (id: string) => app.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a person who sends more than a call asks for', () => {
  it('does not become somebody else by their profile', async () => {
    const ann = await aPerson(app)
    const before = await accountOf(ann)
    const more = {
      role: 'siteadmin',
      is_enabled: 0,
      is_external: true,
      email: 'evil@example.org',
      username: 'root',
      password: 'another password',
      password_hash: 'x',
      id: 'x',
      capabilities: ['administer'],
      params: { role: 'siteadmin' },
    }
    const path = `/web/ajax/users/${ann.name}/update`
    expect((await ann.put(path, { ...more, displayname: 'Ann' })).status).toBe(200)
    expect((await ann.put(path, `displayname=Ann&role=siteadmin&params[role]=siteadmin&__proto__[role]=siteadmin`)).status).toBe(200)
    expect((await ann.put(`${path}?role=siteadmin`, '{"displayname":"Ann","__proto__":{"role":"siteadmin"}}', json)).status).toBe(200)
    expect(await accountOf(ann)).toEqual({ ...before, displayname: 'Ann' })
    expect((await ann.put(`/api/v3/users/${ann.name}`, { role: 'siteadmin' })).status).toBe(403)
  })

  it('gives a video neither another owner nor figures, marks or a state of their own choice', async () => {
    const ann = await aPerson(app)
    const bob = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    const before = await videoOf(video.id)
    const more = {
      ownerId: bob.id,
      owner_id: bob.id,
      owner: { name: bob.name },
      state: 'ready',
      published: false,
      published_at: '2000-01-01',
      featured: true,
      play_count: 1e6,
      like_count: 1e6,
      deleted_at: '2000-01-01',
      expires_at: '2000-01-01',
      asset_id: bob.id,
      thumbnail_url: 'https://evil.example/a.png',
      can: { manage: true },
      target_user: bob.name,
    }
    expect((await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_title: 'New', ...more })).status).toBe(200)
    const changed = { title: 'New', revision: 1 + Number(before['revision']), revised_by: ann.id }
    const when = { updated_at: expect.any(Date), revised_at: expect.any(Date) }
    expect(await videoOf(video.id)).toEqual({ ...before, ...changed, ...when })
  })

  it('cannot claim rights that are not theirs: what the caller says of them is never believed', async () => {
    const video = await aVideo(app.db)
    const bob = await aPerson(app)
    const claims = { canManage: 1, kapowner: 1, isMod: 1, user: 'root', domain: 'x', viewer: { role: 'siteadmin' }, role: 'siteadmin' }
    expect((await bob.put('/web/ajax/videos/update', { gconfid: video.id, video_title: 'Mine', ...claims })).status).toBe(403)
    expect((await bob.delete('/web/ajax/videos/delete', { gconfid: video.id, ...claims })).status).toBe(403)
  })
})

const json = { headers: { 'content-type': 'application/json' } }

const routes = Object.values<Readonly<Record<string, Route>>>(contract).flatMap((table) => Object.values(table))
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, 'gcc-00000000-0000-0000-0000-000000000000')
const ask = (client: Client, route: Route) => client[route.method.toLowerCase() as 'get' | 'put' | 'post' | 'delete'](addressOf(route))
const refused = { status: 403, body: { error: { reason: 'scope' } } }

describe('an API token', () => {
  it('that may only read changes nothing, and one that may only write or upload reads nothing', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const [reader, writer, sender] = [
      await programOf(root, 'read', 'admin'),
      await programOf(root, 'write', 'admin'),
      await programOf(root, 'upload'),
    ]
    for (const route of routes) {
      const one = route.method === 'GET' ? writer : reader
      expect({ route: route.path, ...(await ask(one, route)) }).toMatchObject({ route: route.path, ...refused })
      const uploads = ['/web/ajax/media', 'POST /api/v3/videos', 'POST /api/v3/uploads/from-address'].some(
        (one) => one === route.path || one === `${route.method} ${route.path}`,
      )
      if (!uploads) expect({ route: route.path, ...(await ask(sender, route)) }).toMatchObject({ route: route.path, ...refused })
    }
  })

  it('is not freed of its scope by another spelling of the address', async () => {
    const ann = await aPerson(app)
    const sender = await programOf(ann, 'upload')
    for (const path of [
      '/api/v3/users/me?/api/v3/uploads',
      '/api/v3/users/me#/api/v3/uploads',
      '/api/v3/uploads/../users/me',
      '/api/v3/uploads/%2e%2e/users/me',
      '/api/v3/uploads%2f..%2fusers%2fme',
      '//api/v3/users/me',
    ])
      expect(await send(app.url, { method: 'GET', path, headers: Object.entries(sender.headers), body: null }, 60_000)).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400),
        text: expect.not.stringContaining(ann.name),
      })
  })

  it('of a site admin has no more than their other rights unless it says admin', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const program = await programOf(root, 'read', 'write')
    for (const path of ['/api/v3/users', '/api/v3/mail', '/api/v3/audit', '/api/v3/videos/deleted'])
      expect((await program.get(path)).status).toBe(403)
    expect((await program.put('/api/v3/domain', { reviewer_role: 1 })).status).toBe(403)
    expect((await program.put(`/api/v3/users/${root.name}`, { role: 'user' })).status).toBe(403)
    expect((await (await programOf(root, 'read', 'admin')).get('/api/v3/users')).status).toBe(200)
  })

  it('makes no other token, and does not outlive the role of its person', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app, { role: 'siteadmin' })
    const program = await programOf(ann, 'read', 'write', 'admin')
    expect((await program.post('/api/v3/tokens', { name: 'x', scopes: ['admin'] })).status).toBe(403)
    expect((await program.get('/api/v3/users')).status).toBe(200)
    expect((await root.put(`/api/v3/users/${ann.name}`, { role: 'user' })).status).toBe(200)
    expect((await program.get('/api/v3/users')).status).toBe(403)
  })
})

describe('whoever sends too much', () => {
  const megabytes = (n: number) => 'a'.repeat(n * 1024 * 1024)

  it.each(['application/json', 'application/x-www-form-urlencoded'])('is told so before it is read, as %s', async (type) => {
    const ann = await aPerson(app)
    const path = `/web/ajax/users/${ann.name}/update`
    const text = type.endsWith('json') ? JSON.stringify({ displayname: megabytes(3) }) : `displayname=${megabytes(3)}`
    const whole = await ann.put(path, text, { headers: { 'content-type': type } })
    expect(whole).toMatchObject({ status: 413, body: { result: 'failed', error: { code: 'too_large' } } })
    const pieces = new Blob([text]).stream()
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { ...ann.headers, 'content-type': type },
      body: pieces,
      duplex: 'half',
    }
    expect((await fetch(new URL(path, app.url), init)).status).toBe(413)
  })

  it('is told so of an address or headers that are too long', async () => {
    expect((await app.anonymous.get(`/web/ajax/partials/videos_listing?qtext=${'a'.repeat(20_000)}`)).status).toBe(431)
    const long = await app.anonymous.get('/api/v3/users/me', { headers: { 'x-long': 'a'.repeat(20_000) } })
    expect(long).toMatchObject({ status: 431, body: { result: 'failed', error: { code: 'invalid' } } })
    expect(await app.anonymous.get(`/api/v3/videos/${'a'.repeat(5000)}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  })

  it('cannot promise an upload beyond the limit', async () => {
    const ann = await aPerson(app)
    for (const length of ['9007199254740991', '99999999999999999999', '1e30', '-1', 'NaN'])
      expect([400, 413, 422]).toContain(
        (
          await fetch(new URL(uploadsPath, app.url), {
            method: 'POST',
            headers: { ...ann.headers, 'tus-resumable': '1.0.0', 'upload-length': length },
          })
        ).status,
      )
  })
})
