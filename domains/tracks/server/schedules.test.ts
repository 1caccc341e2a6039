import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readFlags } from '#domains/accounts/server.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { clientOf, eventually, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { aSchedule, aTrack } from '../testing.ts'
import { sendDueReports } from './sending.ts'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
})

const usual = { track_progress_by_person: 1, analytics_minimum: 0 }
const setPrivacy = async (flags: Partial<typeof usual>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(usual))

const schedulesOf = (name: string) => `/api/v3/tracks/${name}/schedules`
const anAddress = () => `${randomUUID()}@example.net`
const weekly = (...emails: string[]) => ({
  emails,
  every: 'week',
  report_type: 'summary',
  group_by: 'user',
  export_file_format: 'csv',
})

const anAuthor = () => aPerson(app, { role: 'poweruser', displayname: 'Ann' })
const aCourse = async (owner: TestPerson, authors: readonly TestPerson[] = []) =>
  aTrack(app.db, { owner, title: 'Ropes', visibility: 'GROUPS', authors, people: [await aPerson(app, { displayname: 'Bob' })] })

const send = () => sendDueReports(app.db, new AbortController().signal)
const longAgo = new Date('2026-01-05T06:00:00Z')
const letBeDue = (id: string) => app.db.updateTable('track_report_schedule').set({ next_at: longAgo }).where('id', '=', id).execute()
const findSchedule = (id: string) => app.db.selectFrom('track_report_schedule').selectAll().where('id', '=', id).executeTakeFirst()

/** Files that were asked for of a track: how many, and of which days. */
const filesOf = (trackId: string) =>
  app.db
    .selectFrom('export')
    .select(['emails', sql<string>`parameters->>'from'`.as('from'), sql<string>`parameters->>'to'`.as('to')])
    .where('subject', '=', trackId)
    .execute()

const mailTo = (recipient: string) =>
  eventually(async () => (await app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', recipient).execute())[0])

describe('a report that is sent every week or month', () => {
  it('is listed for who manages the track, paused and gone on with by who made it, and deleted by either', async () => {
    const [ann, eve] = [await anAuthor(), await aPerson(app)]
    const track = await aCourse(ann, [eve])
    const boss = anAddress()
    const made = await ann.post(schedulesOf(track.name), weekly(boss.toUpperCase(), boss))
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ every: 'week', emails: [boss], maker: { name: ann.name }, can: { pause: true } })
    expect(new Date(made.body.next_at).getTime()).toBeGreaterThan(Date.now())
    const { id } = made.body
    const address = `${schedulesOf(track.name)}/${id}`
    expect((await eve.get(schedulesOf(track.name))).body.items).toMatchObject([{ id, can: { pause: false } }])
    expect((await eve.put(address, { paused: 1 })).status).toBe(403)
    expect((await ann.put(address, { paused: 1 })).body).toMatchObject({ id, next_at: null })
    await ann.put(address, { paused: 0 })
    expect((await ann.get(schedulesOf(track.name))).body.items).toMatchObject([{ id, next_at: made.body.next_at }])
    expect((await eve.delete(address)).body).toEqual({ result: 'success' })
    expect((await eve.delete(address)).status).toBe(404)
    expect((await ann.get(schedulesOf(track.name))).body.items).toEqual([])
    const { items } = (await root.get(`/api/v3/audit?kind=exports&subject=${track.id}`)).body
    expect(items).toMatchObject([{ action: 'export.unscheduled' }, { action: 'export.scheduled', details: { emails: [boss] } }])
  })

  it('is made beside a removal that takes the track over, neither waiting for the other in a circle', async () => {
    const ann = await anAuthor()
    const { id, name } = await aCourse(ann)
    const { making } = await app.db.transaction().execute(async (tx) => {
      await sql`select id from track where id = ${id} for no key update`.execute(tx)
      const making = ann.post(schedulesOf(name), weekly(anAddress()))
      await untilWaiting(app.db, 'for no key update')
      await sql`select id from account where id = ${ann.id} for update`.execute(tx)
      return { making }
    })
    expect((await making).status).toBe(200)
  })

  it('comes on Mondays for the week before and on the first for the month before, at six in the organisation’s time zone', async () => {
    const ann = await anAuthor()
    const { name } = await aCourse(ann)
    for (const every of ['week', 'month'] as const) {
      const { next_at: next } = (await ann.post(schedulesOf(name), { ...weekly(anAddress()), every })).body
      const { rows } = await sql<{ weekday: number; day: number; hour: number }>`
        select extract(isodow from t)::int as weekday, extract(day from t)::int as day, extract(hour from t)::int as hour
        from (select ${next}::timestamptz at time zone ${(await readFlags(app.db)).time_zone}::text as t) as one`.execute(app.db)
      expect(rows[0]).toMatchObject(every === 'week' ? { weekday: 1, hour: 6 } : { day: 1, hour: 6 })
    }
  })

  it('is sent once when it is due, by whichever of several processes comes first, and tells of the last whole week', async () => {
    const ann = await anAuthor()
    const track = await aCourse(ann)
    const boss = anAddress()
    const { id } = (await ann.post(schedulesOf(track.name), weekly(boss))).body
    await letBeDue(id)
    await Promise.all([send(), send(), send()])
    const [file, ...others] = await filesOf(track.id)
    expect(others).toEqual([])
    expect(new Date(`${file?.from}T12:00:00Z`).getUTCDay()).toBe(1)
    expect(Date.parse(`${file?.to}T00:00:00Z`) - Date.parse(`${file?.from}T00:00:00Z`)).toBe(6 * 86_400_000)
    const mail = await mailTo(boss)
    expect(mail.subject).toBe('Weekly report on “Ropes”')
    expect(mail.body_text).toContain(`Ann sends you a file: the weekly report on “Ropes” from ${file?.from} to ${file?.to} is ready`)
    const { pathname, search } = new URL(/\n(http\S+)\n/.exec(mail.body_text)?.[1] ?? '')
    expect((await app.anonymous.get(pathname + search)).text).toContain(',Bob,')
    expect((await findSchedule(id))?.next_at?.getTime()).toBeGreaterThan(Date.now())
  })

  it('tells of no week twice, though it is due again before that ended, and sends nothing while it is paused', async () => {
    const ann = await anAuthor()
    const track = await aCourse(ann)
    const [id, paused] = [await aSchedule(app.db, track, ann), await aSchedule(app.db, track, ann)]
    await ann.put(`${schedulesOf(track.name)}/${paused}`, { paused: 1 })
    await letBeDue(id)
    await send()
    await letBeDue(id)
    await send()
    expect(await filesOf(track.id)).toHaveLength(1)
    expect((await findSchedule(id))?.next_at?.getTime()).toBeGreaterThan(Date.now())
    expect((await findSchedule(paused))?.next_at).toBeNull()
  })
})

