import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const titles = (reply: { status: number; body: { items: { displayname: string }[] } }) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.items.map(({ displayname }) => displayname)
}
const listing = '/web/ajax/partials/videos_listing'
const mine = '/web/ajax/partials/my/my-videos'

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('video').execute()
})

describe('a listing of videos', () => {
  it('shows six of the newest, videos only, and pages on by every name of the place (VW-1.02, VW-2.11, VW-3.22, CM-7.40, CM-7.42, CM-9.09)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    const viewer = await aPerson(app)
    for (let n = 1; n <= 8; n += 1) await aVideo(app.db, { owner, title: `Page ${n}`, published_at: at(n) })
    await aVideo(app.db, { owner, title: 'Short', type: 'short', published_at: at(20) })
    const first = await viewer.get(`${listing}?count=1`)
    expect(titles(first)).toEqual(['Page 8', 'Page 7', 'Page 6', 'Page 5', 'Page 4', 'Page 3'])
    expect(first.body).toMatchObject({ first: 0, next: 6, last_index: 5, total: 8, more: false, scope: 'all', qtext: '' })
    for (const place of ['first=6', 'last_index=5', 'lastIndexed=5', 'pageNo=2', `after=${encodeURIComponent(first.body.after)}`]) {
      const second = await viewer.get(`${listing}?${place}`)
      expect(titles(second), place).toEqual(['Page 2', 'Page 1'])
      expect(second.body, place).toMatchObject({ next: null, total: null })
    }
    expect((await viewer.get(`${listing}?first=1001`)).status).toBe(422)
    expect((await viewer.get(`${listing}?max=-1`)).status).toBe(422)
  })

  it('has shorts and podcasts in listings of their own (VW-1.03, VW-1.04, VW-2.12, VW-2.13, CM-7.39, CM-7.41)', async () => {
    const app = await startedApp()
    const viewer = await aPerson(app)
    const podcast = await aVideo(app.db, { type: 'podcast', title: 'Talk' })
    const older = await aVideo(app.db, { type: 'short', title: 'Older clip', published_at: at(0), views: 9 })
    const short = await aVideo(app.db, { type: 'short', title: 'Clip', published_at: at(1) })
    const podcasts = '/web/ajax/partials/podcasts_listing'
    expect((await viewer.get(podcasts)).body.items).toMatchObject([{ id: podcast.id, type: 'podcast' }])
    expect(titles(await viewer.get(`${podcasts}?params[qtext]=talk`))).toEqual(['Talk'])
    expect(titles(await viewer.get(`${podcasts}?params[qtext]=clip`))).toEqual([])
    const shorts = async (query: string) => (await viewer.get(`/web/ajax/partials/short_videos_listing?${query}`)).body.items
    const sorted = 'params[order_by]=time_sort&params[order_type]=DESC'
    expect(await shorts(sorted)).toMatchObject([{ id: short.id, type: 'short' }, { id: older.id }])
    expect(await shorts(`${sorted}&last_index=0`)).toMatchObject([{ id: older.id }])
    expect(await shorts('params[scope]=popular')).toMatchObject([{ id: older.id }, { id: short.id }])
  })

  it('is sorted by title, views, likes, length or age, either way (CM-2.54)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    const facts = [
      { title: 'b sort', views: 3, likes: 1, duration_ms: 20_000, published_at: at(1) },
      { title: 'A sort', views: 1, likes: 3, duration_ms: 30_000, published_at: at(2) },
      { title: 'c sort', views: 2, likes: 2, duration_ms: 10_000, published_at: at(3) },
    ]
    for (const fact of facts) await aVideo(app.db, { ...fact, owner, visibility: 'PRIVATE' })
    const sorted = async (query: string) => titles(await owner.get(`${mine}?${query}`)).map((title) => title[0])
    expect(await sorted('order_by=displayname')).toEqual(['A', 'b', 'c'])
    expect(await sorted('order_by=title&order_type=DESC')).toEqual(['c', 'b', 'A'])
    expect(await sorted('order_by=views')).toEqual(['b', 'c', 'A'])
    expect(await sorted('order_by=likes&order_type=asc')).toEqual(['b', 'c', 'A'])
    expect(await sorted('order_by=duration')).toEqual(['A', 'b', 'c'])
    expect(await sorted('order_by=date&order_type=asc')).toEqual(['b', 'A', 'c'])
    expect(await sorted('order_by=something_else')).toEqual(['c', 'A', 'b'])
  })

  it('by trend shows what was watched this week, else the popular ones (VW-2.17, VW-2.19, VW-2.20, VW-4.28)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    const watched = await aVideo(app.db, { owner, type: 'podcast', title: 'Watched now', views: 1 })
    await aVideo(app.db, { owner, type: 'podcast', title: 'Popular', views: 1_000_000 })
    await aVideo(app.db, { owner, type: 'podcast', title: 'Not on air', views: 2_000_000, state: 'uploading' })
    const path = '/web/ajax/partials/podcasts_listing'
    const popular = await owner.get(`${path}?scope=trending`)
    expect(popular.body.scope).toBe('popular')
    expect(titles(popular)[0]).toBe('Popular')
    await app.db.insertInto('video_trend').values({ video_id: watched.id, views: 1 }).execute()
    const trending = await owner.get(`${path}?scope=trending`)
    expect(trending.body.scope).toBe('trending')
    expect(titles(trending)).toEqual(['Watched now'])
    expect(titles(await owner.get(`${path}?scope=popular`))[0]).toBe('Popular')
    expect((await owner.get(`${path}?scope=nonsense`)).body.scope).toBe('all')
  })

  it('finds by words of title, topics and description, forgives a typing error and nothing more (VW-1.02, CM-5.83, CM-7.43)', async () => {
    const app = await startedApp()
    const viewer = await aPerson(app)
    await aVideo(app.db, { title: 'Working at heights', topics: ['scaffolding'], description: 'Ladders and harnesses' })
    const found = async (qtext: string, more = '') =>
      titles(await viewer.get(`${listing}?params[qtext]=${encodeURIComponent(qtext)}${more}`))
    expect(await found('heights')).toEqual(['Working at heights'])
    expect(await found('scaffold')).toEqual(['Working at heights'])
    expect(await found('ladder working')).toEqual(['Working at heights'])
    expect(await found('hieghts')).toEqual(['Working at heights'])
    expect(await found('harness', '&shallow_search=1')).toEqual([])
    expect(await found('harness', '&shallow_search=0')).toEqual(['Working at heights'])
    expect(await found('heights qqzzxx')).toEqual([])
    expect(await found('!!')).toEqual([])
    const answer = await viewer.get('/web/ajax/partials/videos/search?qtext=heights&type=videos&isListing=1&scope=trending')
    expect(answer.body).toMatchObject({ qtext: 'heights', scope: 'all', items: [{ displayname: 'Working at heights' }] })
    expect(titles(await viewer.get('/web/ajax/partials/videos/search?qtext=heights&type=podcasts'))).toEqual([])
  })

  it('finds exactly the one with a gcc id, however it is sent (VW-5.31, CM-5.84, CM-5.85, CM-5.88)', async () => {
    const app = await startedApp()
    const viewer = await aPerson(app)
    const short = await aVideo(app.db, { type: 'short', title: 'Exactly this' })
    const hidden = await aVideo(app.db, { type: 'short', visibility: 'PRIVATE' })
    const path = '/web/ajax/partials/short_videos_listing'
    for (const query of [`searchWithGcc=${short.id}&qtext=*`, `searchWithGcc=1&qtext=${short.id}`, `qtext=${short.id}`])
      expect(titles(await viewer.get(`${path}?${query}`)), query).toEqual(['Exactly this'])
    expect(titles(await viewer.get(`${path}?searchWithGcc=${hidden.id}&qtext=*`))).toEqual([])
    // Neither of these is an id, so they are words, which nothing has.
    for (const text of [short.id.toUpperCase(), short.id.slice(0, -1)])
      expect(titles(await viewer.get(`${path}?qtext=${text}`))).toEqual([])
  })

  it('is filtered by featured, watched and unwatched (VW-2.29, VW-9.21)', async () => {
    const app = await startedApp()
    const [owner, viewer] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const seen = await aVideo(app.db, { owner, type: 'podcast', title: 'Seen to the end' })
    const starred = await aVideo(app.db, { owner, type: 'podcast', title: 'Starred', settings: { featured: true } })
    const kvtoken = (await viewer.get(`/api/v3/videos/${seen.id}`)).body.kvtoken
    await app.db
      .insertInto('viewing')
      .values([
        { account_id: viewer.id, video_id: seen.id, covered: '{[0,60000)}', completed_at: new Date() },
        { account_id: owner.id, video_id: starred.id, covered: '{[0,60000)}', completed_at: new Date() },
      ])
      .execute()
    const filtered = async (filter: string) =>
      titles(await viewer.get(`/web/ajax/partials/podcasts_listing?max=100&content_filtering=${filter}`))
    expect(await filtered('featured')).toEqual(['Starred'])
    expect(await filtered('watched')).toEqual(['Seen to the end'])
    expect(await filtered('unwatched')).toContain('Starred')
    expect(await filtered('unwatched')).not.toContain('Seen to the end')
    expect(await filtered('no such filter')).toContain('Seen to the end')
    expect(kvtoken).toBeTruthy()
  })
})

