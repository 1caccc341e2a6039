import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import { clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { killProcesses, type Process, aProcess as startProcess } from '#tests/process.ts'

const secret = 'a secret that all processes have, long enough'

let databaseUrl: string
let dataDir: string
let db: Db
let app: TestApp

beforeAll(async () => {
  databaseUrl = await clonedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-certificate-kill-'))
  db = openDb(databaseUrl, console)
  app = { url: '', db, ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } } } as unknown as TestApp
})
afterEach(killProcesses)
afterAll(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

const aProcess = () => startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret })

/** Whoever was killed beats no more: its jobs are given to others as if that was long ago. */
const letHeartbeatsBeMissed = () => sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(db)

interface Count {
  readonly completed: number
  readonly issued: number
  readonly ready: number
}

async function countOf({ id }: { readonly id: string }): Promise<Count> {
  const { rows } = await sql<Count>`
    select (select count(*)::int from track_completion where track_id = ${id}) as completed,
      (select count(*)::int from certificate where track_id = ${id}) as issued,
      (select count(*)::int from certificate where track_id = ${id} and ready_at is not null) as ready`.execute(db)
  return rows[0] ?? { completed: 0, issued: 0, ready: 0 }
}

const get = async (at: Process, { headers }: TestPerson, path: string) => fetch(new URL(path, at.url), { headers })

/** What somebody has of the track in the end: how many certificates, notices and mails, and how much there is to print. */
async function gotBy(at: Process, who: TestPerson) {
  const { items } = await (await get(at, who, '/api/v3/users/me/certificates')).json()
  const inbox = await (await get(at, who, '/api/v3/inbox')).json()
  const mails = await db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', `${who.name}@example.org`)
    .where('subject', 'like', '%ertificate%')
    .execute()
  const file = await (await get(at, who, `/certificates/${items[0]?.code}.pdf`)).arrayBuffer()
  return {
    states: items.map(({ state }: { state: string }) => state),
    notices: inbox.items.filter(({ kind }: { kind: string }) => kind === 'certificate_issued').length,
    mails: mails.length,
    end: Buffer.from(file).subarray(-6).toString().trim(),
  }
}

describe('certificates that are given while the server is killed', { timeout: 300_000 }, () => {
  it('are there afterwards, exactly one for each who has completed the track, whole and told of once', async () => {
    const video = await aVideo(db, { visibility: 'PUBLIC' })
    const people = await Promise.all(Array.from({ length: 9 }, () => aPerson(app)))
    const group = await aGroup(app, people)
    const track = await aTrack(db, { visibility: 'GROUPS', groups: [group], modules: [[video]] })
    for (const [round, moment] of (['completed', 'issued', 'ready'] as const).entries()) {
      const server = await aProcess()
      await letHeartbeatsBeMissed()
      for (const who of people.slice(3 * round, 3 * round + 3)) await hasWatched(db, who, video.id, 60)
      await eventually(async () => (await countOf(track))[moment] > 3 * round, 90_000)
      await server.end('SIGKILL')
    }
    const server = await aProcess()
    await letHeartbeatsBeMissed()
    await eventually(async () => (await countOf(track)).ready === people.length, 120_000)
    expect(await countOf(track)).toEqual({ completed: 9, issued: 9, ready: 9 })
    // The mails are written with the notices, which a job tells.
    await eventually(async () => (await Promise.all(people.map((who) => gotBy(server, who)))).every(({ notices }) => notices > 0), 60_000)
    for (const who of people) expect(await gotBy(server, who)).toEqual({ states: ['valid'], notices: 1, mails: 1, end: '%%EOF' })
    const { rows } = await sql<{ taken: number; places: number; held: number }>`
      select (select sum(taken)::int from certificate_list) as taken, (select count(*)::int from certificate_place) as places,
        (select count(distinct (list, place))::int from certificate) as held`.execute(db)
    expect(rows).toEqual([{ taken: 9, places: 9, held: 9 }])
  })
})
