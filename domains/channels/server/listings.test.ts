import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'

const listing = '/web/ajax/partials/channels'
const mine = '/web/ajax/partials/my/my-channels'
interface Named {
  readonly displayname: string
}
const titles = (reply: { status: number; text: string; body: { items: Named[] } }) => {
  expect(reply.status, reply.text).toBe(200)
  return reply.body.items.map(({ displayname }) => displayname)
}
const clear = (app: TestApp) => app.db.deleteFrom('channel').execute()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('the listing of channels', () => {
  it('has twelve a page, visible ones only, and is searched by words of title, topics and description (VW-1.05, VW-2.14, VW-2.23, VW-7.19, LE-9.30)', async () => {
    const app = await startedApp()
    await clear(app)
    const viewer = await aPerson(app)
    for (let n = 10; n <= 22; n += 1) await aChannel(app.db, { title: `Kanal ${n}` })
    await aChannel(app.db, { title: 'Hidden kanal', visibility: 'GROUPS' })
    const first = await viewer.get(`${listing}?scope=all&count=1&order_by=displayname`)
    expect(titles(first)).toHaveLength(12)
    expect(first.body).toMatchObject({ total: 13, next: 12, scope: 'all' })
    expect(titles(await viewer.get(`${listing}?scope=all&order_by=displayname&first=12`))).toEqual(['Kanal 22'])
    await aChannel(app.db, { title: 'Ropes', description: 'About knots', topics: ['bowline'] })
    for (const qtext of ['ropes', 'knots', 'bowl']) expect(titles(await viewer.get(`${listing}/search?qtext=${qtext}`))).toEqual(['Ropes'])
    expect(titles(await viewer.get(`${listing}/search?qtext=knots&shallow_search=1`))).toEqual([])
    expect(titles(await viewer.get(`${listing}/search?qtext=xyzzy`))).toEqual([])
    expect(titles(await viewer.get(`${listing}/search?qtext=kanal`))).toHaveLength(6)
    expect((await viewer.get(`${listing}?first=1001`)).status).toBe(422)
  })

  it('shows what one subscribed to; where that is nothing the recent ones, and where those are none all (VW-2.21, VW-2.22, VW-4.29, VW-4.30, VW-6.08, CM-3.58, CM-7.101)', async () => {
    const app = await startedApp()
    await clear(app)
    const viewer = await aPerson(app)
    const shown = async (scope: string) => {
      const reply = await viewer.get(`${listing}?scope=${scope}`)
      return { scope: reply.body.scope, titles: titles(reply) }
    }
    const quiet = await aChannel(app.db, { title: 'Quiet' })
    expect(await shown('subscribed')).toEqual({ scope: 'all', titles: ['Quiet'] })
    expect(await shown('recent')).toEqual({ scope: 'all', titles: ['Quiet'] })
    await aChannel(app.db, { title: 'Last week', contentAt: daysAgo(7) })
    await aChannel(app.db, { title: 'Yesterday', contentAt: daysAgo(1) })
    await aChannel(app.db, { title: 'Long ago', contentAt: daysAgo(31) })
    expect(await shown('recent')).toEqual({ scope: 'recent', titles: ['Yesterday', 'Last week'] })
    expect(await shown('subscribed')).toEqual({ scope: 'recent', titles: ['Yesterday', 'Last week'] })

    // What others subscribed to is theirs.
    const bob = await aPerson(app)
    await bob.post(`/web/ajax/channels/${quiet.id}/subscribe`, { action: 'subscribe' })
    expect(await shown('subscribed')).toEqual({ scope: 'recent', titles: ['Yesterday', 'Last week'] })
    expect((await viewer.get(`${listing}?scope=subscribed&first=12`)).body).toMatchObject({ scope: 'recent', items: [] })
    expect((await viewer.get(`${listing}/${quiet.name}`)).body.channel).toMatchObject({ subscribed: false, subscriber_count: 1 })

    const subscribe = (action: string, id = quiet.id) => viewer.post(`/web/ajax/channels/${id}/subscribe`, { action })
    for (let twice = 0; twice < 2; twice += 1)
      expect((await subscribe('subscribe')).body).toEqual({ result: 'success', subscribed: true, subscriber_count: 2 })
    expect(await shown('subscribed')).toEqual({ scope: 'subscribed', titles: ['Quiet'] })
    expect((await viewer.get(`${listing}?scope=subscribed&first=12`)).body).toMatchObject({ scope: 'subscribed', items: [] })
    expect((await viewer.get(`${listing}/${quiet.name}`)).body.channel).toMatchObject({ subscribed: true, subscriber_count: 2 })
    expect((await subscribe('unsubscribe')).body).toEqual({ result: 'success', subscribed: false, subscriber_count: 1 })
    expect((await subscribe('subscribe', '00000000-0000-4000-8000-0000000000aa')).status).toBe(404)
    expect((await app.anonymous.post(`/web/ajax/channels/${quiet.id}/subscribe`)).status).toBe(401)
  })

  it('can show only those with podcasts that one may hear, the featured ones, or one’s own (VW-2.31)', async () => {
    const app = await startedApp()
    await clear(app)
    const viewer = await aPerson(app)
    const podcast = await aVideo(app.db, { type: 'podcast' })
    const secret = await aVideo(app.db, { type: 'podcast', visibility: 'PRIVATE' })
    await aChannel(app.db, { title: 'Talks', videos: [{ id: podcast.id, type: 'podcast' }] })
    await aChannel(app.db, { title: 'Secrets', videos: [{ id: secret.id, type: 'podcast' }] })
    await aChannel(app.db, { title: 'Mine', featured: true, managers: [viewer] })
    expect(titles(await viewer.get(`${listing}?podcasts=1`))).toEqual(['Talks'])
    expect(titles(await viewer.get(`${listing}?podcasts=0`))).toHaveLength(3)
    expect(titles(await viewer.get(`${listing}?scope=featured`))).toEqual(['Mine'])
    expect(titles(await viewer.get(`${listing}?content_filtering=featured`))).toEqual(['Mine'])
    expect(titles(await viewer.get(`${listing}?scope=my`))).toEqual(['Mine'])
  })

  it('a person who goes takes their subscriptions along', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const { name } = await aChannel(app.db, { subscribers: [ann, root] })
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    expect((await root.get(`${listing}/${name}`)).body.channel.subscriber_count).toBe(1)
  })

  it('whoever owns channels hands them over before they go', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { role: 'poweruser' })]
    const { name } = await aChannel(app.db, { owner: ann })
    const refused = await root.delete(`/api/v3/users/${ann.name}`)
    expect(refused.status, refused.text).toBe(409)
    expect(refused.text).toContain('channels')
    expect((await root.get(`${listing}/${name}`)).status).toBe(200)
    const [heir, other] = [await aPerson(app, { role: 'poweruser' }), await aChannel(app.db)]
    expect((await root.delete(`/api/v3/users/${ann.name}`, { newowner: heir.name })).status).toBe(200)
    const ownerOf = async (channel: string) => (await root.get(`${listing}/${channel}`)).body.channel.owner.name
    expect(await ownerOf(name)).toBe(heir.name)
    expect(await ownerOf(other.name)).not.toBe(heir.name)
  })
})

