import { describe, expect, it } from 'vitest'
import { aPerson, type PersonWish, type TestPerson } from '#domains/accounts/testing.ts'
import { type Client, clientOf, startedApp } from '#platform/server/testing.ts'

const password = 'correct horse battery'

async function aProgramOf(person: TestPerson, ...scopes: string[]): Promise<Client> {
  const { body } = await person.post('/api/v3/tokens', { name: 'a program', scopes: scopes.length > 0 ? scopes : ['read'] })
  return clientOf(person.url, { authorization: `Bearer ${body.token}` })
}

const isServed = async (program: Client) => (await program.get('/api/v3/domain')).status === 200
const mayAdminister = async (program: Client) => (await program.get('/api/v3/users')).status === 200

async function cast(wish: PersonWish = {}) {
  const app = await startedApp()
  const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { password, ...wish })]
  const change = async (fields: object) => expect((await root.put(`/api/v3/users/${ann.name}`, fields)).status).toBe(200)
  const signedInAgain = async (secret = password): Promise<TestPerson> => {
    const reply = await app.anonymous.post('/api/v3/session', { username: ann.name, password: secret })
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { body } = await clientOf(app.url, { cookie }).get('/web/csrfToken')
    return { ...ann, ...clientOf(app.url, { cookie, 'x-csrf-token': body._csrf }) }
  }
  return { app, root, ann, change, signedInAgain }
}

describe('what an API token is granted', () => {
  it('the token that an ordinary person made with the scope admin administers nothing after they are promoted', async () => {
    const { ann, change, signedInAgain } = await cast()
    const before = await aProgramOf(ann, 'read', 'write', 'admin')
    await change({ role: 'siteadmin' })
    expect(await isServed(before)).toBe(true)
    expect(await mayAdminister(before)).toBe(false)
    expect((await before.get('/api/v3/users/me')).body.user.capabilities).not.toContain('administer')
    expect((await before.put('/api/v3/domain', { reviewer_role: 0 })).status).toBe(403)
    const again = await signedInAgain()
    expect(await mayAdminister(await aProgramOf(again, 'read', 'admin'))).toBe(true)
    expect((await again.get('/api/v3/tokens')).body.items).toMatchObject([{ role: 'siteadmin' }, { role: 'user' }])
  })

  it('the loss of a role narrows a token at the next call, and it never has more than its person had when they made it', async () => {
    const { ann, change } = await cast({ role: 'reviewer' })
    const program = await aProgramOf(ann, 'read', 'write')
    const can = async (name: string) => (await program.get('/api/v3/users/me')).body.user.capabilities.includes(name)
    expect([await can('review'), await can('create_channels')]).toEqual([true, true])
    await change({ role: 'poweruser' })
    expect([await can('review'), await can('create_channels')]).toEqual([false, true])
    await change({ role: 'user' })
    expect(await can('create_channels')).toBe(false)
    expect((await program.post('/web/ajax/channels/create', { displayname: 'Mine' })).status).toBe(403)
    await change({ role: 'siteadmin' })
    expect([await can('review'), await can('administer')]).toEqual([true, false])
  })
})

describe('the end of API tokens', () => {
  it.each([
    ['resets the password', { password: 'another long password' }],
    ['disables the person', { is_enabled: 0 }],
  ])('an admin who %s ends the tokens for good', async (_, fields) => {
    const { app, root, ann, change } = await cast()
    const [program, others] = [await aProgramOf(ann), await aProgramOf(root)]
    expect(await isServed(program)).toBe(true)
    await change(fields)
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    await change({ is_enabled: 1 })
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    expect(await isServed(others)).toBe(true)
    expect(await app.db.selectFrom('api_token').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
    const { items } = (await root.get(`/api/v3/audit?subject=${ann.name}`)).body
    expect(items).toContainEqual(expect.objectContaining({ action: 'token.ended', by: expect.objectContaining({ id: root.id }) }))
  })

  it('a person who changes their password ends their tokens, unless they keep them', async () => {
    const { app, ann, signedInAgain } = await cast()
    const program = await aProgramOf(ann)
    const change = (who: TestPerson, current_password: string, next: string, more: object = {}) =>
      who.put('/api/v3/users/me/password', { current_password, password: next, ...more })
    expect((await change(ann, password, 'the second password', { keep_tokens: 1 })).status).toBe(200)
    expect(await isServed(program)).toBe(true)
    const again = await signedInAgain('the second password')
    expect((await change(again, 'wrong', 'the third password')).status).toBe(403)
    expect(await isServed(program)).toBe(true)
    expect((await change(again, 'the second password', 'the third password')).status).toBe(200)
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    const ofAnn = app.db.selectFrom('audit').select('details').where('action', '=', 'token.ended').where('account_id', '=', ann.id)
    expect(await ofAnn.execute()).toMatchObject([{ details: { reason: 'password_changed' } }])
  })

  it('a person who signs out everywhere ends their tokens, unless they keep them', async () => {
    const { ann, signedInAgain } = await cast()
    const program = await aProgramOf(ann)
    expect((await ann.delete('/api/v3/sessions', { others: 1, keep_tokens: 1 })).status).toBe(200)
    expect(await isServed(program)).toBe(true)
    expect((await ann.delete('/api/v3/sessions', { others: 1 })).status).toBe(200)
    expect((await program.get('/api/v3/users/me')).status).toBe(401)
    const second = await aProgramOf(ann)
    expect((await ann.delete('/api/v3/sessions', { keep_tokens: 1 })).status).toBe(200)
    expect(await isServed(second)).toBe(true)
    expect((await (await signedInAgain()).delete('/api/v3/sessions')).status).toBe(200)
    expect((await second.get('/api/v3/users/me')).status).toBe(401)
  })

  it('whoever signs out in one browser keeps their tokens', async () => {
    const { ann } = await cast()
    const program = await aProgramOf(ann)
    await ann.delete('/api/v3/session')
    expect(await isServed(program)).toBe(true)
  })

  it('no session makes a token while it is being ended', async () => {
    const { app, root, ann } = await cast()
    const tries = await Promise.all([
      ...Array.from({ length: 8 }, () => ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })),
      root.put(`/api/v3/users/${ann.name}`, { is_enabled: 0 }),
      ...Array.from({ length: 8 }, () => ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })),
    ])
    expect(tries.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    expect(await app.db.selectFrom('api_token').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
  })

  it('a person no longer sees tokens that have ended', async () => {
    const { app, ann } = await cast()
    await aProgramOf(ann)
    await aProgramOf(ann)
    const [newest] = (await ann.get('/api/v3/tokens')).body.items
    await app.db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', newest.id)
      .execute()
    const { items } = (await ann.get('/api/v3/tokens')).body
    expect(items).toHaveLength(1)
    expect(items[0].id).not.toBe(newest.id)
  })
})
