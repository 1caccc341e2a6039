import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { wasSent } from '#domains/media/testing.ts'
import { newKvtoken } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { rollUpWatching } from './jobs.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'

/** Played seconds of a video, and when, seconds since the session began ten minutes ago. */
type Played = readonly [from: number, to: number, at0: number]

const tenMinutesAgo = Date.now() - 600_000
const tokens = new Map<string, string>()

/** `session`: any number; the same is the same tab. */
async function plays(app: TestApp, who: TestPerson | null, id: string, played: readonly Played[], { agent = linux, session = 1 } = {}) {
  const sitting = { accountId: who?.id ?? null, videoId: id }
  const tab = `${who?.id} ${id} ${session}`
  const token = tokens.get(tab) ?? newKvtoken(app.ports.secrets.signingKey, sitting, tenMinutesAgo)
  tokens.set(tab, token)
  const intervals = played.map(([from, to, at]) => [from, to, at * 1000, (at + to - from) * 1000])
  const body = { session: token, intervals, position: played.at(-1)?.[1] ?? 0 }
  expect((await (who ?? app.anonymous).post(`/api/v3/videos/${id}/progress`, body, { headers: { 'user-agent': agent } })).status).toBe(200)
}

const addUp = ({ ports }: TestApp) => rollUpWatching.run({}, { ports, log: ports.log, signal: new AbortController().signal })

async function figures(app: TestApp, owner: TestPerson, id: string) {
  await addUp(app)
  const { status, body } = await owner.get(`/api/v3/videos/${id}/analytics`)
  expect(status).toBe(200)
  return body
}

