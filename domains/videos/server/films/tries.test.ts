import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { triesIn } from './tries.ts'

/** A table that the app does not have. */
const tries = triesIn({ table: 'toy_work', working: 'painting', emptied: 'brush' })

interface Row {
  readonly id: string
  readonly account_id: string
  readonly state: string
  readonly failure: string | null
  readonly tries: number
  readonly upload_id: string
  readonly brush: string | null
}

let app: TestApp

async function aRow(over: { readonly state?: string; readonly accountId?: string; readonly minutesAgo?: number } = {}): Promise<Row> {
  const { state = 'waiting', accountId = randomUUID(), minutesAgo = 0 } = over
  const { rows } = await sql<Row>`
    insert into toy_work (account_id, state, created_at) values (${accountId}, ${state}, now() - make_interval(mins => ${minutesAgo}))
    returning *`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('nothing was written')
  return row
}

async function read(id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from toy_work where id = ${id}`.execute(app.db)
  return rows[0]
}

beforeAll(async () => {
  app = await startedApp()
  await sql`
    create table toy_work (id uuid primary key default uuidv7(), account_id uuid, state text not null, failure text, tries integer not null default 0,
      upload_id uuid not null default uuidv7(), brush text, created_at timestamptz not null default now())`.execute(app.db)
})

describe('the tries of work on a video', () => {
  it('are counted from its first on, and not where it is over', async () => {
    const [row, done] = [await aRow(), await aRow({ state: 'done' })]
    expect([await tries.begin(app.db, row.id), await tries.begin(app.db, row.id)]).toEqual([1, 2])
    expect(await read(row.id)).toMatchObject({ state: 'painting', tries: 2 })
    expect(await tries.begin(app.db, done.id)).toBe(0)
    expect(await read(done.id)).toMatchObject({ state: 'done', tries: 0 })
  })

  it('are forgiven one by one, or all of them, and never below none', async () => {
    const row = await aRow()
    for (let count = 0; count < 3; count += 1) await tries.begin(app.db, row.id)
    await tries.forgive(app.db, row.id)
    expect((await read(row.id))?.tries).toBe(2)
    await tries.forgiveAll(app.db, row.id)
    await tries.forgive(app.db, row.id)
    expect((await read(row.id))?.tries).toBe(0)
  })

  it('go on with another upload where what has come of the last is of no use', async () => {
    const row = await aRow()
    await tries.begin(app.db, row.id)
    const uploadId = await tries.renewUpload(app.db, row.id)
    expect(uploadId).not.toBe(row.upload_id)
    expect(await read(row.id)).toMatchObject({ state: 'painting', tries: 1, upload_id: uploadId })
  })

  it('begin anew with another upload and nothing of what was, and count for their person until it is over', async () => {
    const row = await aRow()
    await tries.begin(app.db, row.id)
    const count = () => app.db.transaction().execute((tx) => tries.countUnfinished(tx, row.account_id))
    expect(await count()).toBe(1)
    await sql`update toy_work set state = 'failed', failure = 'It dried', brush = 'thin' where id = ${row.id}`.execute(app.db)
    expect(await count()).toBe(0)
    await app.db.transaction().execute((tx) => tries.beginAnew(tx, row.id))
    const now = await read(row.id)
    expect(now).toMatchObject({ state: 'waiting', failure: null, tries: 0, brush: null })
    expect(now?.upload_id).not.toBe(row.upload_id)
    expect(await count()).toBe(1)
  })

  it('are taken up again, the oldest first, where it has rested for a minute', async () => {
    const [older, old] = [await aRow({ minutesAgo: 9, state: 'painting' }), await aRow({ minutesAgo: 2 })]
    const others = [await aRow(), await aRow({ minutesAgo: 9, state: 'done' })].map(({ id }) => id)
    const listed = await tries.listWaiting(app.db, 1000)
    expect(listed).toEqual([older, old].map(({ id, account_id }) => ({ id, accountId: account_id })))
    expect(listed.map(({ id }) => id)).not.toEqual(expect.arrayContaining(others))
    expect(await tries.listWaiting(app.db, 1)).toMatchObject([{ id: older.id }])
  })
})
