import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { wasSent } from '#domains/media/testing.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo, hasWatched } from '../testing.ts'
import { newKvtoken } from './kvtoken.ts'
import { refreshTrends } from './queries/watching/views.ts'

const tokenOf = (app: TestApp, who: TestPerson | null, videoId: string, secondsAgo: number) =>
  newKvtoken(app.ports.secrets.signingKey, { accountId: who?.id ?? null, videoId }, Date.now() - secondsAgo * 1000)

const report = async (who: Client, id: string, body: object) => (await who.post(`/api/v3/videos/${id}/progress`, body)).body

describe('watching a video', () => {
  it('is remembered: how much, and where to go on, on any device (CM-3.55, CM-3.56, CM-1.49)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { duration_ms: 100_000 })
    const standing = await report(ann, video.id, {
      session: tokenOf(app, ann, video.id, 60),
      intervals: [
        [0, 4.5, 1000, 5500],
        [4.5, 8, 5500, 7250],
      ],
      position: 8,
    })
    expect(standing).toEqual({ watch_duration: 8, duration: 100, percentage: 8, completed: false, resume_at: 8, at: expect.any(Number) })
    expect(standing.at, 'ms since the session began').toBeGreaterThanOrEqual(60_000)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({ resume_at: 8, percentage: 8 })
    const { body } = await ann.get('/web/ajax/partials/videos_listing?max=100')
    expect(body.items.find(({ id }: { id: string }) => id === video.id).percentage).toBe(8)
  })

  it('is credited once, however often and in whatever order it is told', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { duration_ms: 60_000 })
    const range = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    const timed = ([from, to]: readonly [number, number]) => [from, to, from * 1000, to * 1000]
    const told = fc.array(fc.array(range, { maxLength: 4 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(told, async (reports) => {
        const ann = await aPerson(app)
        const session = tokenOf(app, ann, video.id, 3600)
        await Promise.all([...reports, ...reports].map((ranges) => report(ann, video.id, { session, intervals: ranges.map(timed) })))
        const { watch_duration } = await report(ann, video.id, { session, intervals: [] })
        const seen = Array.from({ length: 60 }, (_, s) => reports.flat().some(([from, to]) => from <= s && s < to))
        expect(watch_duration).toBe(seen.filter(Boolean).length)
      }),
      { numRuns: 12 },
    )
  })

  it('is credited with at most twice the time that passed, and two seconds', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { duration_ms: 3_600_000 })
    const all = [[0, 3600]]
    expect((await report(ann, video.id, { session: 'just now', intervals: all })).watch_duration).toBe(0)
    const began = Date.now() - 100_000
    const token = tokenOf(app, ann, video.id, 100)
    const { watch_duration } = await report(ann, video.id, { session: token, intervals: all })
    expect(watch_duration).toBeGreaterThanOrEqual(200)
    expect(watch_duration).toBeLessThanOrEqual((2 * (Date.now() - began)) / 1000 + 2)
    const others = tokenOf(app, await aPerson(app), video.id, 100_000)
    const bob = await aPerson(app)
    for (const session of [others, `${token}x`]) expect((await report(bob, video.id, { session, intervals: all })).percentage).toBe(0)
    const cid = await aPerson(app)
    const old = await report(cid, video.id, { session: tokenOf(app, cid, video.id, 100_000), intervals: all })
    expect(old.watch_duration, 'what does not say when is of the last ten minutes').toBe(1202)
  })

  it('is complete with 95 % of the seconds; jumping to the end is not watching (VW-4.31)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { duration_ms: 100_000 })
    const session = tokenOf(app, ann, video.id, 600)
    const ends = [
      [0, 2, 0, 2000],
      [98, 100, 3000, 5000],
    ]
    const jumped = await report(ann, video.id, { session, intervals: ends, position: 100 })
    expect(jumped).toMatchObject({ completed: false, percentage: 4, resume_at: 0 })
    expect((await report(ann, video.id, { session, intervals: [[0, 92.9, 10_000, 103_000]] })).completed).toBe(false)
    expect((await report(ann, video.id, { session, intervals: [[92.9, 93.1, 103_000, 103_200]] })).completed).toBe(true)
    for (const wrong of [[3, 'x'], [3], [3, 4, 5], [3, 4, 5, 'x'], [3, 4, -5, 6], [3, 4, 5, 6, 7]])
      expect((await ann.post(`/api/v3/videos/${video.id}/progress`, { session, intervals: [wrong] })).status).toBe(422)
    const beyond = [
      [50, 20],
      [90, 5000, 200_000, 300_000],
    ]
    expect((await report(ann, video.id, { session, intervals: beyond, position: 9999 })).percentage).toBe(100)
  })

  it('counts as one view a person and sitting once ten seconds are watched', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { duration_ms: 100_000 })
    const views = async () => (await ann.get(`/api/v3/videos/${video.id}`)).body.playCount
    const watch = (who: TestPerson, to: number, ago: number) =>
      report(who, video.id, { session: tokenOf(app, who, video.id, ago), intervals: [[0, to]] })
    await watch(ann, 9, 60)
    await watch(bob, 9, 60)
    expect(await views()).toBe(0)
    await watch(ann, 11, 60)
    await watch(ann, 50, 90)
    expect(await views()).toBe(1)
    await Promise.all([watch(bob, 50, 90), watch(bob, 50, 91), watch(bob, 50, 92)])
    expect(await views()).toBe(2)
    await app.db
      .updateTable('viewing')
      .set({ counted_at: new Date(Date.now() - 7 * 3_600_000) })
      .where('account_id', '=', bob.id)
      .execute()
    await watch(bob, 50, 93)
    expect(await views()).toBe(3)
    expect(await app.db.selectFrom('video_trend').select('views').where('video_id', '=', video.id).execute()).toEqual([{ views: 3 }])
  })

  it('without an account counts a view and leaves nothing else behind', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { visibility: 'PUBLIC', duration_ms: 100_000 })
    await wasSent(app.ports, video.assetId, 1000)
    const session = tokenOf(app, null, video.id, 60)
    for (let n = 0; n < 2; n += 1) await report(app.anonymous, video.id, { session, intervals: [[0, 30]], position: 30 })
    expect((await app.anonymous.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({ playCount: 1, resume_at: 0, percentage: 0 })
    const hidden = await aVideo(app.db)
    expect((await app.anonymous.post(`/api/v3/videos/${hidden.id}/progress`, { session: 'x' })).status).toBe(404)
    const unplayable = await aVideo(app.db, { owner: await aPerson(app), state: 'uploading' })
    const power = await aPerson(app, { role: 'poweruser' })
    expect((await power.post(`/api/v3/videos/${unplayable.id}/progress`, { session: 'x' })).status).toBe(409)
  })

  it('is answered for up to a hundred videos at once; what is hidden or unknown is absent (CM-7.102, CM-9.11)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [seen, hidden, fresh] = [await aVideo(app.db, { duration_ms: 50_000 }), await aVideo(app.db), await aVideo(app.db)]
    for (const { id } of [seen, hidden]) await hasWatched(app.db, ann, id, 5)
    await hasWatched(app.db, bob, fresh.id, 5)
    await app.db.deleteFrom('video_reader').where('video_id', '=', hidden.id).execute()
    const expected = { [seen.id]: { watch_duration: 5, duration: 50, percentage: 10, resume_at: 5 } }
    const ids = [seen.id, hidden.id, fresh.id, 'gcc-nothing']
    const path = '/api/v3/users/me/viewerships?type=summary&scope=video'
    for (const key of ['include.video[]', 'include.video', 'include[video][]'])
      expect((await ann.get(`${path}&${ids.map((id) => `${encodeURIComponent(key)}=${id}`).join('&')}`)).body, key).toEqual(expected)
    expect((await ann.get(`${path}&include.video=${ids.join(',')}`)).body).toEqual(expected)
    expect((await ann.get(path)).body).toEqual({})
  })

  it('of more than a week ago makes no trend any more', async () => {
    const app = await startedApp()
    const [old, recent] = [await aVideo(app.db), await aVideo(app.db)]
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
    await app.db
      .insertInto('video_view')
      .values([
        { video_id: old.id, day: day(8), views: 9 },
        { video_id: recent.id, day: day(3), views: 4 },
        { video_id: recent.id, day: day(9), views: 5 },
      ])
      .execute()
    await app.db.insertInto('video_trend').values({ video_id: old.id, views: 9 }).execute()
    await app.db.transaction().execute(refreshTrends)
    const rows = await app.db.selectFrom('video_trend').selectAll().where('video_id', 'in', [old.id, recent.id]).execute()
    expect(rows).toEqual([{ video_id: recent.id, views: 4 }])
  })
})