describe('my channels', () => {
  it('are those that one owns or manages, twelve a page, searched and sorted (LE-2.55, LE-2.56, LE-2.57, LE-7.56)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { role: 'poweruser' })
    for (let n = 10; n <= 21; n += 1) await aChannel(app.db, { owner: ann, title: `Own ${n}`, topics: n === 12 ? ['harbour'] : [] })
    await aChannel(app.db, { managers: [ann], title: 'Managed' })
    await aChannel(app.db, { title: 'Foreign' })
    const first = await ann.get(`${mine}?order_by=displayname&order_type=asc`)
    expect(titles(first)).toEqual(['Managed', ...Array.from({ length: 11 }, (_, n) => `Own ${n + 10}`)])
    expect(titles(await ann.get(`${mine}?order_by=displayname&first=12`))).toEqual(['Own 21'])
    expect(titles(await ann.get(`${mine}?order_by=displayname&order_type=desc&max=1`))).toEqual(['Own 21'])
    await aChannel(app.db, { owner: ann, title: 'Coast', description: 'All about the harbour' })
    expect(titles(await ann.get(`${mine}?qtext=harbour&order_by=displayname`))).toEqual(['Coast', 'Own 12'])
    expect(titles(await ann.get(`${mine}?qtext=harbour&shallow_search=1`))).toEqual(['Own 12'])
    const html = await ann.get(`${mine}?qtext=harbour&shallow_search=1`, { headers: { accept: 'text/html' } })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect([html.text.includes('Own 12'), html.text.includes('Coast')]).toEqual([true, false])
    expect((await app.anonymous.get(mine)).status).toBe(401)
  })

  it('are changed and deleted together, all or none, twenty at most (LE-1.38, LE-1.39, LE-5.67, LE-5.69, LE-7.49, LE-7.51, LE-9.31)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const made = []
    for (let n = 0; n < 21; n += 1) made.push((await aChannel(app.db, { owner: ann })).name)
    const [one = '', two = ''] = made
    const seen = async (name: string) => (await ann.get(`${listing}/${name}`)).body.channel?.visibility
    const update = '/web/ajax/channels/update'
    expect((await ann.put(update, { visibility: 'USERS', name: `${one},${two}` })).body).toEqual({ result: 'success' })
    expect([await seen(one), await seen(two)]).toEqual(['USERS', 'USERS'])
    const foreign = await aChannel(app.db)
    expect((await ann.put(update, { visibility: 'GROUPS', names: [one, foreign.name] })).status).toBe(403)
    expect(await seen(one)).toBe('USERS')
    expect((await ann.put(update, { visibility: 'PUBLIC', names: made.slice(0, 20) })).status).toBe(200)
    const refused = await ann.put(update, { visibility: 'USERS', names: made })
    expect(refused.body.error).toMatchObject({ code: 'invalid', message: 'Maximum 12 channels are permitted for operation.' })
    const remove = '/web/ajax/channels/delete'
    expect((await ann.delete(remove, { names: made })).body.error.message).toBe('Maximum 12 channels are permitted for operation.')
    expect((await bob.delete(remove, { name: [one, two] })).status).toBe(403)
    expect((await ann.delete(remove, { name: [] })).status).toBe(422)
    expect(await seen(one)).toBe('PUBLIC')
    const gone = await ann.delete(`${remove}?name=${one},${two}`)
    expect([gone.status, gone.text]).toEqual([200, 'OK'])
    expect([await seen(one), await seen(two)]).toEqual([undefined, undefined])
    expect((await ann.delete(remove, { name: one })).status).toBe(404)
  })

  it('are featured and unfeatured by who manages them (LE-4.43, LE-7.50)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const { id, name } = await aChannel(app.db, { owner: ann })
    for (const featured of [1, 0]) {
      expect((await ann.put(`/web/ajax/channels/${id}/featured`, { featured })).body).toEqual({
        result: 'success',
        featured: featured === 1,
      })
      expect((await bob.get(`${listing}/${name}`)).body.channel.featured).toBe(featured === 1)
    }
    expect((await bob.put(`/web/ajax/channels/${id}/featured`, { featured: 1 })).status).toBe(403)
  })
})

