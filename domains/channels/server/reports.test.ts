import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel, aChannelReport } from '../testing.ts'
import { makeReport, sweepReports } from './reports.ts'

const ask = '/web/ajax/domain/export/channels'
const context = ({ ports }: TestApp) => ({ ports, signal: new AbortController().signal, log: ports.log })

const mailsTo = (app: TestApp, { name }: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${name}@example.org`).execute()

/** Asks, and follows the link of the mail. */
async function linkFor(app: TestApp, person: TestPerson): Promise<string> {
  expect((await person.post(ask)).body).toEqual({ result: 'success' })
  const mail = await eventually(async () => (await mailsTo(app, person))[0])
  const address = new URL(/https?:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '')
  return address.pathname
}

describe('the report on one’s channels', () => {
  it('comes by a link in a mail, with what is theirs and what they see in it (LE-7.54, LE-7.55)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const owner = await aPerson(app)
    const seen = await aVideo(app.db, { owner, visibility: 'PUBLIC' })
    const hidden = await aVideo(app.db, { owner, visibility: 'PRIVATE' })
    const short = await aVideo(app.db, { owner, visibility: 'USERS', type: 'short' })
    const row = await aPlaylist(app.db, { owner, visibility: 'PUBLIC' })
    await app.db.updateTable('video').set({ play_count: 20 }).where('id', 'in', [seen.id, hidden.id]).execute()
    await aChannel(app.db, {
      owner: ann,
      title: '=HYPERLINK("http://x")',
      topics: ['knots', 'ropes'],
      subscribers: [bob],
      videos: [{ id: seen.id }, { id: hidden.id }, { id: short.id, type: 'short_video' }],
      playlists: [row],
    })
    await aChannel(app.db, { title: 'Managed', managers: [ann], visibility: 'GROUPS' })
    await aChannel(app.db, { title: 'Of others' })
    const link = await linkFor(app, ann)
    const file = await ann.get(link)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="channels-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = file.text.split('\r\n')
    expect(lines[0]).toMatch(
      /title,name,visibility,owner,managers,topics,featured,subscribers,videos,shorts,podcasts,playlists,views,created,last_added$/,
    )
    expect(lines[1]).toMatch(
      new RegExp(`^"'=HYPERLINK\\(""http://x""\\)",channel-\\w+,PUBLIC,${ann.name},,knots ropes,0,1,1,1,0,1,20,\\d{4}-\\d\\d-\\d\\d,`),
    )
    expect(lines[2]).toMatch(new RegExp(`^Managed,channel-\\w+,GROUPS,.*,${ann.name},,0,0,0,0,0,0,0,`))
    expect(lines).toHaveLength(4)

    const byBrowser = { headers: { accept: 'text/html,*/*' } }
    const led = async (who: Pick<TestPerson, 'get'>, path = link) => {
      const answer = await who.get(path, byBrowser)
      return [answer.status, answer.headers.get('location')]
    }
    const id = link.split('/').at(-1)
    expect((await bob.get(link)).status).toBe(404)
    expect((await app.anonymous.get(link)).status).toBe(401)
    expect(await led(bob)).toEqual([302, '/web/my/channels?report=gone'])
    expect(await led(app.anonymous)).toEqual([302, `/web/login?next=${encodeURIComponent(`/web/my/channels?report=${id}`)}`])
    expect((await ann.get(link, byBrowser)).text).toBe(file.text)
  })

  it('is made and mailed once, however often its job is run, and of nobody who is gone or disabled', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const link = await linkFor(app, ann)
    await makeReport.run({ reportId: link.split('/').at(-1) ?? '' }, context(app))
    expect(await mailsTo(app, ann)).toHaveLength(1)
    const { id } = await app.db.insertInto('channel_report').values({ account_id: null }).returning('id').executeTakeFirstOrThrow()
    await makeReport.run({ reportId: id }, context(app))
    expect(await app.ports.storage.head(`reports/${id}`)).toBeNull()
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', ann.id).execute()
    const late = await app.db.insertInto('channel_report').values({ account_id: ann.id }).returning('id').executeTakeFirstOrThrow()
    await makeReport.run({ reportId: late.id }, context(app))
    expect(await app.ports.storage.head(`reports/${late.id}`)).toBeNull()
  })

  it('can be fetched for seven days; then its file goes, whether or not it was ever made or its account is still there', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [old, young, orphan] = [await aChannelReport(app, ann), await aChannelReport(app, ann), await aChannelReport(app, null)]
    const week = 7 * 24 * 3600_000
    await app.db
      .updateTable('channel_report')
      .set({ created_at: new Date(Date.now() - week - 1000), made_at: null })
      .where('id', 'in', [old, orphan])
      .execute()
    await app.db.updateTable('channel_report').set({ made_at: new Date() }).where('id', '=', old).execute()
    expect((await ann.get(`/web/my/channels/reports/${old}`)).status).toBe(404)
    expect((await ann.get(`/web/my/channels/reports/${young}`)).status).toBe(200)
    await sweepReports.run({}, context(app))
    for (const [id, kept] of [
      [old, false],
      [orphan, false],
      [young, true],
    ] as const) {
      expect((await app.ports.storage.head(`reports/${id}`)) !== null).toBe(kept)
      expect((await app.db.selectFrom('channel_report').select('id').where('id', '=', id).execute()).length).toBe(Number(kept))
    }
  })

  it('is refused without an address to mail to, and over thirty times an hour', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    await app.db.updateTable('account').set({ email: '' }).where('id', '=', ann.id).execute()
    expect((await ann.post(ask)).body.error).toMatchObject({ code: 'conflict', reason: 'no_email' })
    const many = Array.from({ length: 30 }, () => ({ account_id: bob.id }))
    await app.db.insertInto('channel_report').values(many).execute()
    expect((await bob.post(ask)).body.error).toMatchObject({ code: 'rate_limited', message: 'Failed to generate the report' })
  })
})
