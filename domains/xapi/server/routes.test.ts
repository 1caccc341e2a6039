import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { sendTo, someStatements } from '../testing.ts'
import { answering, type RecordStoreTwin, startRecordStoreTwin, twinKey } from '../twin/record-store-twin.ts'

let app: TestApp
let root: TestPerson
let twin: RecordStoreTwin

// Statements are off for everybody here, so that no job asks the twin.
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  twin = await startRecordStoreTwin()
  Object.assign(app.ports.config, { imports: { ...app.ports.config.imports, networks: ['127.0.0.2'] } })
})
afterAll(() => twin.close())

const configure = (recordStore?: { url: string; key: string; secret: string }) => Object.assign(app.ports.config, { recordStore })
const test = async () => (await root.post('/api/v3/xapi/test', {})).body

describe('an administrator', () => {
  it('tests the record store: it works, or they read what is wrong, and never the secret', async () => {
    configure({ url: twin.url, ...twinKey })
    expect(await test()).toEqual({ works: true, failure: null, said: null })
    expect((await root.get('/api/v3/xapi')).text).not.toContain(twinKey.secret)
    configure({ url: twin.url, key: 'lyceum', secret: 'another secret' })
    const refused = await test()
    expect(refused).toMatchObject({ works: false, failure: 'The record store does not know this key, or its secret is wrong.' })
    expect(JSON.stringify(refused)).not.toContain(Buffer.from('lyceum:another secret').toString('base64'))
    configure({ url: `${twin.url}/elsewhere`, ...twinKey })
    expect(await test()).toMatchObject({ works: false, failure: 'There is no record store at this address.' })
    configure({ url: twin.url, ...twinKey })
    twin.moods.push(answering(200, '<h1>Sign in</h1>'))
    expect(await test()).toMatchObject({ works: false, said: '<h1>Sign in</h1>' })
    twin.moods.push((response) => response.destroy())
    expect(await test()).toMatchObject({ works: false, failure: 'The record store could not be reached.' })
    configure()
    expect((await root.post('/api/v3/xapi/test', {})).body.error.reason).toBe('no_record_store')
  })

  it('lets a sending that was stopped go on by a test that works, and hears no second time that it is stopped', async () => {
    configure()
    await someStatements(app, root, 1)
    for (const _try of ['the first', 'that after the test']) {
      await root.put('/api/v3/domain', { xapi_statements: 1 })
      twin.moods.push(answering(403))
      await sendTo(twin, app)
      await root.put('/api/v3/domain', { xapi_statements: 0 })
      expect((await root.get('/api/v3/xapi')).body.trouble).toMatchObject({ is_refused: true })
      configure({ url: twin.url, ...twinKey })
      expect(await test()).toMatchObject({ works: true })
      expect((await root.get('/api/v3/xapi')).body).toMatchObject({ waiting: 1, trouble: null })
      configure()
    }
    const mails = app.db.selectFrom('mail').select('subject').where('recipient', '=', `${root.name}@example.org`)
    expect(await mails.execute()).toEqual([{ subject: 'Lyceum cannot send learning records' }])
  })

  it('downloads the statements of a period, each a line of JSON, in the order in which it happened, and that is written down', async () => {
    const bob = await aPerson(app)
    const made = await someStatements(app, bob, 600)
    const lines = async (query: string) => {
      const response = await fetch(new URL(`/api/v3/xapi/statements?${query}`, app.url), { headers: root.headers })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
      const text = await response.text()
      const all = text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { id: string; actor: { account: { name: string } } })
      return all.filter(({ actor }) => actor.account.name === bob.id)
    }
    expect(await lines('')).toEqual(made.map(({ statement }) => statement))
    const hour = await lines('since=2026-01-01T09:00:00Z&until=2026-01-01T10:00:00Z')
    expect(hour).toEqual(made.slice(60, 120).map(({ statement }) => statement))
    expect((await root.get('/api/v3/xapi/statements?since=yesterday')).status).toBe(422)
    const { items } = (await root.get('/api/v3/audit?kind=exports')).body
    expect(new Set(items.map(({ action }: { action: string }) => action))).toEqual(new Set(['export.statements']))
  })

  it('is who reads, tests and downloads; nobody else does', async () => {
    const bob = await aPerson(app, { role: 'reviewer' })
    for (const path of ['/api/v3/xapi', '/api/v3/xapi/statements']) expect((await bob.get(path)).status).toBe(403)
    for (const path of ['/api/v3/xapi/test', '/api/v3/xapi/aside/retry']) expect((await bob.post(path, {})).status).toBe(403)
  })
})
