import { describe, expect, it } from 'vitest'
import { aGroup, aPerson, type PersonWish } from '#domains/accounts/testing.ts'
import { clientOf, startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { personNamed } from './identify.ts'

async function aProgram(wish: PersonWish, scopes: readonly string[]) {
  const owner = await aPerson(await startedApp(), wish)
  const { body } = await owner.post('/api/v3/tokens', { name: 'x', scopes })
  return {
    owner,
    headers: { authorization: `Bearer ${body.token}` },
    program: clientOf(owner.url, { authorization: `Bearer ${body.token}` }),
  }
}

describe('what a person does to their own is done to nobody else', () => {
  it('interests and preferences', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const say = (who: typeof ann, fields: object) => who.put(`/web/ajax/users/${who.name}/update`, fields)
    await say(bob, { 'topics[]': ['safety'], preferences: { theme: 'dark' } })
    await say(ann, { 'topics[]': ['sailing'], preferences: { theme: 'light' } })
    await say(ann, { 'topics[]': ['rowing'] })
    expect((await bob.get('/api/v3/users/me')).body.user).toMatchObject({ topics: ['safety'], preferences: { theme: 'dark' } })
    expect((await ann.get('/api/v3/users/me')).body.user.topics).toEqual(['rowing'])
    expect((await say(ann, { topics: 'rowing' })).body).toMatchObject({ errorcode: 3021 })
    expect((await say(ann, { topics: 'diving' })).body.topics).toEqual(['diving', 'rowing'])
  })

  it('who is taken out of a group, is; the others and other groups stay', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [one, other] = [await aGroup(app, [ann, bob]), await aGroup(app, [ann])]
    await admin.put(`/api/v3/groups/${one.id}/members`, { members: { remove: [ann.name] } })
    const names = async (id: string) =>
      (await admin.get(`/api/v3/groups/${id}/members`)).body.items.map(({ name }: { name: string }) => name)
    expect(await names(one.id)).toEqual([bob.name])
    expect(await names(other.id)).toEqual([ann.name])
  })

  it('only what somebody else changed is written down', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app)
    const written = async () => (await admin.get(`/api/v3/audit?subject=${ann.name}`)).body.items.length
    await ann.put(`/web/ajax/users/${ann.name}/update`, { displayname: 'Ann' })
    expect(await written()).toBe(0)
    await admin.put(`/web/ajax/users/${ann.name}/update`, { displayname: 'Ann B' })
    expect(await written()).toBe(1)
  })
})

describe('people for a group', () => {
  it('are offered without those who are in it, to who administers and to nobody else', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const crew = unique('crew')
    const [inside, outside] = [await aPerson(app, { name: `${crew}-inside` }), await aPerson(app, { name: `${crew}-outside` })]
    const [group, other] = [await aGroup(app, [inside]), await aGroup(app, [outside])]
    const offered = async (query: string) =>
      (await admin.get(`/web/ajax/users/members?filterType=USER&qtext=${crew}${query}`)).body.items.map(
        ({ name }: { name: string }) => name,
      )
    expect(await offered('')).toEqual([inside.name, outside.name])
    expect(await offered(`&outside=${group.id}`)).toEqual([outside.name])
    expect(await offered(`&outside=${other.id}`)).toEqual([inside.name])
    const reviewer = await aPerson(app, { role: 'reviewer' })
    expect((await reviewer.get(`/web/ajax/users/members?outside=${group.id}`)).status).toBe(403)
    expect((await reviewer.get('/web/ajax/users/members')).status).toBe(200)
  })
})

describe('a program with a token', () => {
  it('is as much as its person and no more, and a site admin only with the scope for it', async () => {
    const { program: usual } = await aProgram({ role: 'user' }, ['read'])
    expect((await usual.get('/web/ajax/partials/my/domain-content-video')).status).toBe(403)
    const { program: power } = await aProgram({ role: 'poweruser' }, ['read'])
    expect((await power.get('/web/ajax/partials/my/domain-content-video')).status).toBe(200)
    const { program: plain } = await aProgram({ role: 'siteadmin' }, ['read'])
    expect((await plain.get('/api/v3/users')).status).toBe(403)
    expect((await plain.get('/web/ajax/partials/my/domain-content-video')).status).toBe(200)
    const { program: admin } = await aProgram({ role: 'siteadmin' }, ['read', 'admin'])
    expect((await admin.get('/api/v3/users')).status).toBe(200)
  })

  it('does not come to the keys either when it brings the cookie of its person', async () => {
    const { owner, headers } = await aProgram({}, ['read', 'write'])
    expect((await owner.get('/api/v3/tokens')).status).toBe(200)
    expect((await owner.get('/api/v3/tokens', { headers })).status).toBe(403)
    expect((await owner.get('/api/v3/sessions', { headers })).status).toBe(403)
  })

  it('may call from a page of any site, where a visitor without a session may not', async () => {
    const { owner, headers } = await aProgram({}, ['write'])
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const change = (more: object) =>
      clientOf(owner.url).put(`/web/ajax/users/${owner.name}/update`, { displayname: 'A' }, { headers: { ...elsewhere, ...more } })
    expect((await change(headers)).status).toBe(200)
    expect((await change({})).body.error.reason).toBe('csrf')
    const near = await clientOf(owner.url).put(`/web/ajax/users/${owner.name}/update`, { displayname: 'A' })
    expect(near.status).toBe(401)
  })
})

describe('work in the name of somebody', () => {
  it('is done as the one who has the name, in any case of its letters, and not as who is disabled', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    expect(await personNamed(app.db, ann.name.toUpperCase())).toMatchObject({ id: ann.id, name: ann.name, role: 'user', scopes: null })
    expect(await personNamed(app.db, bob.name)).toMatchObject({ id: bob.id, role: 'poweruser' })
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', ann.id).execute()
    expect(await personNamed(app.db, ann.name)).toBeUndefined()
    expect(await personNamed(app.db, 'nobody-of-this-name')).toBeUndefined()
  })
})