describe('a scheduled report ends', () => {
  it('when whoever made it manages the track no more, at once or when it would be due', async () => {
    const [ann, eve] = [await anAuthor(), await aPerson(app)]
    const admin = await aPerson(app, { role: 'siteadmin' })
    const track = await aCourse(ann, [eve])
    const gone = await aPerson(app, { role: 'siteadmin' })
    const [ofEve, ofAdmin] = [await aSchedule(app.db, track, eve), await aSchedule(app.db, track, admin)]
    const ofGone = await aSchedule(app.db, track, gone)
    await ann.put(`/web/ajax/tracks/${track.name}/update`, { author: '' })
    expect(await findSchedule(ofEve)).toBeUndefined()
    expect(await findSchedule(ofAdmin)).toBeDefined()
    await app.db.updateTable('account').set({ role: 'user' }).where('id', '=', admin.id).execute()
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', gone.id).execute()
    for (const id of [ofAdmin, ofGone]) await letBeDue(id)
    await send()
    expect([await findSchedule(ofAdmin), await findSchedule(ofGone)]).toEqual([undefined, undefined])
    expect(await filesOf(track.id)).toEqual([])
  })

  it('with its track, and with the person who made it', async () => {
    const [ann, eve] = [await anAuthor(), await aPerson(app)]
    const [kept, deleted] = [await aCourse(ann, [eve]), await aCourse(ann)]
    const [ofEve, ofDeleted] = [await aSchedule(app.db, kept, eve), await aSchedule(app.db, deleted, ann)]
    expect((await ann.delete('/web/ajax/tracks/delete', { name: [deleted.name] })).status).toBe(200)
    expect((await root.delete(`/api/v3/users/${eve.name}`)).status).toBe(200)
    expect([await findSchedule(ofEve), await findSchedule(ofDeleted)]).toEqual([undefined, undefined])
  })

  it('never because the organisation holds names back: nothing is sent until it shows them again', async () => {
    const ann = await anAuthor()
    const track = await aCourse(ann)
    const id = await aSchedule(app.db, track, ann)
    await setPrivacy({ track_progress_by_person: 0, analytics_minimum: 5 })
    await letBeDue(id)
    await send()
    expect(await filesOf(track.id)).toEqual([])
    const refused = await ann.post(schedulesOf(track.name), weekly(anAddress()))
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'people'])
    expect(await findSchedule(id)).toBeDefined()
  })
})

describe('what is not scheduled', () => {
  it.each([
    ['no address', { emails: ' , ' }],
    ['something that is none', { emails: ['boss'] }],
    ['an address with a line of its own', { emails: ['boss@example.net\nBcc: all@example.net'] }],
    ['more than ten', { emails: Array.from({ length: 11 }, (_, n) => `a${n}@example.net`) }],
    ['an interval that there is not', { every: 'minute' }],
    ['lines that there are not', { group_by: 'secret' }],
  ])('is a report with %s', async (_, fields) => {
    const ann = await anAuthor()
    const { name } = await aCourse(ann)
    expect((await ann.post(schedulesOf(name), { ...weekly(anAddress()), ...fields })).status).toBe(422)
  })

  it('is one that somebody sends already, one by an API token, or one through another track', async () => {
    const ann = await anAuthor()
    const [{ name }, other] = [await aCourse(ann), await aCourse(ann)]
    const [boss, chief] = [anAddress(), anAddress()]
    const { id } = (await ann.post(schedulesOf(name), weekly(boss, chief))).body
    const again = await ann.post(schedulesOf(name), weekly(chief, boss))
    expect([again.status, again.body.error.reason]).toEqual([409, 'same'])
    const { token } = (await ann.post('/api/v3/tokens', { name: 'Program', scopes: ['read', 'write'] })).body
    const program = await clientOf(app.url, { authorization: `Bearer ${token}` }).post(schedulesOf(name), weekly(anAddress()))
    expect([program.status, program.body.error.reason]).toEqual([403, 'session'])
    expect((await ann.put(`${schedulesOf(other.name)}/${id}`, { paused: 1 })).status).toBe(404)
    expect((await ann.delete(`${schedulesOf(other.name)}/${id}`)).status).toBe(404)
  })

  it('is more than twenty of a person, however many tracks they have and however many calls come at once', async () => {
    const ann = await anAuthor()
    const tracks = [await aCourse(ann), await aCourse(ann)]
    for (let n = 0; n < 18; n += 1) await aSchedule(app.db, tracks[n % 2] ?? { id: '' }, ann)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => ann.post(schedulesOf(tracks[n % 2]?.name ?? ''), weekly(anAddress()))),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.reason).toBe('many_schedules')
  })
})
