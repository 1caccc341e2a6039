import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { clientOf, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

const path = '/api/v3/password-resets'
const password = 'kettle under the stairs'
const another = 'ladder behind the shed'

let app: TestApp
beforeAll(async () => {
  app = await startedApp()
  // Nobody listens there: the mails wait in their table.
  Object.assign(app.ports.config, { mail: { ...app.ports.config.mail, smtpUrl: 'smtp://127.0.0.1:1' } })
})

const addressOf = ({ name }: TestPerson) => `${name}@example.org`

const mailsTo = (person: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', addressOf(person)).orderBy('id').execute()

const ask = (login: string) => app.anonymous.post(path, { login })

/** The secrets of the links that a person has got, once there are so many; oldest first. */
const linksOf = (person: TestPerson, count: number) =>
  eventually(async () => {
    const found = (await mailsTo(person)).flatMap(({ body_text: text }) => /\/web\/password\/([\w-]{43})$/m.exec(text)?.[1] ?? [])
    return found.length >= count ? found : null
  })

async function aLink(person: TestPerson): Promise<string> {
  const before = (await mailsTo(person)).length
  await ask(person.name)
  return (await linksOf(person, before + 1)).at(-1) ?? ''
}

const signsIn = async ({ name }: TestPerson, by: string) =>
  (await app.anonymous.post('/api/v3/session', { username: name, password: by })).status === 200

/** Jobs before it have run when this one has. */
async function afterEarlierRequests(): Promise<void> {
  await aLink(await aPerson(app))
}

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, by name or address, which signs in and ends sessions and tokens of before', async () => {
    const ann = await aPerson(app, { password })
    const { token: apiToken } = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
    expect((await ask(`  ${addressOf(ann).toUpperCase()} `)).body).toEqual({ result: 'success' })
    const [token = ''] = await linksOf(ann, 1)
    expect((await app.anonymous.get(`${path}/${token}`)).body).toEqual({ username: ann.name })
    const reset = await app.anonymous.post(`${path}/${token}`, { password: another })
    expect(reset.body.user).toMatchObject({ id: ann.id, name: ann.name, role: 'user' })
    const cookie = reset.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await clientOf(app.url, { cookie }).get('/api/v3/session')).body.user).toMatchObject({ name: ann.name })
    expect([await signsIn(ann, password), await signsIn(ann, another)]).toEqual([false, true])
    expect((await ann.get('/api/v3/sessions')).status).toBe(401)
    expect((await clientOf(app.url, { authorization: `Bearer ${apiToken}` }).get('/api/v3/users/me')).status).toBe(401)
    const root = await aPerson(app, { role: 'siteadmin' })
    const entries = (await root.get(`/api/v3/audit?subject=${ann.name}`)).body.items
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['password.reset', 'token.ended']))
  })

  it('is chosen once, by one of two who come at the same instant, and the other links of the person end with it', async () => {
    const ann = await aPerson(app, { password })
    const first = await aLink(ann)
    const second = await aLink(ann)
    const both = await Promise.all([first, second].map((token) => app.anonymous.post(`${path}/${token}`, { password: another })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const again = await app.anonymous.post(`${path}/${first}`, { password })
    expect(again).toMatchObject({ status: 404, body: { error: { reason: 'password_reset' } } })
  })

  it('is refused like any other that is too weak, and the link still works', async () => {
    const ann = await aPerson(app, { password })
    const token = await aLink(ann)
    const weak = await app.anonymous.post(`${path}/${token}`, { password: ann.name })
    expect(weak).toMatchObject({ status: 422, body: { error: { field: 'password' } } })
    expect((await app.anonymous.get(`${path}/${token}`)).status).toBe(200)
  })

  it('cannot be chosen any more after an hour, after another change of it or of the address, and by who is disabled', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const people = [await aPerson(app, { password }), await aPerson(app, { password }), await aPerson(app), await aPerson(app)] as const
    const tokens: string[] = []
    for (const person of people) tokens.push(await aLink(person))
    const [late, changed, moved, disabled] = people
    await app.db.updateTable('password_reset').set({ expires_at: sql`now()` }).where('account_id', '=', late.id).execute()
    expect((await changed.put('/api/v3/users/me/password', { current_password: password, password: another })).status).toBe(200)
    expect((await root.put(`/api/v3/users/${moved.name}`, { email: 'moved@example.org' })).status).toBe(200)
    expect((await root.put(`/api/v3/users/${disabled.name}`, { is_enabled: false })).status).toBe(200)
    const answers = await Promise.all(tokens.map((token) => app.anonymous.post(`${path}/${token}`, { password: 'third time lucky so' })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await app.anonymous.get(`${path}/${tokens[0]}`)).status).toBe(404)
  })

  it('brings no mail to who is disabled or has no address, three in an hour to one person, and none says whether somebody is there', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const [disabled, ann] = [await aPerson(app), await aPerson(app)]
    expect((await root.put(`/api/v3/users/${disabled.name}`, { is_enabled: false })).body).toMatchObject({ user: { is_enabled: false } })
    const answers = [await ask(disabled.name), await ask('nobody-has-this-name'), await ask(addressOf(ann))]
    for (let i = 0; i < 4; i += 1) answers.push(await ask(ann.name))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await linksOf(ann, 3)
    await afterEarlierRequests()
    expect(await mailsTo(disabled)).toEqual([])
    expect(await mailsTo(ann)).toHaveLength(3)
  })

  it('is not asked for by the page of another site, nor again and again from one address, and no row holds a secret', async () => {
    const ann = await aPerson(app)
    const token = await aLink(ann)
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await app.anonymous.post(path, { login: ann.name }, foreign)).status).toBe(403)
    expect((await app.anonymous.post(`${path}/${token}`, { password }, foreign)).status).toBe(403)
    expect(JSON.stringify(await app.db.selectFrom('password_reset').selectAll().execute())).not.toContain(token)
    const statuses = new Set<number>()
    for (let i = 0; i < 60 && !statuses.has(429); i += 1) statuses.add((await ask('nobody-has-this-name')).status)
    expect(statuses).toContain(429)
  })
})

describe('where no mail is sent', () => {
  it('whoever asks for a link is told to ask an administrator', async () => {
    const { mail } = app.ports.config
    Object.assign(app.ports.config, { mail: { ...mail, smtpUrl: undefined } })
    expect(await ask('ann')).toMatchObject({
      status: 409,
      body: { error: { reason: 'mail', message: 'This site does not send email. Please ask an administrator for a new password.' } },
    })
  })
})
