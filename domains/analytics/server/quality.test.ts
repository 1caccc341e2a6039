import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { newKvtoken } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { rollUpWatching } from './jobs.ts'
import { mostOfViewer } from './queries/quality-roll-up.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const tenMinutesAgo = Date.now() - 600_000
let sessions = 0

/** A time of watching that began ten minutes ago. */
function aSession(app: TestApp, who: TestPerson | null, videoId: string, { begun = tenMinutesAgo - sessions++ } = {}) {
  const session = newKvtoken(app.ports.secrets.signingKey, { accountId: who?.id ?? null, videoId }, begun)
  return async (qoe: object, { agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0' } = {}) => {
    const body = { session, intervals: [], qoe }
    return (await (who ?? app.anonymous).post(`/api/v3/videos/${videoId}/progress`, body, { headers: { 'user-agent': agent } })).status
  }
}

const addUp = ({ ports }: TestApp) => rollUpWatching.run({}, { ports, log: ports.log, signal: new AbortController().signal })

async function qualityOf(app: TestApp, owner: TestPerson, id: string) {
  await addUp(app)
  return (await owner.get(`/api/v3/videos/${id}/analytics?days=1`)).body.quality
}

describe('how well a video plays', () => {
  it('is told by players with what was watched, and read by day and by device of the video and the organisation', async () => {
    const app = await startedApp()
    const [ann, bob, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, duration_ms: 600_000 })
    const say = aSession(app, bob, video.id)
    expect(await say({ ttff_ms: 800, stalls: 1, stall_ms: 2000 })).toBe(200)
    expect(await aSession(app, ann, video.id)({ ttff_ms: 4000, failure: 'network' }, { agent: iPhone })).toBe(200)
    await sql`insert into watch_log (video_id, session_id, account_id, device, at, positions)
      values (${video.id}, ${bob.id}, ${bob.id}, 'desktop', now(), '{[0,1800000)}')`.execute(app.db)
    const quality = await qualityOf(app, ann, video.id)
    expect(quality).toMatchObject({ starts: 2, failures: 1, stalls_per_hour: 2 })
    expect(quality.ttff_p50).toBeGreaterThan(730)
    expect(quality.ttff_p50).toBeLessThan(880)
    expect(quality.ttff_p95).toBeGreaterThan(3600)
    expect(quality.devices).toMatchObject([
      { device: 'desktop', starts: 1, failures: 0 },
      { device: 'phone', starts: 1, failures: 1 },
    ])
    expect(quality.days).toMatchObject([{ starts: 2, failures: 1 }])
    const site = (await admin.get('/api/v3/domain/analytics?days=1')).body.quality
    expect(site.starts).toBeGreaterThanOrEqual(2)
    const table = (await ann.get(`/api/v3/videos/${video.id}/analytics/quality?days=1`)).text.replace('\uFEFF', '').split('\r\n')
    expect(table[0]).toBe('day,starts,failures,first_frame_ms_p50,first_frame_ms_p95,stalls_per_hour')
    expect(table[1]).toMatch(/^\d{4}-\d\d-\d\d,2,1,\d+,\d+,2$/)
  })

  it('counts once what a session says again, and more stops when there were more', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    const say = aSession(app, bob, video.id)
    for (const stalls of [1, 1, 3, 2]) await say({ ttff_ms: 500, stalls, stall_ms: stalls * 1000, failure: 'broken' })
    const { rows } = await sql`select first_frame_ms, stalls, failure from quality_log where video_id = ${video.id} order by id`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { first_frame_ms: 500, stalls: 1, failure: 'broken' },
      { first_frame_ms: null, stalls: 2, failure: null },
    ])
    expect(await qualityOf(app, ann, video.id)).toMatchObject({ starts: 1, failures: 1 })
  })

  it('believes nothing that took longer than the session, and of one viewer only so much in a day', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    expect(await aSession(app, bob, video.id, { begun: Date.now() })({ ttff_ms: 90_000, stalls: 5000, stall_ms: 80_000_000 })).toBe(200)
    expect(await qualityOf(app, ann, video.id)).toMatchObject({ starts: 0 })
    for (const bad of [{ ttff_ms: -1 }, { ttff_ms: 1e9 }, { stalls: 1.5 }, { stall_ms: 1e12 }, { failure: 'other' }])
      expect(await aSession(app, bob, video.id)(bad)).toBe(422)
    const forged = Array.from({ length: mostOfViewer.starts + 10 }, () =>
      aSession(app, bob, video.id)({ ttff_ms: 60_000, stalls: 1000, failure: 'network' }),
    )
    await Promise.all(forged)
    expect(await qualityOf(app, ann, video.id)).toMatchObject({ starts: mostOfViewer.starts, failures: mostOfViewer.failures })
    for (let n = 0; n < 3; n++) await aSession(app, bob, video.id)({ ttff_ms: 60_000, stalls: 1000, stall_ms: 400_000, failure: 'network' })
    const { starts, failures } = await qualityOf(app, ann, video.id)
    expect([starts, failures]).toEqual([mostOfViewer.starts, mostOfViewer.failures])
    const { rows } = await sql<{ stalls: number }>`select sum(stalls)::int as stalls from quality_day where video_id = ${video.id}`.execute(
      app.db,
    )
    expect(rows[0]?.stalls).toBe(mostOfViewer.stalls)
  })

  it('is not believed of who may not watch, nor without an account before a view is counted', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [hidden, open] = [
      await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' }),
      await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }),
    ]
    expect(await aSession(app, await aPerson(app), hidden.id)({ ttff_ms: 500 })).toBe(404)
    expect(await aSession(app, null, open.id)({ ttff_ms: 500, failure: 'network' })).toBe(200)
    expect(await qualityOf(app, ann, open.id)).toMatchObject({ starts: 0, failures: 0 })
  })
})

it('classes of how long a start took are those that are reckoned with', async () => {
  const { db } = await startedApp()
  const all = fc.sample(fc.integer({ min: 0, max: 180_000 }), 200)
  const { rows } = await sql<{ ms: number; n: number }>`select ms, first_frame_bucket(ms) as n from unnest(${all}::int[]) as ms`.execute(db)
  for (const { ms, n } of rows) {
    expect(n).toBeGreaterThanOrEqual(0)
    expect(n).toBeLessThanOrEqual(95)
    if (ms >= 50) {
      expect(ms).toBeGreaterThanOrEqual(50 * 2 ** (n / 8) - 0.01)
      expect(ms).toBeLessThan(50 * 2 ** ((n + 1) / 8) + 0.01)
    }
  }
})
