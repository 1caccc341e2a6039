import { describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'

/** Sends a CSV file as the page does. @returns what names it */
async function csv(person: TestPerson, text: string): Promise<string> {
  const { body: to } = await person.get('/web/ajax/media?mediatype=csv')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...to.parameters, key: to.key })) form.append(name, String(value))
  form.append('file', new Blob([text]), 'people.csv')
  const sent = await fetch(new URL(to.s3url, person.url), { method: 'POST', headers: person.headers, body: form })
  return ((await sent.json()) as { url: string }).url
}

const load = async (person: TestPerson, text: string, fields: object = {}) =>
  person.post('/api/v3/users/import', { csv_path: await csv(person, text), ...fields })

describe('a change for many people', () => {
  it('gives roles and groups, disables, answers for each, and says what undoes it', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const [ann, bob] = [await aPerson(app), await aPerson(app, { role: 'reviewer' })]
    const [old, fresh] = [await aGroup(app, [ann]), await aGroup(app, [bob])]
    const usernames = [ann.name.toUpperCase(), bob.name, 'nobody-at-all']
    const change = { usernames, role: 'reviewer', is_enabled: 0, add_groups: [fresh.id], remove_groups: [old.name] }
    const { body } = await root.put('/api/v3/users/bulk', change)
    expect(body.items).toMatchObject([
      {
        username: ann.name,
        outcome: 'updated',
        before: { role: 'user', is_enabled: true, added_groups: [fresh.id], removed_groups: [old.id] },
      },
      { username: bob.name, outcome: 'updated', before: { role: 'reviewer', is_enabled: true, added_groups: [], removed_groups: [] } },
      { username: 'nobody-at-all', outcome: 'refused', reason: 'not_found' },
    ])
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
    const again = await root.put('/api/v3/users/bulk', change)
    expect(again.body.items.map((one: { outcome: string }) => one.outcome)).toEqual(['unchanged', 'unchanged', 'refused'])
    const { added_groups, removed_groups, ...before } = body.items[0].before
    await root.put('/api/v3/users/bulk', { usernames: [ann.name], ...before, add_groups: removed_groups, remove_groups: added_groups })
    expect((await root.get(`/api/v3/users?qtext=${ann.name}`)).body.items).toMatchObject([
      { role: 'user', is_enabled: true, groups: [{ id: old.id }] },
    ])
    const { body: audit } = await root.get(`/api/v3/audit?subject=${bob.name}`)
    expect(audit.items).toMatchObject([{ action: 'user.updated', details: { isEnabled: false } }])
  })

  it('never takes one’s own rights, nor those of the last site admin, and says so', async () => {
    const app = await startedApp()
    await app.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'siteadmin').execute()
    const root = await aPerson(app, { role: 'siteadmin' })
    const second = await aPerson(app, { role: 'siteadmin' })
    const reasons = async (usernames: string[]) =>
      (await root.put('/api/v3/users/bulk', { usernames, is_enabled: 0 })).body.items.map((one: { reason: string }) => one.reason)
    expect(await reasons([root.name, second.name])).toEqual(['own_account', null])
    expect((await root.get('/api/v3/users')).status).toBe(200)
    const third = await aPerson(app, { role: 'siteadmin' })
    const both = await Promise.all([
      root.put('/api/v3/users/bulk', { usernames: [third.name], role: 'user' }),
      third.put('/api/v3/users/bulk', { usernames: [root.name], role: 'user' }),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    const admins = await app.db.selectFrom('account').select('id').where('role', '=', 'siteadmin').where('is_enabled', '=', true).execute()
    expect(admins).toHaveLength(1)
  })

  it('is for 200 at a time, and for known groups', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const many = Array.from({ length: 201 }, (_, i) => `p${i}`)
    expect((await root.put('/api/v3/users/bulk', { usernames: many, role: 'user' })).status).toBe(422)
    expect((await root.put('/api/v3/users/bulk', { usernames: ['a'], add_groups: ['nowhere'] })).status).toBe(422)
  })
})

