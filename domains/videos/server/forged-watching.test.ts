import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes, wasSent } from '#domains/media/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { anonymous, signedIn } from '#platform/server/viewer.ts'
import { aVideo } from '../testing.ts'
import { videoJobs } from './jobs.ts'
import { newKvtoken } from './kvtoken.ts'
import { credit } from './queries/watching/ledger.ts'

const tokenOf = (app: TestApp, who: TestPerson | null, videoId: string, secondsAgo: number) =>
  newKvtoken(app.ports.secrets.signingKey, { accountId: who?.id ?? null, videoId }, Date.now() - secondsAgo * 1000)

const range = (length: number) => Array.from({ length }, (_, n) => n)

describe('somebody who has not watched a video', () => {
  it('completes it with no number of invented sessions', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { duration_ms: 30_000 })
    const answers = []
    for (const n of range(6)) {
      const intervals = [n % 2 === 0 ? [n * 5, 30] : [0, 30, 0, 3_600_000]]
      answers.push((await ann.post(`/api/v3/videos/${id}/progress`, { session: `invented ${n}`, intervals, position: 30 })).body)
    }
    expect(answers.at(-1)).toMatchObject({ watch_duration: 0, completed: false })
  })

  it('is credited each moment once, however many connections, tabs and sessions report at the same instant', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { duration_ms: 3_600_000 })
    const began = Date.now() - 60_000
    const sessions = range(6).map(() => tokenOf(app, ann, id, 60))
    const reports = range(24).map((n) => {
      const fields = { session: sessions[n % 6], intervals: [[n * 100, n * 100 + 100, 0, 60_000]] }
      return ann.post(`/api/v3/videos/${id}/progress`, fields)
    })
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(range(24).map(() => 200))
    const { watch_duration } = (await ann.post(`/api/v3/videos/${id}/progress`, { session: sessions[0] })).body
    expect(watch_duration).toBeGreaterThan(119)
    expect(watch_duration).toBeLessThanOrEqual((2 * (Date.now() - began)) / 1000 + 2)
  })

  it('is credited a moment once when a second connection tells it before the first has finished', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { duration_ms: 3_600_000 })
    const now = new Date()
    const viewer = { ...anonymous, id: ann.id, name: ann.name, role: 'user' as const, principals: [signedIn, ann.id] }
    const minute = (db: Db, from: number) =>
      credit(db, viewer, {
        sessionId: randomUUID(),
        videoId: id,
        startedAt: new Date(now.getTime() - 60_000),
        intervals: [[from, from + 120_000, 0, 60_000]],
        positionMs: null,
        complete: 0.95,
        address: null,
        device: 'unknown',
        quality: null,
        now,
      })
    const waiting = () =>
      sql`select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(app.db)
    const second = await app.db.transaction().execute(async (tx) => {
      expect((await minute(tx, 0))?.coveredMs).toBe(120_000)
      const other = minute(app.db, 120_000)
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
      return { other }
    })
    expect((await second.other)?.coveredMs, 'and two seconds in advance').toBe(122_000)
  })

  it('is credited two videos at a time, and nothing of a third, also when all are reported at the same instant', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const videos = await Promise.all(range(4).map(() => aVideo(app.db, { duration_ms: 100_000 })))
    const began = Date.now() - 300_000
    const report = async (id: string, at: number) => {
      const session = newKvtoken(app.ports.secrets.signingKey, { accountId: ann.id, videoId: id }, began)
      const fields = { session, intervals: [[0, 100, at, at + 100_000]] }
      return (await ann.post(`/api/v3/videos/${id}/progress`, fields)).body.watch_duration
    }
    const whole = await Promise.all(videos.map(({ id }) => report(id, 0)))
    expect(whole.toSorted((a, b) => b - a)).toEqual([100, 100, 0, 0])
    const left = videos[whole.indexOf(0)]?.id ?? ''
    expect(await report(left, 0)).toBe(0)
    expect(await report(left, 150_000), 'one after the other').toBe(100)
  })
})

describe('views without an account', () => {
  const views = async (app: TestApp, id: string) => (await app.anonymous.get(`/api/v3/videos/${id}`)).body.playCount

  it('are not made by sessions: thirty that are invented make none, thirty at once no more than one viewer has time for', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { visibility: 'PUBLIC', duration_ms: 100_000 })
    await wasSent(app.ports, video.assetId, 100_000)
    const send = (session: string) => app.anonymous.post(`/api/v3/videos/${video.id}/progress`, { session, intervals: [[0, 30]] })
    for (const n of range(30)) await send(`invented ${n}`)
    expect(await views(app, video.id)).toBe(0)
    const granted = range(30).map(() => tokenOf(app, null, video.id, 12))
    await Promise.all(granted.map(send))
    const counted = await views(app, video.id)
    expect(counted).toBeGreaterThan(0)
    expect(counted).toBeLessThanOrEqual(5)
  })

  it('wait for bytes that were sent to the address, and each needs its own', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { visibility: 'PUBLIC', duration_ms: 100_000 })
    const report = () =>
      app.anonymous.post(`/api/v3/videos/${video.id}/progress`, { session: tokenOf(app, null, video.id, 300), intervals: [[0, 30]] })
    await wasSent(app.ports, video.assetId, 1000, '192.0.2.7')
    await report()
    expect(await views(app, video.id)).toBe(0)
    await wasSent(app.ports, video.assetId, 1)
    const job = videoJobs.find(({ name }) => name === 'count-waiting-views')
    await job?.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    expect(await views(app, video.id), 'the view that waited').toBe(1)
    await report()
    expect(await views(app, video.id), 'its bytes are used up').toBe(1)
  })

  it('know the bytes that a process has sent, when it has written them down', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { visibility: 'PUBLIC', duration_ms: 100_000 })
    const paths = await giveBytes(app.ports, video.assetId)
    const played = paths.filter((path) => /m4s$|original$/.test(path))
    const ann = await aPerson(app)
    for (const who of [clientOf(app.url), ann])
      for (const path of played) expect((await fetch(new URL(path, app.url), { headers: who.headers })).status).toBe(200)
    const sent = () => app.db.selectFrom('media_sent').select('bytes').where('asset_id', '=', video.assetId).execute()
    // Eight of the file, five of the segment.
    await expect.poll(sent).toEqual([{ bytes: 13 }])
  })
})