describe('what a person owns or manages', () => {
  it('is listed in whatever state, by scopes and filters (CM-2.01, CM-2.53, CM-4.12, CM-7.33, CM-9.05)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    await aVideo(app.db, { owner, title: 'Draft', visibility: 'PRIVATE', state: 'uploading' })
    await aVideo(app.db, { owner, title: 'Public', visibility: 'PUBLIC', settings: { featured: true } })
    await aVideo(app.db, { owner, title: 'Over', expires_at: new Date(Date.now() - 1) })
    await aVideo(app.db, { owner, title: 'Clip', type: 'short' })
    await aVideo(app.db, { owner, title: 'Talk', type: 'podcast' })
    await aVideo(app.db, { title: 'Of somebody else' })
    const shown = async (query: string) => titles(await owner.get(`${mine}?${query}`)).sort()
    expect(await shown('')).toEqual(['Draft', 'Over', 'Public'])
    expect(await shown('scope=published')).toEqual(['Public'])
    expect(await shown('scope=unpublished')).toEqual(['Draft'])
    expect(await shown('scope=expired')).toEqual(['Over'])
    expect(await shown('scope=featured')).toEqual(['Public'])
    expect(await shown('scope=short_video')).toEqual(['Clip'])
    expect(await shown('content_filtering=podcast')).toEqual(['Talk'])
    expect(await shown('qtext=draft')).toEqual(['Draft'])
    expect(titles(await owner.get('/web/ajax/partials/my/my-podcasts'))).toEqual(['Talk'])
    expect(titles(await owner.get('/web/ajax/partials/my/my-reels'))).toEqual(['Clip'])
    expect((await app.anonymous.get(mine)).status).toBe(401)
  })

  it('comes twelve at a time (CM-9.05, CM-9.07, CM-9.08, VW-9.02)', async () => {
    const app = await startedApp()
    const power = await aPerson(app, { role: 'poweruser' })
    for (let n = 0; n < 13; n += 1)
      for (const type of ['video', 'podcast'] as const) await aVideo(app.db, { owner: power, type, visibility: 'PRIVATE' })
    for (const name of ['my-videos', 'my-podcasts', 'domain-content-video', 'domain-content-podcast']) {
      const { body } = await power.get(`/web/ajax/partials/my/${name}`)
      expect(body.items, name).toHaveLength(12)
      expect(body.next, name).toBe(12)
    }
  })

  it("is everybody's for who manages others' content, what is PRIVATE aside (VW-7.26, VW-7.27, CM-7.36, CM-7.37)", async () => {
    const app = await startedApp()
    const [power, user, owner] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app), await aPerson(app)]
    await aVideo(app.db, { owner, title: 'domaincontent shared', visibility: 'MEMBERS', people: [owner] })
    await aVideo(app.db, { owner, title: 'domaincontent private', visibility: 'PRIVATE' })
    const path = '/web/ajax/partials/my/domain-content-video?qtext=domaincontent'
    expect(titles(await power.get(path))).toEqual(['domaincontent shared'])
    expect((await user.get(path)).status).toBe(403)
    expect((await user.get('/web/ajax/partials/my/domain-content-podcast')).status).toBe(403)
  })
})

