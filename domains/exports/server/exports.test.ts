import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { exportFeed } from '../contract/feed.ts'
import type { ExportFormat } from '../contract.ts'
import { anExport } from '../testing.ts'
import { defineExport, type ExportKind } from './kinds.ts'
import { keyOf, makeExport } from './making.ts'
import { insertExport } from './queries.ts'
import { openExport } from './reading.ts'
import { sweepExports } from './sweeping.ts'

const ask = '/web/ajax/domain/export/channels'
const fileAt = (id: string) => `/api/v3/reports/${id}`
const contextOf = ({ ports }: TestApp, signal = new AbortController().signal) => ({ ports, signal, log: ports.log })

interface Numbers {
  readonly last: number
}

const numberPages: ExportKind<Numbers>['rows'] = (db, _person, { last }) =>
  pagesOf(db, sql`select n, repeat('x', 1000) as text from generate_series(1, ${last}::int) as n order by n`)

/** A kind of file that only this test knows; the app's own workers leave it alone because no job is sent for it. */
const numbers = (changes: Partial<ExportKind<Numbers>> = {}) =>
  defineExport<Numbers>({
    name: 'numbers',
    failure: 'No numbers.',
    permits: async () => true,
    columns: () => ['n', 'text'],
    rows: numberPages,
    fileName: () => 'numbers',
    mail: async () => ({ subject: 'Numbers', opening: 'the numbers are ready:' }),
    ...changes,
  })

async function asked(app: TestApp, { id }: TestPerson, last = 3, format: ExportFormat = 'csv'): Promise<string> {
  const row = { accountId: id, kind: 'numbers', subject: '', parameters: { last }, format }
  return app.db.transaction().execute((tx) => insertExport(tx, row))
}

const make = (app: TestApp, exportId: string, kind = numbers(), signal?: AbortSignal) =>
  makeExport([kind as ExportKind]).run({ exportId }, contextOf(app, signal))

const stateOf = async (who: TestPerson, id: string) => (await who.get(`/api/v3/reports?id=${id}`)).body.items[0]

const mailsTo = (app: TestApp, { name }: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${name}@example.org`).execute()

const openedBy = (who: Pick<TestPerson, 'get'>, id: string) =>
  who.get(fileAt(id), { headers: { accept: 'text/html,*/*' } }).then(({ status, headers }) => [status, headers.get('location')])

describe('a file that somebody asked for', () => {
  it('is mailed as a link, and is for them alone, signed in: not for others, not for a token of theirs', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const { token } = (await ann.post('/api/v3/tokens', { name: 'Program', scopes: ['read', 'write'] })).body
    expect((await ann.post(ask)).body).toEqual({ result: 'success' })
    const mail = await eventually(async () => (await mailsTo(app, ann))[0])
    const id = /\/api\/v3\/reports\/(\S+)\n/.exec(mail.body_text)?.[1] ?? ''
    expect(mail.body_text).toBe(
      `Hello ${ann.name},\n\nthe report on your channels is ready for you to download:\n\n${app.ports.config.publicUrl}/api/v3/reports/${id}\n\nThe link works for 7 days, for you alone.\n`,
    )
    const file = await ann.get(fileAt(id))
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await bob.get(fileAt(id))).status).toBe(404)
    expect((await bob.get(`/api/v3/reports?id=${id}`)).body.items).toEqual([])
    expect((await app.anonymous.get(`${fileAt(id)}?token=${token}`)).status).toBe(401)
    const program = await app.anonymous.get(fileAt(id), { headers: { authorization: `Bearer ${token}` } })
    expect(program).toMatchObject({ status: 403, body: { error: { reason: 'session' } } })
  })

  it('is a workbook where they asked for one', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    expect((await ann.post(ask, { export_file_format: 'xlsx' })).status).toBe(200)
    const { id, file_name } = await eventually(async () => {
      const { items } = (await ann.get('/api/v3/reports?kind=channels')).body
      return items[0]?.state === 'ready' ? items[0] : null
    })
    expect(file_name).toMatch(/^channels-[\d-]+\.xlsx$/)
    const file = await ann.get(fileAt(id))
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${file_name}"`)
    expect(file.text.slice(0, 2)).toBe('PK')
    expect((await ann.post(ask, { export_file_format: 'exe' })).status).toBe(200)
    await eventually(async () => (await ann.get('/api/v3/reports?kind=channels')).body.items[0].file_name?.endsWith('.csv'))
  })

  it('leads a browser that cannot have it to the sign-in, or to a page that says why', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [ready, making] = [await anExport(app, ann), await asked(app, ann)]
    expect((await openedBy(ann, ready))[0]).toBe(200)
    expect(await openedBy(bob, ready)).toEqual([302, '/web/my/inbox?report=gone'])
    expect(await openedBy(app.anonymous, ready)).toEqual([302, `/web/login?next=${encodeURIComponent(`/web/my/inbox?report=${ready}`)}`])
    expect(await openedBy(ann, making)).toEqual([302, `/web/my/inbox?report=${making}`])
    expect(await ann.get(fileAt(making))).toMatchObject({ status: 409, body: { error: { reason: 'not_ready' } } })
  })

  it('is listed for them with how far it is, the newest first, twenty at most', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const ids: string[] = []
    for (let n = 0; n < 22; n += 1) ids.push(await asked(app, ann))
    const { items } = (await ann.get('/api/v3/reports?kind=numbers')).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(-20).toReversed())
    expect((await ann.get('/api/v3/reports?kind=comments')).body.items).toEqual([])
    expect((await ann.get('/api/v3/reports?subject=gcc-1')).body.items).toEqual([])
    const id = ids[0] as string
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    async function* slow(): ReturnType<typeof numberPages> {
      yield [{ n: 1 }, { n: 2 }]
      await gate
      yield [{ n: 3 }]
    }
    // The clock of the word on progress is let run out.
    const run = make(app, id, numbers({ rows: () => afterASecond(slow()) }))
    await eventually(async () => (await stateOf(ann, id)).rows === 2)
    expect(await stateOf(ann, id)).toMatchObject({ state: 'making', file_name: null })
    goOn()
    await run
    expect(await stateOf(ann, id)).toMatchObject({ kind: 'numbers', subject: '', state: 'ready', rows: 3, file_name: 'numbers.csv' })
  })
})

