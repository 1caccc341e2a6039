import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { clientOf, startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { hashPassword } from './password.ts'

const good = 'seven green lamps'
const refused = (reason: string) => ({ status: 422, body: { error: { code: 'invalid', reason, field: 'password' } } })

it('An admin cannot give somebody a password that is short, common or a name of theirs or of the site', async () => {
  const app = await startedApp()
  const root = await aPerson(app, { role: 'siteadmin' })
  const username = unique('olga.orlova')
  const fields = { username, displayname: 'Olga Fyodorovna', email: `${unique('postmaster')}@example.org` }
  const create = (password: string) => root.post('/api/v3/users', { ...fields, password })
  expect((await create('123456789')).status).toBe(422)
  for (const common of ['qwertyuiop', 'PASSWORD1234', '1q2w3e4r5t', 'aaaaaaaaaaaa', '１２３４５６７８９０'])
    expect(await create(common)).toMatchObject(refused('password_common'))
  for (const name of [username.toUpperCase(), 'olga fyodorovna', 'OlgaFyodorovna2026!', fields.email, 'lyceum20262026'])
    expect(await create(name)).toMatchObject(refused('password_name'))
  expect((await root.get(`/api/v3/users?qtext=${username}`)).body.items).toEqual([])
  expect((await create(good)).status).toBe(200)
  const reset = (body: object) => root.put(`/api/v3/users/${username}`, body)
  expect(await reset({ password: 'qwertyuiop' })).toMatchObject(refused('password_common'))
  expect(await reset({ password: 'Olga Fyodorovna' })).toMatchObject(refused('password_name'))
  expect(await reset({ displayname: 'Olga Petrovna', password: 'olga petrovna' })).toMatchObject(refused('password_name'))
  expect((await app.anonymous.post('/api/v3/session', { username, password: good })).status).toBe(200)
})

it('A person cannot change their password to a common one or to their name', async () => {
  const app = await startedApp()
  const ann = await aPerson(app, { name: unique('ann.andersson'), password: good })
  const change = (password: string) => ann.put('/api/v3/users/me/password', { current_password: good, password })
  expect(await change('qwertyuiop')).toMatchObject(refused('password_common'))
  expect(await change(ann.name)).toMatchObject(refused('password_name'))
  expect(await change(`${ann.name}@example.org`)).toMatchObject(refused('password_name'))
  expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password: good })).status).toBe(200)
})

it('Set-up refuses a common password and the name of the first admin', async () => {
  const app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: null }).execute()
  try {
    const fields = { username: unique('root'), displayname: 'Rosa Rosenberg' }
    for (const password of ['administrator', 'rosa rosenberg', 'too short'])
      expect((await app.anonymous.post('/api/v3/setup', { ...fields, password })).status).toBe(422)
    expect((await app.anonymous.post('/api/v3/setup', { ...fields, password: good })).status).toBe(200)
  } finally {
    await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  }
})

it('Whoever has a password of before the rules still signs in and is told, until they change it; a program is not told', async () => {
  const app = await startedApp()
  const ann = await aPerson(app, { password: good })
  const told = async (client: { get: typeof ann.get }) => (await client.get('/api/v3/users/me')).body.user.weak_password
  const signIn = async (password: string) => {
    const reply = await app.anonymous.post('/api/v3/session', { username: ann.name, password })
    expect(reply.status).toBe(200)
    const browser = clientOf(app.url, { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    return clientOf(app.url, { ...browser.headers, 'x-csrf-token': (await browser.get('/web/csrfToken')).body._csrf })
  }
  expect(await told(await signIn(good))).toBe(false)
  await app.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('qwertyui') })
    .where('id', '=', ann.id)
    .execute()
  const browser = await signIn('qwertyui')
  expect(await told(browser)).toBe(true)
  const { token } = (await browser.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
  expect(await told(clientOf(app.url, { authorization: `Bearer ${token}` }))).toBe(false)
  expect((await browser.put('/api/v3/users/me/password', { current_password: 'qwertyui', password: good })).status).toBe(200)
  expect(await told(await signIn(good))).toBe(false)
})
