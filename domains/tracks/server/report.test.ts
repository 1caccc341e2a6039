import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { clientOf, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { aTrack } from '../testing.ts'
import { trackReport } from './report.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})

const privacy = { person_analytics: 'NOBODY', track_progress_by_person: 1, analytics_minimum: 0 }
const setPrivacy = async (flags: Partial<typeof privacy>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(privacy))

const january = { from: '2026-01-01', to: '2026-01-31' }

/** Somebody has watched so much of a video, in seconds, the last of it on a day. */
async function watched(who: TestPerson, videoId: string, upTo: number, day: string): Promise<void> {
  await hasWatched(app.db, who, videoId, upTo)
  const noon = sql<Date>`${`${day}T12:00:00Z`}::timestamptz`
  await sql`update viewing set viewed_at = ${noon}, completed_at = case when completed_at is not null then ${noon} end
    where account_id = ${who.id} and video_id = ${videoId}`.execute(app.db)
}

/** Somebody played a video on a day, as it was added up. */
const played = (who: TestPerson, videoId: string, day: string, seconds: number) =>
  app.db
    .insertInto('watch_day_viewer')
    .values({ video_id: videoId, day: sql`${day}::date`, viewer: who.id, is_person: true, watched_ms: 1000 * seconds })
    .execute()

/**
 * Two modules: “One” with a video of a minute, “Two” with another, one that nobody else sees and the first once more. Bob has watched the first,
 * Cid a third of it, Dan nothing.
 */
async function aCourse(visibility: 'GROUPS' | 'USERS' = 'GROUPS') {
  const aLearner = (displayname: string) => aPerson(app, { displayname })
  const [bob, cid, dan] = [await aLearner('Bob'), await aLearner('Cid'), await aLearner('Dan')]
  const [knots, splices] = [await aVideo(app.db, { title: 'Knots' }), await aVideo(app.db, { title: '=Splices' })]
  const hidden = await aVideo(app.db, { title: 'Secret', visibility: 'PRIVATE' })
  const people = visibility === 'GROUPS' ? { people: [bob], groups: [await aGroup(app, [cid, dan])] } : {}
  const track = await aTrack(app.db, { owner: ann, title: 'Ropes', visibility, ...people, modules: [[knots], [splices, hidden, knots]] })
  await watched(bob, knots.id, 60, '2026-02-10')
  await played(bob, knots.id, '2026-01-10', 40)
  await played(bob, knots.id, '2026-02-10', 25)
  await watched(cid, knots.id, 20, '2026-01-20')
  return { ...track, knots, splices, learners: [bob, cid, dan] as const }
}

type Shape = Pick<Parameters<typeof trackReport.columns>[0], 'type' | 'groupBy'>

/** The lines of a report that somebody asked for, the first one too. */
async function linesOf(who: TestPerson, trackId: string, { type, groupBy }: Shape): Promise<string[]> {
  const id = await makeAsked(app, who, trackReport, { trackId, ...january, type, groupBy })
  return (await who.get(`/api/v3/reports/${id}`)).text.replace('\uFEFF', '').trim().split('\r\n')
}

const address = (name: string, fields: Record<string, string> = {}) => {
  const all = { emails: `${randomUUID()}@example.net`, from_date: january.from, to_date: january.to, ...fields }
  return `/web/ajax/tracks/${name}/analytics?${new URLSearchParams(all)}`
}

const mailTo = (recipient: string) =>
  eventually(async () => (await app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', recipient).execute())[0])

describe('a report on a track', () => {
  it('is mailed to the addresses that its author names, who open it by the link (LE-7.79, LE-3.42)', async () => {
    const { name, learners } = await aCourse()
    const boss = `${randomUUID()}@example.net`
    const fields = {
      emails: `${ann.name}@example.org, ${boss}`,
      report_type: 'summary',
      entity_type: 'track',
      name: 'Ropes',
      group_by: 'user',
      task_name: 'track_analytics',
      export_file_format: 'csv',
      trackName: name,
    }
    expect((await ann.get(address(name, fields))).body).toEqual({ result: 'success' })
    const mail = await mailTo(boss)
    expect(mail.subject).toBe('Report on “Ropes”')
    const { pathname, search } = new URL(/\n(http\S+)\n/.exec(mail.body_text)?.[1] ?? '')
    const file = await app.anonymous.get(pathname + search)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="track-report-2026-01-01-2026-01-31.csv"')
    const [columns, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(columns).toBe('username,name,videos,completed_videos,percent_completed,begun,last_watched,completed,seconds_watched,due,late')
    expect(lines).toEqual([
      `${learners[0].name},Bob,2,1,50,2026-01-10,2026-02-10,,40,,`,
      `${learners[1].name},Cid,2,0,0,2026-01-20,2026-01-20,,0,,`,
      `${learners[2].name},Dan,2,0,0,,,,0,,`,
    ])
    expect((await mailTo(`${ann.name}@example.org`)).body_text).not.toContain('token=')
    const { items } = (await root.get(`/api/v3/audit?kind=exports&subject=${(await ann.get(`/api/v3/tracks/${name}`)).body.id}`)).body
    expect(items).toMatchObject([{ action: 'export.track', details: { emails: [`${ann.name}@example.org`, boss] } }])
  })

  it('is a workbook where that is asked for', async () => {
    const { name } = await aCourse()
    const boss = `${randomUUID()}@example.net`
    await ann.get(address(name, { emails: boss, group_by: 'video', report_type: 'detailed', export_file_format: 'xlsx' }))
    const { pathname, search } = new URL(/\n(http\S+)\n/.exec((await mailTo(boss)).body_text)?.[1] ?? '')
    const file = await app.anonymous.get(pathname + search)
    expect([file.headers.get('content-disposition'), file.text.slice(0, 2)]).toEqual([
      'attachment; filename="track-report-2026-01-01-2026-01-31.xlsx"',
      'PK',
    ])
  })

  it('tells of its modules and videos how many have begun and completed them, and nothing of a video that its reader does not see', async () => {
    const { id, knots, splices } = await aCourse()
    expect(await linesOf(ann, id, { type: 'summary', groupBy: 'module' })).toEqual([
      'module,videos,learners,begun,completed,seconds_watched',
      'Module 1,1,3,2,1,40',
      'Module 2,3,3,2,0,40',
    ])
    expect(await linesOf(ann, id, { type: 'summary', groupBy: 'video' })).toEqual([
      'module,video,title,learners,begun,completed,seconds_watched',
      `Module 1,${knots.id},Knots,3,2,1,40`,
      `Module 2,${splices.id},'=Splices,3,0,0,0`,
      'Module 2,,,3,0,0,0',
      `Module 2,${knots.id},Knots,3,2,1,40`,
    ])
  })

  it('tells in detail what each learner has begun, by learner, module or video', async () => {
    const { id, knots, splices, learners } = await aCourse()
    const [one, two, three] = learners.map(({ name }) => name)
    expect(await linesOf(ann, id, { type: 'detailed', groupBy: 'user' })).toEqual([
      'username,name,module,video,title,percent_watched,begun,last_watched,completed,seconds_watched',
      `${one},Bob,Module 1,${knots.id},Knots,100,2026-01-10,2026-02-10,2026-02-10,40`,
      `${two},Cid,Module 1,${knots.id},Knots,33,2026-01-20,2026-01-20,,0`,
      `${three},Dan,,,,,,,,`,
    ])
    expect(await linesOf(ann, id, { type: 'detailed', groupBy: 'module' })).toEqual([
      'module,username,name,videos,completed_videos,begun,last_watched,completed,seconds_watched',
      `Module 1,${one},Bob,1,1,2026-01-10,2026-02-10,2026-02-10,40`,
      `Module 1,${two},Cid,1,0,2026-01-20,2026-01-20,,0`,
      `Module 2,${one},Bob,2,1,2026-01-10,2026-02-10,,40`,
      `Module 2,${two},Cid,2,0,2026-01-20,2026-01-20,,0`,
    ])
    expect(await linesOf(ann, id, { type: 'detailed', groupBy: 'video' })).toEqual([
      'module,video,title,username,name,percent_watched,begun,last_watched,completed,seconds_watched',
      `Module 1,${knots.id},Knots,${one},Bob,100,2026-01-10,2026-02-10,2026-02-10,40`,
      `Module 1,${knots.id},Knots,${two},Cid,33,2026-01-20,2026-01-20,,0`,
      `Module 2,${splices.id},'=Splices,,,,,,,`,
      'Module 2,,,,,,,,,',
      `Module 2,${knots.id},Knots,${one},Bob,100,2026-01-10,2026-02-10,2026-02-10,40`,
      `Module 2,${knots.id},Knots,${two},Cid,33,2026-01-20,2026-01-20,,0`,
    ])
  })

  it('says that a learner has completed it when they have watched all of it that they see', async () => {
    const { id, splices, learners } = await aCourse()
    await watched(learners[0], splices.id, 60, '2026-02-12')
    const lines = await linesOf(ann, id, { type: 'summary', groupBy: 'user' })
    expect(lines[1]).toBe(`${learners[0].name},Bob,2,2,100,2026-01-10,2026-02-12,2026-02-12,40,,`)
    expect((await linesOf(ann, id, { type: 'summary', groupBy: 'module' }))[2]).toBe('Module 2,3,3,2,1,40')
  })

  it('has a line for each of ten thousand members, of a long track too', async () => {
    const videos: { id: string }[] = []
    for (let n = 0; n < 60; n += 1) videos.push(await aVideo(app.db, { visibility: n % 2 === 0 ? 'USERS' : 'PUBLIC' }))
    const { id } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', groups: [await aGroup(app, [])], modules: [videos] })
    const prefix = unique('member')
    const begun = videos.slice(0, 20).map((one) => one.id)
    await sql`with made as (
        insert into account (username, displayname) select ${prefix}::text || n, 'Learner' from generate_series(1, 10000) n returning id
      ), members as (
        insert into group_member (group_id, account_id) select m.principal, made.id from track_member m, made where m.track_id = ${id}
      )
      insert into viewing (account_id, video_id, covered) select made.id, v.id, '{[0,30000)}'::int4multirange from made, unnest(${begun}::text[]) as v (id)`.execute(
      app.db,
    )
    const lines = await linesOf(ann, id, { type: 'summary', groupBy: 'user' })
    expect(lines).toHaveLength(10_001)
    expect(lines[1]).toContain(',Learner,60,0,0,')
    expect((await linesOf(ann, id, { type: 'summary', groupBy: 'module' }))[1]).toBe('Module 1,60,10000,10000,0,0')
    expect(await linesOf(ann, id, { type: 'detailed', groupBy: 'video' })).toHaveLength(1 + 20 * 10_000 + 40)
  })
})

describe('who learns by name', () => {
  it('is told of the people whom a track was given to, unless the organisation does not want that', async () => {
    const { id } = await aCourse()
    await setPrivacy({ track_progress_by_person: 0 })
    const lines = await linesOf(ann, id, { type: 'summary', groupBy: 'user' })
    expect(lines.slice(1).toSorted()).toEqual([
      ',,2,0,0,,,,0,,',
      ',,2,0,0,2026-01-20,2026-01-20,,0,,',
      ',,2,1,50,2026-01-10,2026-02-10,,40,,',
    ])
    expect((await linesOf(ann, id, { type: 'detailed', groupBy: 'video' })).join()).not.toContain('Bob')
  })

  it('is told of a track for everybody to site admins alone, where the organisation shows what people watched', async () => {
    const { id, learners } = await aCourse('USERS')
    const byUser = { type: 'summary', groupBy: 'user' } as const
    expect((await linesOf(ann, id, byUser)).slice(1).toSorted()).toEqual([
      ',,2,0,0,2026-01-20,2026-01-20,,0,,',
      ',,2,1,50,2026-01-10,2026-02-10,,40,,',
    ])
    await setPrivacy({ person_analytics: 'MANAGERS' })
    expect((await linesOf(ann, id, byUser)).join()).not.toContain('Bob')
    expect((await linesOf(root, id, byUser))[1]).toContain(`${learners[0].name},Bob,`)
  })

  it('is in no file any more once the organisation does not show it, and in none at all where small counts are held back', async () => {
    const { name, id } = await aCourse()
    const file = await makeAsked(app, ann, trackReport, { trackId: id, ...january, type: 'summary', groupBy: 'user' })
    expect((await ann.get(`/api/v3/reports/${file}`)).status).toBe(200)
    await setPrivacy({ track_progress_by_person: 0, analytics_minimum: 5 })
    expect((await ann.get(`/api/v3/reports/${file}`)).status).toBe(404)
    const refused = await ann.get(address(name))
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'people'])
    await setPrivacy({ analytics_minimum: 0 })
    expect((await ann.get(`/api/v3/reports/${file}`)).status).toBe(404)
    expect((await ann.get(address(name))).status).toBe(200)
  })

  it('stays hidden in a file about a track for everybody, when that is given to chosen people later', async () => {
    const eve = await aPerson(app, { role: 'siteadmin' })
    await setPrivacy({ person_analytics: 'MANAGERS' })
    const { name, id } = await aCourse('USERS')
    const file = await makeAsked(app, eve, trackReport, { trackId: id, ...january, type: 'summary', groupBy: 'user' })
    expect((await eve.get(`/api/v3/reports/${file}`)).status).toBe(200)
    await ann.put(`/web/ajax/tracks/${name}/update`, { visibility: 'GROUPS', author: eve.name })
    await app.db.updateTable('account').set({ role: 'poweruser' }).where('id', '=', eve.id).execute()
    expect((await eve.get(`/api/v3/tracks/${name}`)).body.can.manage).toBe(true)
    expect((await eve.get(`/api/v3/reports/${file}`)).status).toBe(404)
  })

  it('is told to nobody who does not run the track any more', async () => {
    const eve = await aPerson(app)
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', authors: [eve], people: [await aPerson(app)] })
    const boss = `${randomUUID()}@example.net`
    expect((await eve.get(address(track.name, { emails: boss }))).status).toBe(200)
    const { pathname, search } = new URL(/\n(http\S+)\n/.exec((await mailTo(boss)).body_text)?.[1] ?? '')
    expect((await app.anonymous.get(pathname + search)).status).toBe(200)
    await ann.put(`/web/ajax/tracks/${track.name}/update`, { author: '' })
    expect((await app.anonymous.get(pathname + search)).status).toBe(404)
    expect((await eve.get(address(track.name))).status).toBe(404)
  })
})

describe('what a report is not made of', () => {
  it.each([
    ['no address', { emails: ' , ' }],
    ['something that is none', { emails: 'boss' }],
    ['more than ten', { emails: Array.from({ length: 11 }, (_, n) => `a${n}@example.net`).join() }],
    ['a day that is none', { from_date: '2026-02-30' }],
    ['no day', { to_date: '' }],
    ['a last day before the first', { from_date: '2026-02-01' }],
    ['more than 366 days', { from_date: '2025-01-01', to_date: '2026-01-02' }],
  ])('is refused with %s', async (_, fields) => {
    const { name } = await aTrack(app.db, { owner: ann })
    expect((await ann.get(address(name, fields))).status).toBe(422)
  })

  it('is asked for by a page of another site, by a link or a picture, by an API token, or more than thirty times an hour', async () => {
    const eve = await aPerson(app, { role: 'poweruser' })
    const { name } = await aTrack(app.db, { owner: eve })
    const { token } = (await eve.post('/api/v3/tokens', { name: 'Program', scopes: ['read', 'write'] })).body
    const program = await clientOf(app.url, { authorization: `Bearer ${token}` }).get(address(name))
    expect([program.status, program.body.error.reason]).toEqual([403, 'session'])
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { accept: 'text/html,application/xhtml+xml' },
    ]) {
      const unmeant = await eve.get(address(name), { headers })
      expect([unmeant.status, unmeant.body.error.reason]).toEqual([403, 'csrf'])
    }
    const answers = await Promise.all(Array.from({ length: 31 }, () => eve.get(address(name))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([...Array(30).fill(200), 429])
    expect(answers.find(({ status }) => status === 429)?.body.error.message).toBe('Failed to generate the report')
  })
})