describe('what goes with a video', () => {
  it('is twenty others, those with the same topics first, then those of the same owner (CM-2.44, CM-7.88, CM-9.10)', async () => {
    const app = await startedApp()
    const [viewer, owner] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner, title: 'This', topics: ['welding'] })
    const same = await aVideo(app.db, { owner, title: 'By the same', published_at: at(0) })
    const near = await aVideo(app.db, { title: 'Near', topics: ['welding'], published_at: at(0) })
    const hidden = await aVideo(app.db, { title: 'Hidden', topics: ['welding'], visibility: 'PRIVATE' })
    for (let n = 0; n < 22; n += 1) await aVideo(app.db, { title: `Other ${n}` })
    const path = `/web/ajax/partials/videos/${video.id}/related`
    const { body } = await viewer.get(`${path}?max=20&ctx=trending`)
    const ids = body.items.map(({ id }: { id: string }) => id)
    expect(ids.slice(0, 2)).toEqual([near.id, same.id])
    expect(ids).toHaveLength(20)
    expect(ids).not.toContain(video.id)
    expect(ids).not.toContain(hidden.id)
    expect((await viewer.get(`${path}?first=20`)).body.items.length).toBeGreaterThan(0)
    expect((await viewer.get(`/web/ajax/partials/videos/${hidden.id}/related`)).status).toBe(404)
  })
})
