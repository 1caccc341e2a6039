import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { mediaOwned } from '#domains/media/server.ts'
import { projectsOwned } from '#domains/projects/server.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { readManifest, sampleFolder } from './sample-library/manifest.ts'
import { removeSampleLibrary } from './sample-library/removal.ts'
import { townHall } from './sample-library/samples/events.ts'
import { loadSampleLibrary } from './sample-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'lyceum-sample-'))
/** With videos that stand in tracks and in the project. */
const withTracks = mkdtempSync(join(tmpdir(), 'lyceum-sample-'))

const item = (file: string, owner: string, visibility = 'USERS') => ({
  file,
  transcript: 'spoken.vtt',
  type: 'video',
  title: file,
  description: 'Made for a test.',
  topics: ['safety'],
  owner,
  visibility,
  members: { users: [], groups: [] },
  published_days_ago: 4,
  featured: false,
})
const person = (username: string, role = 'user') => ({
  username,
  displayname: username,
  email: `${username}@merewater.example`,
  role,
  groups: ['crew'],
  topics: [],
})
const manifest = {
  topics: ['safety'],
  groups: [{ name: 'crew', displayname: 'Crew' }],
  people: [person('grace.okafor', 'reviewer'), person('daniel.hughes'), person('leo.bianchi')],
  items: [item('a.mp4', 'grace.okafor'), item('b.mp4', 'daniel.hughes', 'PRIVATE'), item('c.mp4', 'leo.bianchi')],
}

beforeAll(() => {
  write(folder, manifest, 1)
})
afterAll(() => {
  for (const made of [folder, withTracks]) rmSync(made, { recursive: true })
})

