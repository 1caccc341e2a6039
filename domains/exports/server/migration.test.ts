import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, openDb } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { emptyDatabase } from '#platform/server/testing.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const week = `interval '7 days'`

/** A database as the version before left it. */
async function oldDatabase(): Promise<{ db: Db; end: () => Promise<void> }> {
  const db = openDb(await emptyDatabase(), console)
  await migrateBefore(db, '20261123070000')
  return { db, end: () => db.destroy() }
}

/** Runs the migrations whose names come before this. */
async function migrateBefore(db: Db, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-migrations-'))
  await cp(migrations, folder, { recursive: true, filter: (from) => !from.endsWith('.sql') || from < join(migrations, name) })
  await migrate(db, folder)
  await rm(folder, { recursive: true })
}

const ids = async (db: Db, statement: string) =>
  (await sql<{ id: string }>`${sql.raw(statement)} returning id`.execute(db)).rows.map(({ id }) => id)

it('reports of the version before are taken over: channels with their files, comments that are not made yet', async () => {
  const { db, end } = await oldDatabase()
  const [ann] = await ids(db, `insert into account (username, displayname) values ('ann', 'Ann')`)
  const [asset] = await ids(db, `insert into asset (owner_id, state) values ('${ann}', 'failed')`)
  const video = 'gcc-00000000-0000-4000-8000-000000000001'
  await ids(
    db,
    `insert into video (id, type, owner_id, asset_id, title, visibility) values ('${video}', 'video', '${ann}', '${asset}', 'Knots', 'USERS')`,
  )
  const [ready, unmade] = await ids(
    db,
    `insert into channel_report (account_id, made_at, created_at) values ('${ann}', '2026-11-20', now() - interval '1 day'), ('${ann}', null, now())`,
  )
  const [comments] = await ids(
    db,
    `insert into comment_report (video_id, account_id, group_by, content) values ('${video}', '${ann}', 'day', null), ('${video}', '${ann}', 'none', 'id')`,
  )
  await migrateBefore(db, '20261123070001')
  const rows = await db
    .selectFrom('export')
    .select(['id', 'kind', 'subject', 'state', 'file_name', 'parameters'])
    .select(sql<boolean>`expires_at = created_at + ${sql.raw(week)}`.as('lasts'))
    .orderBy('kind')
    .orderBy('state', 'desc')
    .execute()
  const channels = { kind: 'channels', subject: '', parameters: {}, lasts: true }
  expect(rows).toEqual([
    { ...channels, id: ready, state: 'ready', file_name: 'channels-2026-11-20.csv' },
    { ...channels, id: unmade, state: 'making', file_name: null },
    {
      ...{ id: comments, kind: 'comments', subject: video, state: 'making', file_name: null, lasts: true },
      parameters: { videoId: video, groupBy: 'day' },
    },
  ])
  const jobs = await db.selectFrom('outbox').select(['name', 'payload']).where('kind', '=', 'job').execute()
  expect(jobs.map(({ name, payload }) => `${name} ${(payload as { exportId: string }).exportId}`).toSorted()).toEqual(
    [unmade, comments].map((id) => `make-export ${id}`).toSorted(),
  )
  await end()
})
