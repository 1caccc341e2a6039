import { describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { deleteOldAudit } from './queries/audit.ts'

const password = 'correct horse battery'

interface Entry {
  readonly action: string
  readonly subject: string
  readonly times: number
  readonly by: { readonly name: string } | null
  readonly details: { readonly addresses?: string[] }
}

const entries = async (root: TestPerson, query: string): Promise<Entry[]> => (await root.get(`/api/v3/audit?max=100&${query}`)).body.items
const actions = async (root: TestPerson, query: string) => (await entries(root, query)).map(({ action }) => action)

const signIn = (app: TestApp, username: string, typed = password) => app.anonymous.post('/api/v3/session', { username, password: typed })

describe('the audit log', () => {
  it('has good, failed and slowed sign-ins with where they came from, several within an hour as one entry', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app, { password })
    await signIn(app, ann.name)
    await signIn(app, ann.name)
    for (let n = 0; n < 5; n += 1) await signIn(app, ann.name.toUpperCase(), 'wrong password')
    const found = await entries(root, `kind=sign_ins&subject=${ann.name}`)
    const timesOf = (which: string) => found.filter(({ action }) => action === which).reduce((sum, { times }) => sum + times, 0)
    expect([timesOf('sign_in.succeeded'), timesOf('sign_in.failed'), timesOf('sign_in.slowed')]).toEqual([2, 5, 1])
    // Those of one hour are one entry, and the test may run over the end of one.
    expect(found.length).toBeLessThanOrEqual(5)
    for (const { action, by, details } of found) {
      expect(by?.name).toBe(action === 'sign_in.succeeded' ? ann.name : undefined)
      expect(details.addresses).toEqual(['127.0.0.1'])
    }
  })

  it('does not grow with names that nobody has, and keeps nothing of what was typed', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const before = (await app.db.selectFrom('audit').select('id').execute()).length
    for (let n = 0; n < 12; n += 1) await signIn(app, `my secret password ${n}`, 'typed in the wrong field')
    const { items, text } = { items: await entries(root, 'kind=sign_ins'), text: JSON.stringify(await entries(root, '')) }
    expect(text).not.toContain('secret')
    expect(text).not.toContain('typed')
    expect(items.filter(({ subject }) => subject === '').reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(12)
    // One an hour, and the test may run over the end of one.
    expect((await app.db.selectFrom('audit').select('id').execute()).length - before).toBeLessThanOrEqual(2)
  })

  it('has tokens made and ended, changed passwords, ended sessions, given rights, settings and exports', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app, { password })
    const { id } = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
    await ann.delete(`/api/v3/tokens/${id}`)
    await ann.put('/api/v3/users/me/password', { current_password: 'wrong password', password: 'another password' })
    await ann.delete('/api/v3/sessions', { others: 1 })
    await ann.put('/api/v3/users/me/password', { current_password: password, password: 'another password' })
    expect(await actions(root, `person=${ann.name}`)).toEqual([
      'password.changed',
      'session.ended',
      'password.failed',
      'token.removed',
      'token.created',
    ])
    const group = await aGroup(app)
    await root.put(`/api/v3/groups/${group.id}/members`, { members: { add: [ann.name] } })
    await root.put(`/api/v3/users/${ann.name}`, { role: 'poweruser' })
    await root.put('/api/v3/domain', { reviewer_role: 0 })
    await root.get('/api/v3/audit/export')
    expect(await actions(root, `person=${root.name}`)).toEqual(['export.audit', 'organisation.updated', 'user.updated', 'group.members'])
    expect(await actions(root, `person=${root.name}&kind=people`)).toEqual(['user.updated', 'group.members'])
  })

  it('is narrowed by a part of a person’s name, by kind and by time, in pages', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin', displayname: `Rosa ${unique('Root')}` })
    const name = unique('made')
    for (const n of [1, 2, 3]) await root.post('/api/v3/users', { username: `${name}-${n}` })
    expect(await actions(root, `person=${name}-`)).toHaveLength(3)
    expect(await actions(root, `person=${encodeURIComponent(root.displayname.slice(0, -2).toUpperCase())}`)).toHaveLength(3)
    expect(await actions(root, `person=${name}-&kind=tokens`)).toEqual([])
    expect(await actions(root, 'person=%25%25')).toEqual([])
    const [second] = (await root.get(`/api/v3/audit?person=${name}-2`)).body.items
    const until = encodeURIComponent(second.at)
    expect((await entries(root, `person=${name}-&until=${until}`)).map(({ subject }) => subject)).toEqual([`${name}-1`])
    expect(await entries(root, `person=${name}-&since=${until}`)).toHaveLength(2)
    expect((await root.get('/api/v3/audit?since=yesterday')).status).toBe(422)
    const page = (await root.get(`/api/v3/audit?person=${name}-&max=2&first=2`)).body
    expect(page).toMatchObject({ items: [{ subject: `${name}-1` }], next: null })
  })

  it('is exported as CSV as it is narrowed, without anything that a spreadsheet would run', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const name = unique('exported')
    await root.post('/api/v3/users', { username: name, displayname: '=1+1' })
    await root.post('/api/v3/users', { username: unique('other') })
    const file = await root.get(`/api/v3/audit/export?person=${name}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,${root.name},${root.displayname},user.created,${name},`)
    await app.db.updateTable('account').set({ displayname: '=1+1' }).where('id', '=', root.id).execute()
    expect((await root.get(`/api/v3/audit/export?person=${name}`)).text).toContain(`,'=1+1,user.created,`)
  })

  it('is for site admins alone, and keeps entries for 400 days', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const { token } = (await root.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
    const others = [await aPerson(app, { role: 'reviewer' }), clientOf(app.url, { authorization: `Bearer ${token}` })]
    for (const other of others)
      for (const path of ['/api/v3/audit', '/api/v3/audit/export']) expect((await other.get(path)).status).toBe(403)
    const name = unique('old')
    for (const days of [399, 401]) {
      const at = new Date(Date.now() - days * 24 * 3600_000)
      await app.db.insertInto('audit').values({ action: 'user.created', subject: name, at, last_at: at }).execute()
    }
    while ((await app.db.transaction().execute((tx) => deleteOldAudit(tx, 1))) > 0);
    expect(await entries(root, `subject=${name}`)).toHaveLength(1)
  })
})
