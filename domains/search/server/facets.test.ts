import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { startedApp } from '#platform/server/testing.ts'

const day = 86_400_000

/** Two thousand more that are found as this one is. */
async function manyLike(db: Db, id: string, many = 2000): Promise<void> {
  const other = sql`'gcc-' || md5(${id} || n)::uuid`
  await sql`insert into video (id, owner_id, asset_id, type, title, visibility, published)
    select ${other}, owner_id, asset_id, type, title, visibility, published from video, generate_series(1, ${many}::int) as n where id = ${id}`.execute(
    db,
  )
  await sql`insert into video_search (video_id, words, type, published_at, readers, topics, owner_id, duration_ms)
    select ${other}, words, type, published_at, readers, topics, owner_id, duration_ms from video_search, generate_series(1, ${many}::int) as n
    where video_id = ${id}`.execute(db)
}
const idsOf = (reply: { body: { items: { id: string }[] } }) => reply.body.items.map(({ id }) => id)

interface Value {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly selected: boolean
}

const valuesOf = (reply: { body: { facets: { name: string; values: Value[] }[] } }, name: string) =>
  reply.body.facets.find((facet) => facet.name === name)?.values.map(({ value, count, selected }) => [value, count, selected])

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('video').execute()
})

describe('narrowing a search', () => {
  it('by topic, owner, length, date and language, each counted as if nothing of it were chosen (LE-1.31, LE-7.45)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { displayname: 'Ann Other' }), await aPerson(app)]
    const old = new Date(Date.now() - 40 * day)
    const first = await aVideo(app.db, { owner: ann, title: 'Gadfly', topics: ['insects', 'farming'], duration_ms: 60_000 })
    const second = await aVideo(app.db, { owner: bob, title: 'Gadfly', topics: ['insects'], duration_ms: 600_000, published_at: old })
    const third = await aVideo(app.db, { owner: bob, title: 'Gadfly', type: 'podcast', duration_ms: 1_300_000 })
    await app.db
      .transaction()
      .execute((tx) => putTranscript(tx, first.id, { language: 'de', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBremse\n' }))
    const at = (fields: string) => ann.get(`/web/search?qtext=gadfly&count=1${fields}`)
    const all = await at('')
    expect(valuesOf(all, 'topic')).toEqual([
      ['insects', 2, false],
      ['farming', 1, false],
    ])
    expect(valuesOf(all, 'owner')).toEqual([
      [bob.name, 2, false],
      [ann.name, 1, false],
    ])
    expect(valuesOf(all, 'duration')).toEqual([
      ['short', 1, false],
      ['medium', 1, false],
      ['long', 1, false],
    ])
    expect(valuesOf(all, 'date')).toEqual([
      ['day', 2, false],
      ['week', 2, false],
      ['month', 2, false],
      ['year', 3, false],
    ])
    expect(valuesOf(all, 'language')).toEqual([['de', 1, false]])
    const mine = await at(`&owner=${ann.name.toUpperCase()}`)
    expect(idsOf(mine)).toEqual([first.id])
    expect(mine.body.facets.find((facet: { name: string }) => facet.name === 'owner').values).toContainEqual(
      expect.objectContaining({ value: ann.name, label: 'Ann Other', selected: true }),
    )
    expect(valuesOf(mine, 'owner')).toEqual([
      [bob.name, 2, false],
      [ann.name, 1, true],
    ])
    expect(valuesOf(mine, 'topic')).toEqual([
      ['farming', 1, false],
      ['insects', 1, false],
    ])
    expect(idsOf(await at('&topic=Farming&topic=nothing'))).toEqual([first.id])
    expect(idsOf(await at('&facets[duration]=medium,long&order_by=date'))).toEqual([third.id, second.id])
    expect(idsOf(await at('&date=month&type=videos'))).toEqual([first.id])
    expect(idsOf(await at('&language=de'))).toEqual([first.id])
    expect((await at('&date=whenever')).body).toMatchObject({ items: [], total: 0 })
    const [shown, hidden] = [await aChannel(app.db, { videos: [first] }), await aChannel(app.db, { videos: [first], visibility: 'GROUPS' })]
    expect(idsOf(await at(`&channel=${shown.name}`))).toEqual([first.id])
    for (const name of [hidden.name, 'none']) expect(idsOf(await at(`&channel=${name}`)), name).toEqual([])
    expect((await at('&duration=short&type=podcasts')).body.tabs).toContainEqual({ type: 'videos', label: 'Videos', count: 1, more: false })
  })

  it('A facet narrows and counts channels and playlists as it does videos, and none that the viewer may not see (LE-1.31, LE-2.42)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, title: 'Wombat', topics: ['burrows'] })
    const playlist = await aPlaylist(app.db, { owner: ann, title: 'Wombat', topics: ['burrows'] })
    const other = await aPlaylist(app.db, { title: 'Wombat' })
    const channel = await aChannel(app.db, { owner: ann, title: 'Wombat', topics: ['burrows'], videos: [video], playlists: [playlist] })
    await aChannel(app.db, { owner: ann, title: 'Wombat', topics: ['burrows', 'hidden-topic'], visibility: 'GROUPS', playlists: [other] })
    const at = (fields: string) => bob.get(`/web/search?count=1&${fields}`)
    const all = await at('qtext=wombat')
    expect(valuesOf(all, 'topic')).toEqual([['burrows', 3, false]])
    expect(valuesOf(all, 'channel')).toEqual([[channel.name, 2, false]])
    expect(valuesOf(await at('qtext=wombat&type=playlists'), 'topic')).toEqual([['burrows', 1, false]])
    const countsOf = (reply: typeof all) => reply.body.tabs.map(({ count }: { count: number }) => count)
    for (const fields of ['qtext=wombat&topic=burrows', 'topic=burrows', `qtext=wombat&owner=${ann.name}`])
      expect(countsOf(await at(fields)), fields).toEqual([3, 1, 0, 0, 1, 1, 0, 0])
    expect(countsOf(await at(`qtext=wombat&channel=${channel.name}`))).toEqual([2, 1, 0, 0, 0, 1, 0, 0])
    expect(countsOf(await at('qtext=wombat&duration=short'))).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
    expect(idsOf(await at('topic=burrows&type=channels'))).toEqual([channel.id])
    expect((await at('topic=burrows')).body.groups.map(({ items }: { items: { id: string }[] }) => idsOf({ body: { items } }))).toEqual([
      [channel.id],
      [playlist.id],
    ])
  })

  it('goes without words too, by a topic, a person or a place of the library (LE-2.41)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const newer = await aVideo(app.db, { owner: ann, title: 'B', topics: ['basalt'] })
    const older = await aVideo(app.db, { title: 'A', topics: ['basalt', 'granite'], published_at: new Date(Date.now() - day) })
    await aVideo(app.db, { title: 'Hidden', topics: ['basalt'], visibility: 'PRIVATE' })
    expect(idsOf(await ann.get('/web/search?topic=basalt'))).toEqual([newer.id, older.id])
    expect(idsOf(await ann.get('/web/search?topic=basalt&order_by=title'))).toEqual([older.id, newer.id])
    expect(idsOf(await ann.get(`/web/search?owner=${ann.name}`))).toEqual([newer.id])
    expect(idsOf(await ann.get('/web/search?duration=short'))).toEqual([])
    const { slug } = (await admin.post('/api/v3/library', { name: 'Stones' })).body.node
    await admin.post(`/api/v3/library/${slug}`, { name: 'Hard', topics: 'granite' })
    expect(idsOf(await ann.get(`/web/search?category=${slug}`))).toEqual([older.id])
    expect(idsOf(await ann.get('/web/search?category=nowhere&qtext=A'))).toEqual([])
  })

  it('finds what was put at a place of the library, or below it, beside what has its topics (CM-1.15)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const node = async (path: string, fields: object) => (await admin.post(path, fields)).body.node.slug as string
    const above = await node('/api/v3/library', { name: 'Metals', topics: 'copper' })
    const below = await node(`/api/v3/library/${above}`, { name: 'Alloys' })
    const bronze = await aVideo(app.db, { owner: ann, title: 'Bronze' })
    const tagged = await aVideo(app.db, { title: 'Copper', topics: ['copper'], published_at: new Date(Date.now() - day) })
    const hidden = await aVideo(app.db, { owner: admin, title: 'Brass', visibility: 'PRIVATE' })
    const put = (who: typeof ann, id: string, slug: string) => who.put('/web/ajax/videos/update', { gconfid: id, library_node: slug })
    await put(ann, bronze.id, below)
    await put(admin, hidden.id, below)
    expect(idsOf(await ann.get(`/web/search?category=${above}`))).toEqual([bronze.id, tagged.id])
    expect(idsOf(await ann.get(`/web/search?category=${above}&order_by=title`))).toEqual([bronze.id, tagged.id])
    expect(idsOf(await ann.get(`/web/search?category=${below}`))).toEqual([bronze.id])
    expect(idsOf(await ann.get(`/web/search?category=${below}&qtext=bronze`))).toEqual([bronze.id])
    expect((await ann.get(`/web/search?category=${below}&qtext=brass`)).body.items).toEqual([])
    await put(ann, bronze.id, '')
    expect(idsOf(await ann.get(`/web/search?category=${above}`))).toEqual([tagged.id])
  })

  it('is sorted by every order, in both directions (LE-2.37, LE-2.38, LE-3.26)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const make = (title: string, ago: number, rest: object) =>
      aVideo(app.db, { title, published_at: new Date(Date.now() - ago * day), ...rest })
    const a = await make('Quokka a', 3, { views: 5, likes: 1, duration_ms: 2000 })
    const b = await make('Quokka b', 2, { views: 9, likes: 0, duration_ms: 3000 })
    const c = await make('Quokka c', 1, { views: 1, likes: 7, duration_ms: 1000 })
    const by = async (fields: string) => idsOf(await ann.get(`/web/search?qtext=quokka&${fields}`))
    expect(await by('order_by=time_start&order_type=asc')).toEqual([a.id, b.id, c.id])
    expect(await by('order_by=time_start&order_type=desc')).toEqual([c.id, b.id, a.id])
    expect(await by('orderBy=displayname')).toEqual([a.id, b.id, c.id])
    expect(await by('orderBy=displayname&orderType=desc')).toEqual([c.id, b.id, a.id])
    expect(await by('order_by=views')).toEqual([b.id, a.id, c.id])
    expect(await by('order_by=likes')).toEqual([c.id, a.id, b.id])
    expect(await by('order_by=duration&order_type=asc')).toEqual([c.id, a.id, b.id])
    expect(await by('order_by=nonsense')).toEqual([c.id, b.id, a.id])
    const second = await ann.get('/web/search?qtext=quokka&order_by=title&first=1&max=1&kcid=1&token=t&preference=p&kgid=2')
    expect(second.body).toMatchObject({ first: 1, prev: 0, next: 2, items: [{ id: b.id }] })
  })

  it('counts to 2,000 and says that there are more', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { title: 'Zillion', topics: ['plenty'] })
    await manyLike(app.db, video.id)
    const { body } = await app.anonymous.get('/web/search?qtext=zillion')
    expect(body.tabs[0]).toEqual({ type: 'all', label: 'All', count: 0, more: false })
    const ann = await aPerson(app)
    const seen = (await ann.get('/web/search?qtext=zillion&count=1')).body
    expect(seen).toMatchObject({ total: 2000, more: true })
    expect(seen.tabs[0]).toEqual({ type: 'all', label: 'All', count: 2000, more: true })
    expect(seen.facets[0].values).toEqual([{ value: 'plenty', label: 'plenty', count: 2000, more: true, selected: false }])
  })

  it('of a topic counts among the newest 2,000 that one sees, and finds what stands behind many that one does not see', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const seen = await aVideo(app.db, { title: 'Yonder', topics: ['much'], published_at: new Date(Date.now() - 9 * day) })
    const plain = (await bob.get('/web/search?topic=much&count=1')).body
    expect(plain).toMatchObject({ total: 1, more: false, items: [{ id: seen.id }] })
    const hidden = await aVideo(app.db, { title: 'Yonder, mine', visibility: 'MEMBERS', people: [ann], topics: ['much'] })
    await manyLike(app.db, hidden.id, 5000)
    await sql`insert into video_topic (video_id, topic, published_at) select video_id, 'much', published_at from video_search
      where topics = '{much}' on conflict do nothing`.execute(app.db)
    expect((await bob.get('/web/search?topic=much&count=1')).body).toMatchObject(plain)
    const { body } = await ann.get('/web/search?topic=much&count=1&max=100&first=380')
    expect(body).toMatchObject({ total: 2000, more: true, next: 480 })
    expect(body.items).toHaveLength(100)
    expect(body.tabs[0]).toEqual({ type: 'all', label: 'All', count: 2000, more: true })
    expect(body.facets[0].values).toEqual([{ value: 'much', label: 'much', count: 2000, more: true, selected: true }])
  })
})