describe('people from a file', () => {
  it('come with role and groups and get a mail to choose a password; with semicolons, quotes and a byte order mark', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const group = await aGroup(app)
    const name = unique('ann')
    const file = `\uFEFFusername;displayname;email;role;groups\r\n${name};"Ann; of the ""sea""";${name}@example.org;reviewer;${group.name}\r\n`
    const tried = await load(root, file, { dry_run: 1 })
    expect(tried.body).toMatchObject({ applied: false, rows: [{ line: 2, username: name, action: 'created', message: null }] })
    expect((await root.get(`/api/v3/users?qtext=${name}`)).body.items).toEqual([])
    expect((await load(root, file)).body).toMatchObject({ applied: true, rows: [{ action: 'created' }] })
    const [made] = (await root.get(`/api/v3/users?qtext=${name}`)).body.items
    expect(made).toMatchObject({ displayname: 'Ann; of the "sea"', role: 'reviewer', has_password: false, groups: [{ id: group.id }] })
    const mail = () => app.db.selectFrom('mail').selectAll().where('recipient', '=', `${name}@example.org`).executeTakeFirst()
    expect((await eventually(mail)).body_text).toContain(`Your username is ${name}`)
    expect((await load(root, file)).body.rows).toMatchObject([{ action: 'unchanged' }])
    expect((await load(root, `username,role\n${name},user`)).body.rows).toMatchObject([{ action: 'updated' }])
  })

  it('are taken all or not at all, and each wrong line is named', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const good = unique('good')
    const lines = [
      'username,displayname,email,role,groups',
      `${good},Good,${good}@example.org,user,`,
      'x,Too short,x@example.org,user,',
      `${unique('a')},No address,,user,`,
      `${unique('b')},Bad address,nowhere,user,`,
      `${unique('c')},Bad role,c@example.org,king,`,
      `${unique('d')},Bad group,d@example.org,user,nowhere`,
      `${good.toUpperCase()},Twice,e@example.org,user,`,
      `${root.name},Self,,user,`,
      `${unique('e')},Many,e@example.org,user,,,,`,
    ]
    const { body } = await load(root, lines.join('\n'))
    expect(body.applied).toBe(false)
    expect(body.rows.map((row: { line: number; action: string }) => [row.line, row.action])).toEqual([
      [2, 'created'],
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((line) => [line, 'refused']),
    ])
    for (const row of body.rows.slice(1)) expect(row.message, String(row.line)).toBeTruthy()
    expect((await root.get(`/api/v3/users?qtext=${good}`)).body.items).toEqual([])
    for (const file of ['', 'name,mail\nAnn,a@b.c', 'username,shoe\na,b', 'username\n'])
      expect(await load(root, file)).toMatchObject({ status: 422, body: { error: { field: 'csv_path' } } })
  })

  it('never take the rights of the last site admin', async () => {
    const app = await startedApp()
    await app.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'siteadmin').execute()
    const [root, second] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { role: 'siteadmin' })]
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', second.id).execute()
    const { body } = await load(root, `username,is_enabled\n${root.name},0`)
    expect(body).toMatchObject({ applied: false, rows: [{ action: 'refused' }] })
  })

  it('can be 5,000, within moments', { timeout: 60_000 }, async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const group = await aGroup(app)
    const stem = unique('many')
    const rows = Array.from({ length: 5000 }, (_, i) => `${stem}-${i},Person ${i},${stem}-${i}@example.org,user,${group.name}`)
    const path = await csv(root, ['username,displayname,email,role,groups', ...rows].join('\n'))
    const start = performance.now()
    const { body } = await root.post('/api/v3/users/import', { csv_path: path })
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(body.applied).toBe(true)
    expect((await root.get(`/api/v3/users?qtext=${stem}&group=${group.id}&max=1&count=1`)).body.total).toBe(5000)
    const over = await load(root, ['username,email', ...Array.from({ length: 5001 }, (_, i) => `p${i},a@b.de`)].join('\n'), { dry_run: 1 })
    expect(over.status).toBe(422)
  })

  it('are read from one’s own file alone', async () => {
    const app = await startedApp()
    const [root, second] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { role: 'siteadmin' })]
    const csv_path = await csv(root, 'username,email\nann-of-the-file,a@example.org')
    expect(await second.post('/api/v3/users/import', { csv_path })).toMatchObject({
      status: 422,
      body: { error: { reason: 'unknown_file' } },
    })
    expect((await (await aPerson(app, { role: 'reviewer' })).post('/api/v3/users/import', { csv_path })).status).toBe(403)
  })
})
