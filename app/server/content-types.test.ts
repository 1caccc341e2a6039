import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { contentFacts } from '#domains/content/contract.ts'
import { content, contentTypes } from '#domains/content/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { emit } from '#platform/server/outbox.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProgramOf, embed, virtualUser } from '#tests/embed-tokens.ts'
import { guideAudience, guideType } from '#tests/guides/content-type.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson

interface Guide {
  readonly id: string
  readonly name: string
}

async function aGuide(owner: TestPerson, title: string, { isPublic = true, topics = [] as string[] } = {}): Promise<Guide> {
  const name = title.toLowerCase().replaceAll(' ', '-')
  return app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Guide>`insert into guide (name, owner_id, title, visibility, topics)
      values (${name}, ${owner.id}, ${title}, ${isPublic ? 'PUBLIC' : 'PRIVATE'}, ${topics}::text[]) returning id, name`.execute(tx)
    const guide = rows[0] as Guide
    await guideAudience.refresh(tx, [guide.id])
    return guide
  })
}

beforeAll(async () => {
  app = await startedApp()
  await sql.raw(await readFile(join(import.meta.dirname, '../../tests/guides/guide.sql'), 'utf8')).execute(app.db)
  content([...contentTypes(), guideType])
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
  bob = await aPerson(app)
})