/** A library with videos of so many seconds. */
function write(into: string, { items, ...rest }: { readonly items: readonly { readonly file: string }[] }, seconds: number): void {
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=160x90:r=10:d=${seconds}`, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-threads', '1']
  for (const { file } of items) execFileSync('ffmpeg', ['-v', 'error', ...picture, join(into, file)])
  writeFileSync(join(into, 'spoken.vtt'), 'WEBVTT\n\n00:00:00.200 --> 00:00:00.800\nMind the step.\n')
  writeFileSync(join(into, 'manifest.json'), JSON.stringify({ items, ...rest }))
}

const others = [mediaOwned, projectsOwned]

async function removed({ db }: TestApp, name: string, from = folder): Promise<void> {
  const admin = await personNamed(db, name)
  if (!admin) throw new Error('the admin is not there')
  await removeSampleLibrary({ db, admin, manifest: await readManifest(from), others, signal: AbortSignal.timeout(60_000) })
}

const titles = async ({ db }: TestApp) =>
  (await db.selectFrom('video').select('title').where('deleted_at', 'is', null).orderBy('title').execute()).map(({ title }) => title)
const people = async ({ db }: TestApp) =>
  (await db.selectFrom('account').select('username').where('email', 'like', '%merewater%').orderBy('username').execute()).map(
    ({ username }) => username,
  )

it('the sample library is removed but for what others commented on or share a channel with, and can be loaded again', async () => {
  const app = await startedApp()
  const root = await aPerson(app, { role: 'siteadmin' })
  const ann = await aPerson(app)
  await loadSampleLibrary(app.ports, { folder })
  const { id } = await app.db.selectFrom('video').select('id').where('title', '=', 'c.mp4').executeTakeFirstOrThrow()
  await app.db.insertInto('comment').values({ video_id: id, author_id: ann.id, text: 'Thank you' }).execute()
  const grace = await app.db.selectFrom('account').select('id').where('username', '=', 'grace.okafor').executeTakeFirstOrThrow()
  await app.db
    .insertInto('channel_manager')
    .columns(['channel_id', 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('channel')
        .select(['channel.id', eb.val(ann.id).as('account_id')])
        .where('owner_id', '=', grace.id)
        .limit(1),
    )
    .execute()
  expect(await app.db.selectFrom('channel').select('name').execute()).not.toHaveLength(0)
  await removed(app, root.name)
  expect(await titles(app)).toEqual(['c.mp4'])
  expect(await people(app)).toEqual(['grace.okafor', 'leo.bianchi'])
  expect(await app.db.selectFrom('org_group').select('name').execute()).toEqual([])
  await app.db.deleteFrom('channel_manager').where('account_id', '=', ann.id).execute()
  await app.db.deleteFrom('comment').execute()
  await removed(app, root.name)
  expect([await titles(app), await people(app)]).toEqual([[], []])
  expect(await app.db.selectFrom('channel').select('name').execute()).toEqual([])
  const restorer = await personNamed(app.db, root.name)
  if (!restorer) throw new Error('the admin is not there')
  await loadSampleLibrary(app.ports, { folder, restorer })
  expect(await titles(app)).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
  await removed(app, root.name)
  expect(await titles(app)).toEqual([])
})

/** Until everybody was told of what happened. */
const untilTold = ({ db }: TestApp) =>
  eventually(async () => {
    const { rows } = await sql`
      select name from outbox union all
      select name from pgboss.job where state < 'completed' and name ~ 'notif|notice|tell|mail'`.execute(db)
    return rows.length === 0
  })

/** One for each of the tracks. */
const ofTracks = [
  item('sharing-the-warehouse-floor.mp4', 'grace.okafor'),
  item('fire-drill.mp4', 'noah.adeyemi'),
  item('how-the-pulse-4-measures.mp4', 'yuki.tanaka'),
  item('the-angry-call.mp4', 'marta.kowalska'),
]

/** How many there are of what a demonstration has besides videos. */
async function counted({ db }: TestApp): Promise<Record<string, number>> {
  const tables = ['track', 'certificate', 'event', 'event_question', 'poll', 'playlist', 'channel'] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(n)
  }
  counts.project = (await db.selectFrom('project').select('id').where('deleted_at', 'is', null).execute()).length
  return counts
}

it('what a demonstration has besides videos goes with the library, but for an event at which somebody else has asked something', async () => {
  const app = await startedApp()
  const root = await aPerson(app, { role: 'siteadmin' })
  const ann = await aPerson(app)
  const real = await readManifest(sampleFolder)
  write(withTracks, { ...real, items: ofTracks }, 40)
  await loadSampleLibrary(app.ports, { folder: withTracks, withAudience: true })
  const whole = await counted(app)
  expect(whole).toMatchObject({ track: 4, event: 3, project: 1 })
  expect(Math.min(...Object.values(whole))).toBeGreaterThan(0)
  await loadSampleLibrary(app.ports, { folder: withTracks, withAudience: true })
  expect(await counted(app)).toEqual(whole)
  const { id } = await app.db.selectFrom('event').select('id').where('title', '=', townHall.title).executeTakeFirstOrThrow()
  const asking = `/web/ajax/partials/events/${id}/questions`
  const { body: question } = await ann.post(asking, { text: 'Is there a car park?' })
  await removed(app, root.name, withTracks)
  expect(await app.db.selectFrom('event').select('title').execute()).toEqual([{ title: townHall.title }])
  expect(await people(app)).toEqual(['priya.raman'])
  expect((await ann.delete(`${asking}/${question.id}`)).status).toBe(200)
  await removed(app, root.name, withTracks)
  expect(Math.max(...Object.values(await counted(app)))).toBe(0)
  expect([await titles(app), await people(app)]).toEqual([[], []])
  await untilTold(app)
  const mails = await app.db.selectFrom('mail').select('subject').where('subject', 'like', '%cancelled%').execute()
  expect(mails).toEqual([])
})

it('an admin asks for it to be removed once at a time, and sees when that is done', async () => {
  const app = await startedApp()
  const root = await aPerson(app, { role: 'siteadmin' })
  const answers = await Promise.all([root.delete('/api/v3/sample-library'), root.delete('/api/v3/sample-library')])
  expect(answers.map(({ status }) => status)).toContain(200)
  const state = async () => (await root.get('/api/v3/sample-library')).body
  await eventually(async () => !(await state()).removing)
  expect(await state()).toMatchObject({ loading: false, removing: false, present: 0 })
  await app.db.updateTable('organisation').set({ sample_library: 'loading' }).execute()
  expect(await root.delete('/api/v3/sample-library')).toMatchObject({ status: 409, body: { error: { reason: 'busy' } } })
  expect((await root.post('/api/v3/sample-library')).status).toBe(409)
  expect((await root.get('/api/v3/audit?subject=sample%20library')).body.items[0]).toMatchObject({ action: 'sample_library.removing' })
})
