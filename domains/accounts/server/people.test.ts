import { describe, expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { clientOf, startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'

describe('people, for admins', () => {
  it('an admin makes a person with a role, who signs in; the role comes back from the autocomplete (CM-6.01)', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    for (const role of ['user', 'poweruser', 'reviewer', 'siteadmin']) {
      const username = unique(role)
      const fields = {
        username,
        displayname: `The ${role}`,
        email: 'a@example.org',
        password: 'long enough',
        role,
        is_external: 1,
        topics: 'Data, ai',
      }
      const { status, body } = await root.post('/api/v3/users', fields)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({
        name: username,
        role,
        is_enabled: true,
        is_external: true,
        topics: ['ai', 'data'],
        email: 'a@example.org',
      })
      expect((await app.anonymous.post('/api/v3/session', { username, password: 'long enough' })).status).toBe(200)
      expect((await root.get(`/web/ajax/mention/users?qtext=${username}`)).body.users).toMatchObject([{ name: username, role }])
    }
  })

  it('a username is taken in any case of its letters, also at the same instant', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const name = unique('Ann')
    const replies = await Promise.all(
      [name, name.toLowerCase(), name.toUpperCase()].map((username) => root.post('/api/v3/users', { username })),
    )
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409', '409'])
    const bob = await aPerson(app)
    expect(await root.put(`/api/v3/users/${bob.name}`, { username: name })).toMatchObject({
      status: 409,
      body: { error: { reason: 'username_taken' } },
    })
    for (const username of ['me', 'HOST', 'members', 'update', 'anonymous', 'guest', 'virtualuser', 'x', 'a/b', 'a b', 'ä'.repeat(65)])
      expect((await root.post('/api/v3/users', { username })).status).toBe(422)
  })

  it('an admin lists people by words, role and state, by pages and with their number', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const stem = unique('list')
    for (const [i, role] of (['user', 'reviewer', 'user'] as const).entries())
      await aPerson(app, { name: `${stem}-${i}`, displayname: `Person ${3 - i}`, role })
    await root.put(`/api/v3/users/${stem}-0`, { is_enabled: 0 })
    const names = async (query: string) =>
      (await root.get(`/api/v3/users?qtext=${stem}&${query}`)).body.items.map((one: { name: string }) => one.name.slice(-1))
    expect(await names('')).toEqual(['2', '1', '0'])
    expect(await names('order_by=date')).toEqual(['2', '1', '0'])
    expect(await names('order_by=date&order_type=asc')).toEqual(['0', '1', '2'])
    expect(await names('role=reviewer')).toEqual(['1'])
    expect(await names('is_enabled=0')).toEqual(['0'])
    const { body } = await root.get(`/api/v3/users?qtext=${stem.toUpperCase()}&max=2&first=0&count=1`)
    expect(body).toMatchObject({ total: 3, first: 0, next: 2, last_index: 1 })
    expect((await root.get('/api/v3/users?qtext=%25')).body.items).toEqual([])
  })

  it('a new password from an admin ends the person’s sessions', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app)
    await root.put(`/api/v3/users/${ann.name}`, { password: 'another password' })
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
    expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password: 'another password' })).status).toBe(200)
  })

  it('a right that is taken away ends with the next request, and is not there after signing in again', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const password = 'a long password'
    const second = await aPerson(app, { role: 'siteadmin', password })
    expect((await second.get('/api/v3/users')).status).toBe(200)
    await root.put(`/api/v3/users/${second.name}`, { role: 'reviewer' })
    expect((await second.get('/api/v3/users')).status).toBe(401)
    const reply = await app.anonymous.post('/api/v3/session', { username: second.name, password })
    const again = clientOf(app.url, { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    expect((await again.get('/api/v3/users')).status).toBe(403)
  })

  it('the last site admin is neither demoted, disabled nor removed, also not by two at once', async () => {
    const app = await startedApp()
    await app.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'siteadmin').execute()
    const root = await aPerson(app, { role: 'siteadmin' })
    const path = `/api/v3/users/${root.name}`
    const refused = { status: 409, body: { error: { reason: 'last_siteadmin' } } }
    expect(await root.put(path, { role: 'reviewer' })).toMatchObject(refused)
    expect(await root.put(path, { is_enabled: 0 })).toMatchObject(refused)
    expect(await root.delete(path)).toMatchObject(refused)
    const second = await aPerson(app, { role: 'siteadmin' })
    const both = await Promise.all([root.put(`/api/v3/users/${second.name}`, { role: 'user' }), second.put(path, { role: 'user' })])
    expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['200', expect.stringMatching(/403|409/)])
  })

  it('a person who owns nothing is removed, and nobody removes themselves', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const bob = await aPerson(app)
    expect(await root.delete(`/api/v3/users/${bob.name}`)).toMatchObject({ status: 200, body: { result: 'success' } })
    expect((await bob.get('/api/v3/domain')).status).toBe(401)
    expect((await root.delete(`/api/v3/users/${bob.name}`)).status).toBe(404)
    await aPerson(app, { role: 'siteadmin' })
    expect(await root.delete(`/api/v3/users/${root.name}`)).toMatchObject({ status: 409, body: { error: { reason: 'own_account' } } })
  })

  it('what an admin does is written down, passwords are not', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const username = unique('audited')
    await root.post('/api/v3/users', { username, password: 'a secret password' })
    await root.put(`/api/v3/users/${username}`, { role: 'reviewer', password: 'another secret' })
    await root.delete(`/api/v3/users/${username}`)
    const { body, text } = await root.get(`/api/v3/audit?subject=${username}`)
    expect(body.items.map((one: { action: string }) => one.action)).toEqual(['user.removed', 'user.updated', 'user.created'])
    expect(body.items[1]).toMatchObject({ by: { name: root.name }, details: { role: 'reviewer', password: 'set' } })
    expect(text).not.toMatch(/secret|argon2/)
  })
})