describe('searching inside one video', () => {
  it('finds where every word is said, in order, for who sees it (CM-7.87, CM-5.86, CM-9.36)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS' })
    const vtt = `WEBVTT\n\n00:03.500 --> 00:04.000\nThe red balloon rises\n\n00:09.000 --> 00:10.000\nBalloons everywhere\n`
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
    const path = `/web/ajax/partials/videos/${video.id}/search`
    const at = async (qtext: string) => (await ann.get(`${path}?qtext=${qtext}&kvtoken=x&currentTime=3&op=next&smartSearchPage=1`)).body
    expect(await at('balloon')).toMatchObject({
      qtext: 'balloon',
      total: 2,
      next: null,
      items: [
        { time: 3.5, text: 'The red balloon rises', kind: 'transcript' },
        { time: 9, text: 'Balloons everywhere' },
      ],
    })
    expect((await at('red+balloon')).items).toHaveLength(1)
    expect(await at('baloon')).toMatchObject({ items: [{}, {}], forgiven: ['balloon', 'balloons'] })
    expect((await at('balloon')).forgiven).toEqual([])
    expect(await at('zeppelin')).toMatchObject({ items: [], total: 0 })
    expect(await at('ba')).toMatchObject({ items: [], total: 0 })
    expect((await ann.get(`${path}?qtext=balloon&smartSearchPage=2`)).body.items).toEqual([])
    expect((await bob.get(`${path}?qtext=balloon`)).status).toBe(404)
  })

  it('goes on to the next page of what a forgiven word found', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    const second = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    const cues = Array.from({ length: 105 }, (_, n) => `${second(n)}.000 --> ${second(n)}.500\nballoon ${n}`)
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt: `WEBVTT\n\n${cues.join('\n\n')}\n` }))
    const page = async (qtext: string, n: number) =>
      (await ann.get(`/web/ajax/partials/videos/${video.id}/search?qtext=${qtext}&smartSearchPage=${n}`)).body.items.length
    for (const qtext of ['balloon', 'baloon'])
      expect([await page(qtext, 1), await page(qtext, 2), await page(qtext, 3)]).toEqual([100, 5, 0])
  })

  it('suggests words that are said there (CM-7.86)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS' })
    const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\nThe compressor compresses\n\n00:03.000 --> 00:04.000\nA compressor, again\n`
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
    const path = `/web/ajax/partials/videos/${video.id}/suggest`
    expect((await ann.get(`${path}?qtext=comp`)).body).toEqual({ items: ['compressor', 'compresses'] })
    expect((await ann.get(`${path}?qtext=co`)).body).toEqual({ items: [] })
    expect((await bob.get(`${path}?qtext=comp`)).status).toBe(404)
  })
})
