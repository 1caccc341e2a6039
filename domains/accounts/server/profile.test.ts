import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

describe('one’s own profile', () => {
  it('interests are added one entry at a time and kept (LE-7.05, LE-5.06, LE-7.07)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const update = (fields: object | string) => ann.put(`/web/ajax/users/${ann.name}/update`, fields)
    expect(await update({ topics: ' Alpha,beta ' })).toMatchObject({ status: 200, body: { success: true, topics: ['alpha', 'beta'] } })
    expect((await update('topics=a_b-1')).body).toEqual({ success: true, topics: ['a_b-1', 'alpha', 'beta'] })
    expect((await update({ topics: 'ALPHA' })).body).toEqual({ errorcode: 3021 })
    expect((await update({ topics: 'alpha,gamma' })).body.success).toBe(true)
    expect((await ann.get('/api/v3/users/me')).body.user.topics).toEqual(['a_b-1', 'alpha', 'beta', 'gamma'])
    expect((await update('topics[]=one&topics[]=Two')).body).toEqual({ success: true, topics: ['one', 'two'] })
    expect((await update({ 'topics[]': ['three'] })).body.topics).toEqual(['three'])
    expect((await update('topics[]=')).body.topics).toEqual([])
  })

  it('interests of one character, with other signs or of more than 256 characters are refused with an errorcode (LE-5.03, LE-5.04, LE-5.05)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (const topics of ['a', 'ab,c', 'a$b', 'a b', '', '  ', 'x'.repeat(257)]) {
      const { status, body } = await ann.put(`/web/ajax/users/${ann.name}/update`, { topics })
      expect({ topics, status, body }).toMatchObject({
        status: 422,
        body: { errorcode: 1001, result: 'failed', error: { code: 'invalid' } },
      })
    }
    expect((await ann.put(`/web/ajax/users/${ann.name}/update`, { topics: 'x'.repeat(256) })).body.success).toBe(true)
    expect((await ann.get('/api/v3/users/me')).body.user.topics).toHaveLength(1)
  })

  it('the name, preferences and notifyUpdateFlag change and stay (LE-7.06)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const update = (fields: object) => ann.put(`/web/ajax/users/${ann.name}/update`, fields)
    await update({ displayname: ' Ann Lee ', preferences: { theme: 'dark', size: 2 }, notifyUpdateFlag: 'on' })
    await update({ preferences: '{"size":null,"rate":1.5}' })
    expect((await ann.get('/api/v3/users/me')).body.user).toMatchObject({
      displayname: 'Ann Lee',
      preferences: { theme: 'dark', rate: 1.5, notifyUpdateFlag: 1 },
    })
    expect((await update({ preferences: '[1]' })).body).toMatchObject({ errorcode: 1001 })
    expect((await update({ displayname: ' ' })).body).toMatchObject({ errorcode: 1001 })
    expect((await update({ preferences: { big: 'x'.repeat(20_000) } })).body).toMatchObject({ errorcode: 1001 })
  })

  it('preferences that change at the same time are all kept', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const names = Array.from({ length: 12 }, (_, at) => `choice${at}`)
    await Promise.all(names.map((name) => ann.put(`/web/ajax/users/${ann.name}/update`, { preferences: { [name]: 1 } })))
    const { preferences } = (await ann.get('/api/v3/users/me')).body.user
    expect(names.filter((name) => !(name in preferences))).toEqual([])
  })

  it('others may not change it, admins may (CM-6.13, LE-7.07)', async () => {
    const app = await startedApp()
    const [ann, eve, root] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const path = `/web/ajax/users/${ann.name}/update`
    expect(await eve.put(path, { displayname: 'Eve' })).toMatchObject({ status: 403, body: { errorcode: 1001 } })
    expect(await app.anonymous.put(path, { displayname: 'Eve' })).toMatchObject({ status: 401, body: { errorcode: 1001 } })
    expect((await root.put(path, { displayname: 'Ann R' })).body.success).toBe(true)
    expect((await ann.get('/api/v3/users/me')).body.user.displayname).toBe('Ann R')
    expect((await eve.put('/web/ajax/users/nobody-here/update', { displayname: 'x' })).status).toBe(404)
  })

  it('a person learns their role, what they may do and the organisation’s flags; an anonymous viewer only the flags', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { role: 'poweruser' })
    const { body } = await ann.get('/api/v3/users/me')
    expect(body.user).toMatchObject({
      name: ann.name,
      id: ann.id,
      email: `${ann.name}@example.org`,
      role: 'poweruser',
      topics: [],
      preferences: {},
    })
    expect(body.user.capabilities).toContain('manage_others')
    expect(body.user.capabilities).not.toContain('administer')
    expect(body.domain).toMatchObject({
      reviewer_role: 0,
      expiry_extension_months: 12,
      thumbnail_max_kb: 2048,
      guest_access: 1,
      quiz_results_by_person: 1,
      terms_text: '',
    })
    expect((await app.anonymous.get('/api/v3/users/me')).body).toMatchObject({ user: null, domain: body.domain })
  })
})

describe('the organisation', () => {
  it('an admin changes its flags, each by itself, and wrong values are refused', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const put = (fields: object) => root.put('/api/v3/domain', fields)
    expect((await put({ reviewer_role: 'on', time_zone: 'Europe/Vienna' })).body).toMatchObject({ result: 'success', reviewer_role: 1 })
    expect((await put({ embed_origins: 'https://a.example, https://b.example:8443', custom_property_keys: 'course, level' })).status).toBe(
      200,
    )
    expect((await root.get('/api/v3/domain')).body).toMatchObject({
      reviewer_role: 1,
      time_zone: 'Europe/Vienna',
      embed_origins: 'https://a.example,https://b.example:8443',
      custom_property_keys: 'course,level',
      guest_access: 1,
      quiz_results_by_person: 1,
    })
    for (const wrong of [
      { time_zone: 'Mars/Olympus' },
      { time_zone: 'IST' },
      { time_zone: 'AET' },
      { time_zone: '+05:30' },
      { reviewer_role: 2 },
      { thumbnail_max_kb: 0 },
      { embed_origins: 'javascript:x' },
      { expiry_extension_months: 1.5 },
    ])
      expect((await put(wrong)).status).toBe(422)
  })

  it('an admin chooses a time zone that the database knows as well', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata']
    const { rows } = await sql`select from unnest(${zones}::text[]) as zone where (now() at time zone zone) is null`.execute(app.db)
    expect(rows).toEqual([])
    for (const time_zone of ['Asia/Kolkata', 'America/Argentina/Ushuaia', 'UTC', 'Europe/Vienna'])
      expect((await root.put('/api/v3/domain', { time_zone })).body).toMatchObject({ time_zone })
  })

  it('an admin reads the mail that went out, newest first and by recipient', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    for (const [recipient, subject] of [
      ['a@example.org', 'one'],
      ['b@example.org', 'two'],
      ['a@example.org', 'three'],
    ] as const)
      await app.db.insertInto('mail').values({ recipient, subject, body_text: 'Hello' }).execute()
    const { body } = await root.get('/api/v3/mail?to=a@example.org&max=1')
    expect(body).toMatchObject({ items: [{ to: 'a@example.org', subject: 'three', text: 'Hello', html: null, attachments: [] }], next: 1 })
    expect((await root.get('/api/v3/mail?first=1&to=a@example.org')).body.items).toMatchObject([{ subject: 'one' }])
  })
})