describe('the analytics of a video', () => {
  it('say how often and how long it was watched, by day, by device and along the video, and who watched again counts again', async () => {
    const app = await startedApp()
    const [ann, bob, cid] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 20_000 })
    await plays(
      app,
      bob,
      video.id,
      [
        [0, 10, 0],
        [0, 10, 20],
      ],
      { agent: iPhone },
    )
    await plays(app, cid, video.id, [[0, 20, 0]])
    const body = await figures(app, ann, video.id)
    expect(body).toMatchObject({ playCount: 2, viewers: 2, watch_duration: 40, completions: 1, duration: 20, average_percentage: 100 })
    expect(body.heat).toEqual([3, 3, 1, 1])
    // Bob watched ten seconds twice, and stopped there.
    expect(body.again).toEqual([1, 1, 0, 0])
    expect(body.left).toEqual([0, 1])
    expect(body.devices).toEqual([
      { device: 'desktop', playCount: 1, watch_duration: 20 },
      { device: 'phone', playCount: 1, watch_duration: 20 },
    ])
    expect(body.days).toHaveLength(28)
    expect(body.days.at(-1)).toEqual({
      date: body.to_date,
      from_date: body.to_date,
      playCount: 2,
      watch_duration: 40,
      viewers: 2,
      completions: 1,
    })
    expect(body.days[0]).toMatchObject({ playCount: 0, watch_duration: 0, viewers: 0 })
    const panel = (await ann.get(`/web/videos/${video.id}/settings?option=analytics`, { headers: { accept: 'application/json' } })).body
    expect([panel.option, panel.analytics]).toEqual(['analytics', body])
    expect((await bob.get(`/api/v3/videos/${video.id}/analytics`)).status).toBe(403)
  })

  it('count a moment of a person once, however many tabs tell of it and however often', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 600_000 })
    for (const session of [1, 2, 3, 1]) await plays(app, bob, video.id, [[0, 100, 100]], { session })
    const { watch_duration, viewers } = await figures(app, ann, video.id)
    expect(watch_duration).toBeGreaterThanOrEqual(100)
    expect(watch_duration, 'positions are rounded').toBeLessThan(100.1)
    expect(viewers).toBe(1)
  })

  it('take two rows of the log for a report at most, however many pieces it tells of', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 600_000 })
    const pieces = Array.from({ length: 100 }, (_, n): Played => [n * 2, n * 2 + 1, n * 2])
    await plays(app, bob, video.id, [...pieces, ...pieces.map(([from, to, at]): Played => [from, to, at + 300])])
    const rows = await app.db.selectFrom('watch_log').select('id').where('video_id', '=', video.id).execute()
    expect(rows.length).toBeLessThanOrEqual(3)
    expect((await figures(app, ann, video.id)).watch_duration).toBe(200)
  })

  it('leave out what was played without an account until its view is counted', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC', duration_ms: 60_000 })
    for (const session of [1, 2, 3]) await plays(app, null, video.id, [[0, 30, 0]], { session })
    expect(await figures(app, ann, video.id)).toMatchObject({ playCount: 0, viewers: 0, watch_duration: 0, heat: [] })
    await wasSent(app.ports, video.assetId, 1_000_000)
    await plays(app, null, video.id, [[30, 40, 40]], { session: 1 })
    const body = await eventually(async () => {
      const now = await figures(app, ann, video.id)
      return now.playCount > 0 ? now : null
    })
    expect(body).toMatchObject({ viewers: 1, watch_duration: 40, playCount: 1 })
    expect(body.heat).toEqual(Array.from({ length: 8 }, () => 1))
  })

  it('are of whole days in the organisation’s time zone, 366 of them at most', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const admin = await aPerson(app, { role: 'siteadmin' })
    const video = await aVideo(app.db, { owner: ann })
    expect((await admin.put('/api/v3/domain', { time_zone: 'Pacific/Auckland' })).status).toBe(200)
    const row = { video_id: video.id, session_id: ann.id, account_id: ann.id, device: 'tv' }
    const at = (time: string) => ({ ...row, at: new Date(time), positions: '{[0,1000)}' })
    // Thirteen hours ahead of UTC in January.
    await app.db
      .insertInto('watch_log')
      .values([at('2026-01-09T10:59:59Z'), at('2026-01-09T11:00:00Z'), at('2026-01-10T11:00:00Z')])
      .execute()
    await addUp(app)
    const of = (from: string, to: string) => ann.get(`/api/v3/videos/${video.id}/analytics?from_date=${from}&to_date=${to}`)
    const { body } = await of('2026-01-10', '2026-01-11')
    expect(body.days.map(({ date, watch_duration: s }: { date: string; watch_duration: number }) => [date, s])).toEqual([
      ['2026-01-10', 1],
      ['2026-01-11', 1],
    ])
    expect(body).toMatchObject({ time_zone: 'Pacific/Auckland', viewers: 1, average_percentage: null })
    for (const [from, to] of [
      ['2026-01-02', '2026-01-01'],
      ['2025-01-01', '2026-01-02'],
      ['2026-02-30', '2026-03-01'],
      ['x', '2026-03-01'],
    ])
      expect((await of(from ?? '', to ?? '')).status).toBe(422)
    expect((await of('2025-01-01', '2026-01-01')).body.days).toHaveLength(366)
    await admin.put('/api/v3/domain', { time_zone: 'UTC' })
  })
})

describe('the tables of the analytics of a video', () => {
  it('are downloaded by who manages it, as text or for spreadsheets, every day and every 5 s', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 12_000 })
    await plays(app, bob, video.id, [[0, 5, 0]], { agent: iPhone })
    const { to_date: day } = await figures(app, ann, video.id)
    const table = (name: string, more = '') => ann.get(`/api/v3/videos/${video.id}/analytics/${name}?days=2${more}`)
    const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n')
    const days = await table('days')
    expect(days.headers.get('content-disposition')).toMatch(/^attachment; filename="days-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/)
    expect(days.headers.get('cache-control')).toBe('no-store')
    expect(linesOf(days.text)).toMatchObject({ length: 3, 0: 'day,views,viewers,seconds_watched,completions', 2: `${day},0,1,5,0` })
    expect(linesOf((await table('passages')).text)).toEqual([
      'from_second,to_second,plays,plays_again,people_left',
      '0,5,1,0,1',
      '5,10,0,0,0',
      '10,12,0,0,0',
    ])
    expect(linesOf((await table('devices')).text)).toEqual(['device,views,seconds_watched', 'phone,0,5'])
    const book = await table('days', '&export_file_format=xlsx')
    expect(book.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(book.text.startsWith('PK')).toBe(true)
    expect((await table('videos')).status).toBe(404)
    expect((await table('days', '&from_date=2026-02-30')).status).toBe(422)
  })
})