async function* afterASecond<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    await new Promise((resolve) => setTimeout(resolve, 1010))
    yield page
  }
}

describe('a right that is withdrawn', () => {
  it('before the file is made leaves no file and no mail', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [withdrawn, disabled] = [await asked(app, ann), await asked(app, bob)]
    await make(app, withdrawn, numbers({ permits: async () => false }))
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', bob.id).execute()
    await make(app, disabled)
    for (const id of [withdrawn, disabled]) {
      expect(await app.ports.storage.head(keyOf(id))).toBeNull()
      const { state } = await app.db.selectFrom('export').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      expect(state).toBe('failed')
    }
    expect(await mailsTo(app, ann)).toEqual([])
    expect(await mailsTo(app, bob)).toEqual([])
    expect(await ann.get(fileAt(withdrawn))).toMatchObject({ status: 409, body: { error: { reason: 'failed' } } })
  })

  it('after that keeps the file back, and judges by what it was made of', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const id = await asked(app, ann)
    let mostPermitted = 5
    const kind = numbers({ settle: async () => ({ last: 5 }), permits: async (_db, _person, { last }) => last <= mostPermitted })
    await make(app, id, kind)
    const me = { id: ann.id, name: ann.name, role: 'user', isExternal: false, principals: [], scopes: null } as const
    const { body } = await openExport(app.ports, me, [kind as ExportKind], id)
    body.destroy()
    mostPermitted = 4
    await expect(openExport(app.ports, me, [kind as ExportKind], id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are still in use. The buffers that a collection finds dead are counted until the next has begun, hence two. */
function reachable(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('the job that makes a file', () => {
  it('begins anew where it was cut off, and mails once however often it is run', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const id = await asked(app, ann, 1200)
    const stop = new AbortController()
    async function* cutOff(...of: Parameters<typeof numberPages>): ReturnType<typeof numberPages> {
      for await (const page of numberPages(...of)) {
        yield page
        stop.abort(new Error('the process stops'))
      }
    }
    await expect(make(app, id, numbers({ rows: cutOff }), stop.signal)).rejects.toThrow('the process stops')
    expect(await app.ports.storage.head(keyOf(id))).toBeNull()
    const { failures } = await app.db.selectFrom('export').select('failures').where('id', '=', id).executeTakeFirstOrThrow()
    expect([(await stateOf(ann, id)).state, failures]).toEqual(['making', 0])
    // Killed between the file and its mark.
    await app.ports.storage.put(keyOf(id), Buffer.from('n\r\n1\r\n'))
    await Promise.all([make(app, id), make(app, id)])
    await make(app, id, numbers({ rows: () => numberPages(app.db, null as never, { last: 1 }) }))
    const lines = (await buffer((await app.ports.storage.get(keyOf(id))).body)).toString().split('\r\n')
    expect([lines.length, lines[0], lines[1200]]).toEqual([1202, '\uFEFFn,text', `1200,${'x'.repeat(1000)}`])
    expect(await stateOf(ann, id)).toMatchObject({ state: 'ready', rows: 1200 })
    expect(await mailsTo(app, ann)).toHaveLength(1)
  })

  it('gives up after four tries that failed, which its person hears', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const id = await asked(app, ann)
    let heard = 0
    const end = app.ports.feed.subscribe(exportFeed.changed, ann.id, () => (heard += 1))
    const broken = numbers({
      async *rows() {
        yield [{ n: 1 }]
        throw new Error('broken')
      },
    })
    for (const state of ['making', 'making', 'making', 'failed']) {
      await expect(make(app, id, broken)).rejects.toThrow('broken')
      expect((await stateOf(ann, id)).state).toBe(state)
    }
    await eventually(() => heard === 1)
    end()
    await make(app, id)
    expect((await stateOf(ann, id)).state).toBe('failed')
    expect(await app.ports.storage.head(keyOf(id))).toBeNull()
    expect(await mailsTo(app, ann)).toEqual([])
  })

  it.each(['csv', 'xlsx'] as const)('keeps one page in memory, however long the file is (%s)', async (format) => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const id = await asked(app, ann, 100_000, format)
    const before = reachable()
    let highest = before
    async function* watched(...of: Parameters<typeof numberPages>): ReturnType<typeof numberPages> {
      let pages = 0
      for await (const page of numberPages(...of)) {
        yield page
        pages += 1
        if (pages % 40 === 0) highest = Math.max(highest, reachable())
      }
    }
    await make(app, id, numbers({ rows: watched }))
    expect((await app.ports.storage.head(keyOf(id)))?.size).toBeGreaterThan(format === 'csv' ? 100_000_000 : 1_000_000)
    expect(highest - before).toBeLessThan(10_000_000)
  })
})

describe('files that have expired', () => {
  it('cannot be fetched after seven days; an hour later they go, whether or not they were ever made or their account is still there', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [old, late, young, orphan, stale] = [
      await anExport(app, ann),
      await anExport(app, ann),
      await anExport(app, ann),
      await anExport(app, null),
      await asked(app, ann),
    ]
    const row = await app.db.selectFrom('export').select(['created_at', 'expires_at']).where('id', '=', old).executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(7 * 24 * 3600_000)
    const expire = (ids: readonly string[], ago: string) =>
      app.db
        .updateTable('export')
        .set({ expires_at: sql`now() - ${ago}::interval` })
        .where('id', 'in', ids)
        .execute()
    await expire([old, orphan], '61 minutes')
    await expire([late], '1 second')
    await app.db.updateTable('export').set({ created_at: sql`now() - interval '25 hours'` }).where('id', '=', stale).execute()
    expect((await ann.get(fileAt(old))).status).toBe(404)
    expect((await ann.get(fileAt(late))).status).toBe(404)
    expect((await ann.get(fileAt(young))).status).toBe(200)
    await sweepExports.run({}, contextOf(app))
    for (const [id, kept] of [
      [old, false],
      [orphan, false],
      [late, true],
      [young, true],
    ] as const) {
      expect((await app.ports.storage.head(keyOf(id))) !== null).toBe(kept)
      expect((await app.db.selectFrom('export').select('id').where('id', '=', id).execute()).length).toBe(Number(kept))
    }
    expect((await stateOf(ann, stale)).state).toBe('failed')
  })
})

describe('asking', () => {
  it('is refused over thirty times an hour, of all kinds together, also at the same moment', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const replies = await Promise.all(Array.from({ length: 35 }, () => ann.post(ask)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { body, status, headers } of refused) {
      expect(status).toBe(429)
      expect(body.error).toMatchObject({ code: 'rate_limited', message: 'Failed to generate the report' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const rows = await app.db.selectFrom('export').select('id').where('account_id', '=', ann.id).execute()
    expect(rows).toHaveLength(30)
    const audited = await app.db.selectFrom('audit').select(['subject', 'times']).where('account_id', '=', ann.id).execute()
    // Of two hours, where the second began meanwhile.
    expect(new Set(audited.map(({ subject }) => subject))).toEqual(new Set([ann.name]))
    expect(audited.reduce((sum, { times }) => sum + times, 0)).toBe(30)
  })

  it('is refused without an address to mail to', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    await app.db.updateTable('account').set({ email: '' }).where('id', '=', ann.id).execute()
    expect((await ann.post(ask)).body.error).toMatchObject({ code: 'conflict', reason: 'no_email' })
    expect(await app.db.selectFrom('export').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
  })
})