describe('groups', () => {
  it('an admin makes, renames and removes a group and says who is in it', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const name = unique('Sales')
    const { body } = await root.post('/api/v3/groups', { name, displayname: 'Sales Team' })
    expect(body.group).toMatchObject({ name, displayname: 'Sales Team', member_count: 0 })
    const path = `/api/v3/groups/${body.group.id}`
    expect((await root.put(`${path}/members`, { members: { add: [ann.name, bob.name.toUpperCase()] } })).body.group.member_count).toBe(2)
    expect((await root.put(`${path}/members`, `members[add][]=${ann.name}&members[remove]=${bob.name}`)).body.group.member_count).toBe(1)
    expect((await root.get(`${path}/members`)).body.items).toMatchObject([{ name: ann.name }])
    expect(await root.put(`${path}/members`, { members: { add: ['nobody-here'] } })).toMatchObject({
      status: 422,
      body: { error: { reason: 'unknown_people' } },
    })
    expect((await root.put(path, { displayname: 'Sellers' })).body.group).toMatchObject({ name, displayname: 'Sellers' })
    expect((await root.post('/api/v3/groups', { name: name.toUpperCase() })).status).toBe(409)
    const other = await aGroup(app)
    expect((await root.put(path, { name: other.name })).status).toBe(409)
    expect((await root.delete(path)).status).toBe(200)
    expect((await root.get(`${path}/members`)).status).toBe(404)
  })

  it('a person who may share finds groups by name, ten at a time (CM-7.06)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const stem = unique('many')
    for (let i = 0; i < 11; i += 1) await aGroup(app, i === 0 ? [ann] : [], `${stem} ${String(i).padStart(2, '0')}`)
    const { body } = await ann.get(`/api/v3/groups?qtext=${stem}`)
    expect(body.items).toHaveLength(10)
    expect(body.items[0]).toMatchObject({ id: expect.any(String), name: `${stem} 00`, displayname: `${stem} 00`, member_count: 1 })
    expect(body.next).toBe(10)
    expect((await ann.get(`/api/v3/groups?qtext=${stem}&first=10`)).body.items).toHaveLength(1)
  })
})