describe('the analytics of the organisation', () => {
  it('are for site admins: all that was watched, and the videos watched longest, private ones without their titles', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const open = await aVideo(app.db, { owner: ann, title: 'Knots', duration_ms: 600_000 })
    const hidden = await aVideo(app.db, { owner: ann, title: 'Secret', visibility: 'PRIVATE', duration_ms: 600_000 })
    await plays(app, ann, open.id, [[0, 400, 0]])
    await plays(app, ann, hidden.id, [[0, 500, 0]])
    await addUp(app)
    const { body } = await admin.get('/api/v3/domain/analytics')
    const mine = body.videos.filter(({ id }: { id: string }) => [open.id, hidden.id].includes(id))
    expect(mine).toMatchObject([
      { id: hidden.id, displayname: null, watch_duration: 500 },
      { id: open.id, displayname: 'Knots', watch_duration: 400 },
    ])
    expect(body.watch_duration).toBeGreaterThanOrEqual(900)
    const { text } = await admin.get('/api/v3/domain/analytics/videos')
    expect(text).toContain(`\r\n${open.id},Knots,${ann.name}`)
    expect(text).not.toContain('Secret')
    const title = async () => {
      const { videos } = (await admin.get('/api/v3/domain/analytics')).body
      return videos.find(({ id }: { id: string }) => id === open.id).displayname
    }
    expect(await title()).toBe('Knots')
    await ann.put('/web/ajax/videos/update', { gconfid: open.id, visibility: 'PRIVATE' })
    expect(await title()).toBeNull()
    await plays(app, ann, hidden.id, [[500, 550, 500]])
    await addUp(app)
    const before = (await admin.get('/api/v3/domain/analytics')).body.watch_duration
    expect(before).toBeGreaterThanOrEqual(body.watch_duration + 50)
    await ann.delete('/web/ajax/videos/delete', { gconfid: open.id })
    const after = (await admin.get('/api/v3/domain/analytics')).body
    expect(after.videos.map(({ id }: { id: string }) => id)).not.toContain(open.id)
    expect(after.watch_duration).toBe(before)
  })
})

describe('the usage report', () => {
  const ask = '/web/ajax/domain/download/usagedata'

  it('comes by mail, with every video and day on which it was watched (CM-7.28, CM-7.29)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, title: 'Knots', duration_ms: 20_000 })
    await plays(app, ann, video.id, [[0, 20, 0]])
    const { to_date: day } = await figures(app, ann, video.id)
    const answer = await admin.post(ask, `from_date=${day}&to_date=${day}`)
    expect(answer).toMatchObject({ status: 200, body: { result: 'success', message: 'The report will be emailed to you shortly.' } })
    const mail = await eventually(() =>
      app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${admin.name}@example.org`).executeTakeFirst(),
    )
    expect(mail?.subject).toBe(`Usage from ${day} to ${day}`)
    const file = await admin.get(new URL(/https?:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '').pathname)
    const [names, ...lines] = file.text.split('\r\n')
    expect(names).toBe('day,video,title,type,owner,views,viewers,seconds_watched,completions')
    expect(lines).toContain(`${day},${video.id},Knots,video,${ann.name},1,1,20,1`)
  })

  it('is refused for dates that are none, too many days, and who does not administer (CM-8.03)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app, { role: 'reviewer' }), await aPerson(app, { role: 'siteadmin' })]
    for (const [from_date, to_date] of [
      ['2026-13-01', '2026-12-01'],
      ['2026-02-02', '2026-02-01'],
      ['2024-01-01', '2026-01-01'],
    ]) {
      const { status, body } = await admin.post(ask, { from_date, to_date })
      expect([status, body.result, body.error.message]).toEqual([422, 'failed', 'Failed to generate the report'])
    }
    expect((await ann.post(ask, { from_date: '2026-02-01', to_date: '2026-02-02' })).status).toBe(403)
  })
})
