import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { grantPath } from '#domains/accounts/server.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEmbedToken } from '#tests/embed-tokens.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const update = (who: TestPerson, id: string, fields: object) => who.put('/web/ajax/videos/update', { gconfid: id, ...fields })

/** Locks the video for as long as `meanwhile` takes: jobs pass by it, as where no worker runs. */
const withoutWorkers = (app: TestApp, id: string, meanwhile: () => Promise<void>) =>
  app.db.transaction().execute(async (tx) => {
    await sql`select from video where id = ${id} for no key update`.execute(tx)
    await meanwhile()
  })

const untilItEnds = (app: TestApp, id: string) =>
  eventually(async () => {
    const { rows } = await sql<{ over: boolean }>`select expires_at <= now() as over from video where id = ${id}`.execute(app.db)
    return rows[0]?.over ?? false
  })

const rowsOf = async (app: TestApp, id: string) =>
  (await app.db.selectFrom('video_reader').select('kept').where('video_id', '=', id).where('published_at', 'is not', null).execute()).length

const has = (id: string, { items }: { items: readonly { id: string }[] }) => items.some((one) => one.id === id)

/** Everything by which somebody gets at a video, by its name: whether they do. */
async function ways(app: TestApp, { id, assetId }: { id: string; assetId: string }) {
  const paths = await giveBytes(app.ports, assetId)
  const path = (name: string) => paths.find((one) => one.endsWith(`/${name}`)) ?? ''
  const { kcid } = await anEmbedToken(app, { video: id })
  const gets =
    (who: Client, at: string, headers = {}) =>
    async () =>
      (await who.get(at, { headers })).status === 200
  const lists = (who: Client, at: string) => async () => has(id, (await who.get(at)).body)
  const waysOf = (bob: Client): Record<string, () => Promise<boolean>> => ({
    detail: gets(bob, `/api/v3/videos/${id}`),
    page: gets(bob, `/web/videos/${id}/play`, { accept: 'text/html' }),
    listing: lists(bob, '/web/ajax/partials/videos_listing?max=24'),
    'listing by views': lists(bob, '/web/ajax/partials/videos_listing?max=24&order_by=views'),
    'listing with words': lists(bob, '/web/ajax/partials/videos_listing?qtext=ephemera'),
    search: lists(bob, '/web/search?qtext=ephemera'),
    topic: lists(bob, '/web/search?topic=ephemera'),
    ...Object.fromEntries(
      ['original', 'poster.webp', 'master.m3u8', 'index.m3u8', 'init.mp4', '0.m4s'].map((name) => [name, gets(bob, path(name))]),
    ),
    'segment by a grant': gets(app.anonymous, `${grantPath(app.ports, kcid)}${path('0.m4s')}`),
  })
  /** The names of those that are open to this person. */
  return async (bob: Client): Promise<string[]> => {
    const answers = await Promise.all(Object.entries(waysOf(bob)).map(async ([name, ask]) => ((await ask()) ? [name] : [])))
    return answers.flat()
  }
}

describe('the end of a video that nobody helps along', () => {
  it('hides its page, it in lists and search, and every byte of it at its second, and reviving shows it at once (CM-1.13, CM-1.18)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, title: 'Ephemera', topics: ['ephemera'] })
    const openTo = await ways(app, video)
    const all = await openTo(bob)
    expect(all).toHaveLength(13)
    // With an end that is to come, as with none.
    expect((await update(ann, video.id, { expiry_date: inSeconds(60) })).status).toBe(200)
    expect(await openTo(bob)).toEqual(all)
    // Near, and locked before it comes.
    expect((await update(ann, video.id, { expiry_date: inSeconds(5) })).status).toBe(200)
    await withoutWorkers(app, video.id, async () => {
      await untilItEnds(app, video.id)
      expect(await openTo(bob)).toEqual([])
      expect((await bob.get(`/api/v3/feed?topic=video:${video.id}`)).status).toBe(404)
      expect(await rowsOf(app, video.id)).toBeGreaterThan(0)
      // Lists show it to nobody, to its owner neither; they keep it.
      const kept = await openTo(ann)
      expect(kept).toEqual(expect.arrayContaining(['detail', 'original', '0.m4s']))
      expect(kept).not.toContain('listing')
    })
    expect((await update(ann, video.id, { expiry_date: inSeconds(86_400) })).status).toBe(200)
    // The token ended where the rows were taken away meanwhile; what was revived is as open as it was otherwise.
    expect(await openTo(bob)).toEqual(expect.arrayContaining(all.filter((name) => name !== 'segment by a grant')))
  })

  it('is not undone by a clock that is put back, once it was noticed (CM-1.18)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann })
    expect((await ann.post(`/api/v3/videos/${id}/expire`)).status).toBe(200)
    const seen = async () => (await bob.get(`/api/v3/videos/${id}`)).status
    expect(await seen()).toBe(404)
    // To a clock that stands an hour earlier, the end is an hour ahead.
    await app.db.updateTable('video').set({ expires_at: sql`expires_at + interval '1 hour'` }).where('id', '=', id).execute()
    expect(await seen()).toBe(404)
    expect(has(id, (await bob.get('/web/ajax/partials/videos_listing?max=24')).body)).toBe(false)
  })

  it('takes it from who was chosen, by name or as one of a group, but not from the owner who chose themselves (CM-1.13)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', people: [ann, bob] })
    expect((await update(ann, id, { expiry_date: inSeconds(60) })).status).toBe(200)
    const seen = async (who: TestPerson) => (await who.get(`/api/v3/videos/${id}`)).status
    expect([await seen(ann), await seen(bob)]).toEqual([200, 200])
    expect((await update(ann, id, { expiry_date: inSeconds(5) })).status).toBe(200)
    await withoutWorkers(app, id, async () => {
      await untilItEnds(app, id)
      expect([await seen(ann), await seen(bob)]).toEqual([200, 404])
    })
  })
})