describe('channels by their name and kin', () => {
  it('ten are offered to choose from, of those one sees, or may publish to (CM-7.07, LE-7.37)', async () => {
    const app = await startedApp()
    await clear(app)
    const ann = await aPerson(app, { role: 'poweruser' })
    for (let n = 10; n <= 20; n += 1) await aChannel(app.db, { title: `Pick ${n}` })
    const own = await aChannel(app.db, { title: 'Pick mine', owner: ann })
    await aChannel(app.db, { title: 'Pick nothing', visibility: 'GROUPS' })
    expect((await ann.get('/api/v3/channels?qtext=pick')).body.items).toHaveLength(10)
    expect((await ann.get('/web/ajax/channels?searchText=mine')).body.items).toEqual([
      { id: own.id, name: own.name, displayname: 'Pick mine', thumbnail_url: null, can: { manage: true, subscribe: true } },
    ])
    expect((await ann.get('/api/v3/channels?qtext=pick&manageable=1')).body.items).toHaveLength(1)
    const root = await aPerson(app, { role: 'siteadmin' })
    expect((await root.get('/api/v3/channels?qtext=nothing&manageable=1')).body.items).toHaveLength(1)
    expect((await ann.get('/api/v3/channels?qtext=nothing')).body.items).toEqual([])
  })

  it('twenty related ones by shared topics, most of them first, without itself (VW-7.17, VW-9.06)', async () => {
    const app = await startedApp()
    await clear(app)
    const viewer = await aPerson(app)
    const here = await aChannel(app.db, { topics: ['knots', 'ropes'] })
    await aChannel(app.db, { title: 'Secret', topics: ['knots', 'ropes'], visibility: 'GROUPS' })
    const near = await aChannel(app.db, { title: 'Near', topics: ['knots', 'ropes', 'sails'] })
    for (let n = 0; n < 21; n += 1) await aChannel(app.db, { title: `Kin ${n}`, topics: ['knots'] })
    await aChannel(app.db, { title: 'Other', topics: ['cooking'] })
    const path = `${listing}/${here.name}/related`
    const { body } = await viewer.get(`${path}?ctx=channel`)
    expect(body.items).toHaveLength(20)
    expect(body.items[0]).toMatchObject({ id: near.id })
    const rest = (await viewer.get(`${path}?first=20&max=20`)).body.items
    expect(rest).toHaveLength(2)
    const all = [...body.items, ...rest].map(({ displayname }: Named) => displayname)
    expect(all).not.toContain('Other')
    expect(all).not.toContain('Secret')
    expect(new Set([...body.items, ...rest].map(({ id }: { id: string }) => id)).has(here.id)).toBe(false)
    expect(titles(await viewer.get(`${path}?qtext=near`))).toEqual(['Near'])
  })
})