describe('a type of content that nobody but its own folder knows', () => {
  it('is found beside videos, under a tab of its own, by who may see it, narrowed and suggested', async () => {
    const open = await aGuide(ann, 'Lifting with slings', { topics: ['rigging'] })
    await aGuide(ann, 'Lifting by night', { isPublic: false })
    await aVideo(app.db, { title: 'Lifting a boat', visibility: 'PUBLIC' })
    const search = async (who: { get: TestPerson['get'] }, query: string) => (await who.get(`/web/search?${query}`)).body
    const all = await search(bob, 'qtext=lifting')
    expect(all.tabs.at(-1)).toEqual({ type: 'guides', label: 'Guides', count: 1, more: false })
    expect(all.items).toMatchObject([{ displayname: 'Lifting a boat' }])
    expect(all.groups).toMatchObject([
      { type: 'guides', label: 'Guides', items: [{ id: open.id, type: 'guide', label: 'Guide', url: `/web/guides/${open.name}` }] },
    ])
    expect((await search(ann, 'qtext=lifting&type=guides&count=1')).total).toBe(2)
    expect((await search(app.anonymous, 'qtext=lifting&type=guides&topic=rigging')).items).toMatchObject([{ id: open.id }])
    expect((await search(bob, 'qtext=night')).any).toBeUndefined()
    expect((await search(bob, 'qtext=night&type=guides')).items).toEqual([])
    const suggested = (await bob.get('/api/v3/search/suggest?qtext=slings')).body.items
    expect(suggested).toEqual([{ text: 'Lifting with slings', type: 'guide', id: open.id, url: `/web/guides/${open.name}` }])
  })

  it('is shared with people who may see it, stands in their inbox, and goes from there with the guide', async () => {
    const hidden = await aGuide(ann, 'Notes to myself', { isPublic: false })
    const open = await aGuide(ann, 'Knots')
    const share = (guide: Guide) => ann.post(`/web/ajax/guides/${guide.id}/share`, { recipients: bob.name, message: 'Read this' })
    expect((await share(hidden)).body).toEqual({ result: 'success', without_access: [bob.name] })
    expect((await share(open)).body).toEqual({ result: 'success', without_access: [] })
    const inbox = async () => (await bob.get('/api/v3/inbox')).body.items
    await eventually(async () => (await inbox()).length > 0)
    expect(await inbox()).toMatchObject([{ text: 'Ann shared “Knots” with you', url: '/web/guides/knots', title: 'Knots' }])
    expect((await bob.post(`/web/ajax/guides/${hidden.id}/share`, { recipients: ann.name })).status).toBe(404)
    const panel = await bob.get(`/web/ajax/partials/videos/share?page=guide&contentId=${open.id}`)
    expect(panel.body).toMatchObject({ title: 'Knots', embed_code: expect.stringContaining('/web/embed/guides/knots') })
    await app.db.transaction().execute((tx) => emit(tx, contentFacts.removed, { type: 'guide', id: open.id }))
    await eventually(async () => (await inbox()).length === 0)
  })

  it('is put into channels, found there by its words, and absent for who may not see it', async () => {
    const [open, hidden] = [await aGuide(ann, 'Berthing'), await aGuide(ann, 'Berthing secrets', { isPublic: false })]
    const film = await aVideo(app.db, { title: 'A crane', visibility: 'PUBLIC' })
    const channel = await aChannel(app.db, { owner: ann, videos: [film] })
    const put = (who: TestPerson, guide: Guide) =>
      who.post(`/web/ajax/channels/${channel.name}/content/${guide.name}`, { type: 'guide', op: 'add' })
    for (const guide of [open, hidden]) expect((await put(ann, guide)).status).toBe(200)
    expect((await put(ann, open)).body.error.reason).toBe('already_added')
    const page = async (who: TestPerson, query = '') => (await who.get(`/web/ajax/partials/channels/${channel.name}${query}`)).body
    expect((await page(bob)).tabs).toContainEqual({ type: 'guide', label: 'Guides' })
    expect((await page(bob, '?type=guide')).items).toMatchObject([
      { entity_id: open.id, entity_type: 'guide', tile: null, card: { id: open.id } },
    ])
    expect((await page(ann, '?type=guides')).items).toHaveLength(2)
    const found = await page(bob, '/search?qtext=berthing')
    expect(found.items.map(({ entity_id }: { entity_id: string }) => entity_id)).toEqual([open.id])
    expect(found.tabs).toContainEqual({ type: 'guide', label: 'Guides', count: 1 })
    const html = await bob.get(`/web/ajax/partials/channels/${channel.name}?type=guide`, { headers: { accept: 'text/html' } })
    expect(html.text).toContain('href="/web/guides/berthing"')
    expect((await bob.get(`/web/search?qtext=berthing&channel=${channel.name}`)).body.groups).toMatchObject([{ items: [{ id: open.id }] }])
    await app.db.transaction().execute((tx) => emit(tx, contentFacts.removed, { type: 'guide', id: hidden.id }))
    await eventually(async () => (await page(ann, '?type=guide')).items.length === 1)
  })

  it('stands on the home page where an admin puts it, and only for who may see it', async () => {
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [open, hidden] = [await aGuide(ann, 'Welcome aboard'), await aGuide(ann, 'Welcome within', { isPublic: false })]
    const section = (guide: Guide) => ({ title: guide.name, source: `guide:${guide.name}` })
    expect((await admin.put('/api/v3/home-sections', { sections: [open, hidden].map(section) })).status).toBe(200)
    const home = async (who: TestPerson) => (await who.get('/web/ajax/configurable-home-partial')).body.sections
    expect(await home(bob)).toMatchObject([
      { title: 'welcome-aboard', items: [{ id: open.id, type: 'guide', displayname: 'Welcome aboard' }] },
    ])
    expect(await home(ann)).toHaveLength(2)
    const html = await bob.get('/web/ajax/configurable-home-partial', { headers: { accept: 'text/html' } })
    expect(html.text).toContain('href="/web/guides/welcome-aboard"')
    const unknown = await admin.put('/api/v3/home-sections', { sections: [{ title: 'A', source: 'pamphlet:a' }] })
    expect(unknown).toMatchObject({ status: 422 })
  })

  it('is shown to holders of an embed token that names it, which only its owner can make', async () => {
    const guide = await aGuide(ann, 'For partners', { isPublic: false })
    expect((await embed(await aProgramOf(bob), { guide: guide.name })).status).toBe(404)
    expect((await embed(await aProgramOf(ann), { pamphlet: guide.name })).body.error).toMatchObject({ reason: 'thing' })
    const { body } = await embed(await aProgramOf(ann), { guide: guide.name })
    const holder = virtualUser(app, body)
    expect((await holder.get('/web/search?qtext=partners&type=guides')).body.items).toMatchObject([{ id: guide.id }])
    expect((await bob.get('/web/search?qtext=partners&type=guides')).body.items).toEqual([])
  })

  it('is owned: who has one is not removed before somebody takes it over', async () => {
    const [admin, eve] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { displayname: 'Eve' })]
    const guide = await aGuide(eve, 'From Eve')
    const remove = (fields: object) => admin.delete(`/api/v3/users/${eve.name}`, fields)
    expect((await remove({})).body.error.message).toContain('Eve owns 1 guides')
    expect((await remove({ newowner: ann.name })).status).toBe(200)
    const { rows } = await sql<{ owner_id: string }>`select owner_id from guide where id = ${guide.id}`.execute(app.db)
    expect(rows[0]?.owner_id).toBe(ann.id)
  })
})

it('two types of content never share a name', () => {
  expect(() => content([...contentTypes(), { ...guideType, plural: 'leaflets' }])).toThrow('two types of content are called guide')
})
