import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { clientOf, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'

const anAddress = () => `${unique('somebody')}@example.org`
const password = 'kettle under the stairs'

const mailsTo = ({ db }: TestApp, to: string) =>
  db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', to).orderBy('id').execute()

/** The secret of the link in the newest of so many mails. */
async function linkOf(app: TestApp, to: string, count = 1): Promise<string> {
  const mails = await eventually(async () => {
    const found = await mailsTo(app, to)
    return found.length >= count ? found : null
  })
  return /\/web\/invitations\/([\w-]{43})$/m.exec(mails.at(-1)?.body_text ?? '')?.[1] ?? ''
}

const acceptPath = (token: string) => `/api/v3/invitations/${token}/accept`
const aName = () => unique('new')

describe('an invitation by mail', () => {
  it('makes an account with the role and groups that were said, once, and signs its person in', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const group = await aGroup(app)
    const email = anAddress()
    const { body } = await root.post('/api/v3/invitations', { emails: [email], role: 'reviewer', groups: [group.name] })
    expect(body.items).toEqual([{ email, outcome: 'sent' }])
    const token = await linkOf(app, email)
    expect((await app.anonymous.get(acceptPath(token))).body).toEqual({ state: 'open', username: null })
    const username = aName()
    const accepted = await app.anonymous.post(acceptPath(token), { username, displayname: 'New Person', password })
    expect(accepted.body.user).toMatchObject({ name: username, displayname: 'New Person', role: 'reviewer' })
    const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await clientOf(app.url, { cookie }).get('/api/v3/session')).body.user).toMatchObject({ name: username })
    const [made] = (await root.get(`/api/v3/users?qtext=${email}`)).body.items
    expect(made).toMatchObject({ email, has_password: true, groups: [{ id: group.id }] })
    expect(await app.anonymous.post(acceptPath(token), { username: aName(), password })).toMatchObject({
      status: 409,
      body: { error: { reason: 'accepted' } },
    })
    expect((await app.anonymous.get(acceptPath(token))).body).toEqual({ state: 'accepted', username: null })
    expect((await root.get(`/api/v3/audit?subject=${email}`)).body.items[0]).toMatchObject({
      action: 'invitation.sent',
      details: { role: 'reviewer' },
    })
    expect((await root.get(`/api/v3/audit?subject=${username}`)).body.items[0]).toMatchObject({ action: 'invitation.accepted' })
  })

  it('is accepted by one of two who come at the same instant', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const email = anAddress()
    await root.post('/api/v3/invitations', { emails: email })
    const token = await linkOf(app, email)
    const names = [aName(), aName()]
    const both = await Promise.all(names.map((username) => app.anonymous.post(acceptPath(token), { username, password })))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await root.get(`/api/v3/users?qtext=${email}`)).body.items).toHaveLength(1)
  })

  it('ends after seven days, when it is withdrawn, when it is sent again, and with the right of whoever sent it', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const second = await aPerson(app, { role: 'siteadmin' })
    const [late, withdrawn, again, theirs] = [anAddress(), anAddress(), anAddress(), anAddress()]
    await root.post('/api/v3/invitations', { emails: [late, withdrawn, again] })
    await second.post('/api/v3/invitations', { emails: [theirs], role: 'siteadmin' })
    const tokens = [await linkOf(app, late), await linkOf(app, withdrawn), await linkOf(app, again), await linkOf(app, theirs)]
    const expiry = sql<number>`extract(epoch from expires_at - now()) / 3600`.as('hours')
    const { hours } = await app.db.selectFrom('invitation').select(expiry).where('email', '=', late).executeTakeFirstOrThrow()
    expect(Number(hours)).toBeGreaterThan(167)
    expect(Number(hours)).toBeLessThanOrEqual(168)
    await app.db.updateTable('invitation').set({ expires_at: sql`now()` }).where('email', '=', late).execute()
    const [row] = (await root.get(`/api/v3/invitations?qtext=${withdrawn}`)).body.items
    expect((await root.delete(`/api/v3/invitations/${row.id}`)).status).toBe(200)
    expect((await root.delete(`/api/v3/invitations/${row.id}`)).status).toBe(404)
    expect((await root.post('/api/v3/invitations', { emails: again.toUpperCase() })).body.items[0].outcome).toBe('sent_again')
    await root.put(`/api/v3/users/${second.name}`, { role: 'user' })
    const answers = await Promise.all(tokens.map((token) => app.anonymous.post(acceptPath(token), { username: aName(), password })))
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 404])
    const states = await Promise.all(tokens.map((token) => app.anonymous.get(acceptPath(token))))
    expect(states.map(({ body }) => body.state)).toEqual(['expired', 'withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('is not sent to whoever has an account, to what is no address, nor again and again', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app, { password })
    const outcome = async (emails: string) => (await root.post('/api/v3/invitations', { emails: [emails] })).body.items[0].outcome
    expect(await outcome(`${ann.name.toUpperCase()}@example.org`)).toBe('has_account')
    expect(await outcome('ann@example.org bcc: x')).toBe('no_address')
    const often = anAddress()
    const all = []
    for (let i = 0; i < 6; i += 1) all.push(await outcome(often))
    expect(all).toEqual(['sent', ...Array(4).fill('sent_again'), 'limit'])
    expect((await root.post('/api/v3/invitations', { emails: [] })).status).toBe(422)
    expect((await root.post('/api/v3/invitations', { emails: [anAddress()], groups: ['nowhere'] })).status).toBe(422)
    const crowd = Array.from({ length: 101 }, anAddress)
    expect((await root.post('/api/v3/invitations', { emails: crowd })).status).toBe(422)
  })

  it('asks a person without a password to choose one, as long as they have none', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app)
    const email = `${ann.name}@example.org`
    await root.post('/api/v3/invitations', { emails: [email], role: 'siteadmin' })
    const token = await linkOf(app, email)
    expect((await app.anonymous.get(acceptPath(token))).body).toEqual({ state: 'open', username: ann.name })
    expect((await app.anonymous.post(acceptPath(token), { username: 'somebody-else', password })).body.user).toMatchObject({
      name: ann.name,
      role: 'user',
    })
    expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password })).status).toBe(200)
    const bob = await aPerson(app)
    await root.post('/api/v3/invitations', { emails: [`${bob.name}@example.org`] })
    const late = await linkOf(app, `${bob.name}@example.org`)
    await root.put(`/api/v3/users/${bob.name}`, { password: 'another one entirely' })
    expect((await app.anonymous.post(acceptPath(late), { password })).status).toBe(404)
  })

  it('that went to a wrong address lets nobody in once the address is corrected, and the right one is invited again', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app)
    const [wrong, right] = [anAddress(), anAddress()]
    await root.put(`/api/v3/users/${ann.name}`, { email: wrong })
    await root.post('/api/v3/invitations', { emails: [wrong] })
    const token = await linkOf(app, wrong)
    await root.put(`/api/v3/users/${ann.name}`, { email: wrong.toUpperCase() })
    expect((await app.anonymous.get(acceptPath(token))).body.state).toBe('open')
    await root.put(`/api/v3/users/${ann.name}`, { email: right })
    expect((await app.anonymous.post(acceptPath(token), { password })).status).toBe(404)
    await root.post('/api/v3/invitations', { emails: [right] })
    expect((await app.anonymous.post(acceptPath(await linkOf(app, right)), { password })).status).toBe(200)
  })

  it('tells a stranger nothing: a link that never was looks like any other address, and rows hold no secret', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const email = anAddress()
    await root.post('/api/v3/invitations', { emails: [email] })
    const token = await linkOf(app, email)
    const never = 'x'.repeat(43)
    expect((await app.anonymous.get(acceptPath(never))).status).toBe(404)
    expect((await app.anonymous.post(acceptPath(never), { username: aName(), password })).status).toBe(404)
    const rows = await app.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await app.anonymous.get(`/web/invitations/${token}`, { headers: { accept: 'text/html' } })).text).not.toContain(email)
  })

  it('of a page elsewhere does not sign a visitor in', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const email = anAddress()
    await root.post('/api/v3/invitations', { emails: [email] })
    const token = await linkOf(app, email)
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await app.anonymous.post(acceptPath(token), { username: aName(), password }, foreign)).status).toBe(403)
    expect((await app.anonymous.get(acceptPath(token))).body.state).toBe('open')
  })
})
