import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aGuest, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { problemOf } from '../names.ts'
import { saveVideo } from './commands.ts'
import { removeOverdue } from './queries.ts'

const of = (id: string) => `/web/ajax/videos/${id}/mylist`
const listPath = (name: string) => `/web/ajax/partials/${encodeURIComponent(name)}/mylists`

const save = (who: TestPerson, id: string, text: string) => who.post(of(id), { text, videoId: id })
const namesOf = async (who: TestPerson) =>
  (await who.get('/web/ajax/partials/mylists?max=0')).body.items.map(({ name }: { name: string }) => name)
const listOf = async (who: TestPerson, name: string) =>
  (await who.get(`/web/ajax/partials/mylists?text=${encodeURIComponent(name)}&listindex=0`)).body.items[0]
const idsIn = async (who: TestPerson, name: string) => (await listOf(who, name)).videos.map(({ id }: { id: string }) => id)

async function aSaver(): Promise<{ app: TestApp; ann: TestPerson; video: { id: string } }> {
  const app = await startedApp()
  return { app, ann: await aPerson(app), video: await aVideo(app.db) }
}

const defaults = ['Watch later', 'Favorites']

// Nobody has any but who is in the test.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('saved_list').execute()
})

describe('saving a video', () => {
  it('everybody has two lists from the beginning, and others that they make by saving (LE-1.28, LE-1.29, LE-1.30, LE-3.21, LE-3.22, VW-7.45, VW-3.21)', async () => {
    const { app, ann, video } = await aSaver()
    expect(await namesOf(ann)).toEqual(defaults)
    expect((await save(ann, video.id, ' Fire  drill ')).body).toEqual({ result: 'success', text: 'Fire  drill' })
    expect(await namesOf(ann)).toEqual([...defaults, 'Fire  drill'])
    expect((await ann.get(of(video.id))).body).toEqual({
      items: [
        { name: 'Watch later', checked: false },
        { name: 'Favorites', checked: false },
        { name: 'Fire  drill', checked: true },
      ],
      count: 1,
      limit: 7,
    })
    const bob = await aPerson(app)
    expect((await bob.get(of(video.id))).body).toMatchObject({ count: 0, items: { length: 2 } })
    expect(await idsIn(ann, 'Fire  drill')).toEqual([video.id])
  })

  it('twice saves it once; it is taken out again, and out of a list that there is not it is not found (VW-7.46, LE-7.11)', async () => {
    const { app, ann, video } = await aSaver()
    await save(ann, video.id, 'L1')
    const again = await Promise.all([save(ann, video.id, 'L1'), save(ann, video.id, 'L2'), save(ann, video.id, 'L2')])
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await namesOf(ann)).toEqual([...defaults, 'L1', 'L2'])
    expect(await ann.delete(of(video.id), { text: 'L1', videoId: video.id })).toMatchObject({ status: 200, text: 'OK' })
    const second = await ann.delete('/web/ajax/partials/L2/mylist', { text: 'L2', videoId: video.id })
    expect(second).toMatchObject({ status: 200, text: 'OK' })
    expect((await ann.get(of(video.id))).body.count).toBe(0)
    expect((await ann.delete(of(video.id), { text: 'Nothing' })).status).toBe(404)
    expect((await save(await aPerson(app), (await aVideo(app.db, { visibility: 'PRIVATE' })).id, 'L1')).status).toBe(404)
  })

  it('into seven lists at most, whoever asks at the same time (VW-9.17)', async () => {
    const { ann, video } = await aSaver()
    const all = await Promise.all(Array.from({ length: 9 }, (_, i) => save(ann, video.id, `List ${i}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(7)
    const refused = all.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 409, body: { error: { reason: 'list_limit' } } }, { status: 409 }])
    expect((await ann.get(of(video.id))).body).toMatchObject({ count: 7, items: { length: 9 } })
    expect((await save(ann, video.id, 'Favorites')).status).toBe(409)
  })

  it('a name is 32 characters at most, begins with a letter, digit or underscore, and has its own signs (VW-5.19, VW-5.21, VW-9.18, VW-5.18)', async () => {
    const { ann, video } = await aSaver()
    const good = ['Abc_1', '_x', '9x', 'é', "Tom's, (1) & co. - so!", 'x'.repeat(32), 'Ω']
    for (const text of good) expect((await save(ann, video.id, text)).status, text).toBe(200)
    await Promise.all(good.map((text) => ann.delete(of(video.id), { text })))
    for (const text of ['-abc', '<b>', 'a<b', 'a=b', 'a/b', 'a\\b', '', '   ', ' .x'])
      expect(await save(ann, video.id, text), text).toMatchObject({ status: 422, body: { error: { message: 'Invalid listname.' } } })
    const long = await save(ann, video.id, 'x'.repeat(33))
    expect(long).toMatchObject({ status: 422, body: { error: { message: 'Maximum 32 characters allowed in list.' } } })
    expect(problemOf('𝒳'.repeat(32), 'create')).toBeUndefined()
  })
})

describe('a saved list', () => {
  it('holds what its person may see, newest first, twelve a page, and counts no more (LE-3.20, LE-7.09)', async () => {
    const { app, ann } = await aSaver()
    const owner = await aPerson(app)
    const videos = await Promise.all(Array.from({ length: 14 }, () => aVideo(app.db, { owner })))
    for (const { id } of videos) await save(ann, id, 'Course')
    const newest = videos.map(({ id }) => id).toReversed()
    const page = await listOf(ann, 'Course')
    expect(page).toMatchObject({ name: 'Course', listindex: 2, total: 14, next: 12 })
    expect(page.videos.map(({ id }: { id: string }) => id)).toEqual(newest.slice(0, 12))
    const rest = (await ann.get('/web/ajax/partials/mylists?text=Course&listindex=2&first=12')).body.items[0]
    expect(rest).toMatchObject({ next: null, videos: [{ id: newest[12] }, { id: newest[13] }] })
    await owner.put('/web/ajax/videos/update', { gconfid: newest[0], visibility: 'PRIVATE' })
    await owner.delete('/web/ajax/videos/delete', { gconfid: newest[1] })
    expect(await listOf(ann, 'Course')).toMatchObject({ total: 12, next: null, videos: { length: 12 } })
    await owner.put('/web/ajax/videos/update', { gconfid: newest[0], visibility: 'USERS' })
    expect((await idsIn(ann, 'Course'))[0]).toBe(newest[0])
    const all = (await ann.get('/web/ajax/partials/mylists?max=2')).body.items
    expect(all).toMatchObject([{ total: 0, videos: [] }, { total: 0 }, { name: 'Course', total: 13, videos: { length: 2 }, next: 2 }])
    expect((await ann.get('/web/ajax/partials/mylists?text=Nothing')).status).toBe(404)
  })

  it('shows what it holds by when it was saved, by title or by date, either way round, page by page', async () => {
    const { app, ann } = await aSaver()
    const titles = ['b bell', 'Anchor', 'Compass']
    const ids = new Map<string, string>()
    for (const [n, title] of titles.entries()) {
      const { id } = await aVideo(app.db, { title, published_at: new Date(Date.UTC(2026, 0, n === 2 ? 1 : n + 2)) })
      ids.set(id, title)
      await save(ann, id, 'Course')
    }
    const sorted = async (query: string) =>
      (await ann.get(`/web/ajax/partials/mylists?text=Course&${query}`)).body.items[0].videos.map(({ id }: { id: string }) => ids.get(id))
    expect(await sorted('')).toEqual(['Compass', 'Anchor', 'b bell'])
    expect(await sorted('order_type=asc')).toEqual(['b bell', 'Anchor', 'Compass'])
    expect(await sorted('order_by=displayname')).toEqual(['Anchor', 'b bell', 'Compass'])
    expect(await sorted('order_by=displayname&order_type=desc&first=1&max=1')).toEqual(['b bell'])
    expect(await sorted('order_by=date')).toEqual(['Anchor', 'b bell', 'Compass'])
    expect(await sorted('order_by=nothing')).toEqual(['Compass', 'Anchor', 'b bell'])
  })

  it('says when the last of what its person sees was saved, and nothing of what was hidden since', async () => {
    const { app, ann, video } = await aSaver()
    const owner = await aPerson(app)
    const hidden = await aVideo(app.db, { owner })
    const savedAt = async () => (await listOf(ann, 'Course')).saved_at
    await ann.post('/api/v3/lists', { name: 'Course' })
    expect(await savedAt()).toBeNull()
    await save(ann, video.id, 'Course')
    const first = await savedAt()
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
    await save(ann, hidden.id, 'Course')
    expect(await savedAt()).not.toBe(first)
    await owner.put('/web/ajax/videos/update', { gconfid: hidden.id, visibility: 'PRIVATE' })
    expect(await savedAt()).toBe(first)
  })

  it('counts what is not on air for who sees it all the same, and no more once they do not', async () => {
    const app = await startedApp()
    const [ann, bob, power] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const [draft, own] = [await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' }), await aVideo(app.db, { owner: ann })]
    const over = await aVideo(app.db, { expires_at: new Date(Date.now() - 60_000) })
    const [hidden, open] = [await aVideo(app.db, { owner: bob }), await aVideo(app.db, { owner: bob })]
    for (const { id } of [draft, own]) await save(ann, id, 'Kept')
    for (const { id } of [over, hidden, open]) await save(power, id, 'Kept')
    await bob.put('/web/ajax/videos/update', { gconfid: hidden.id, visibility: 'PRIVATE' })
    await ann.delete('/web/ajax/videos/delete', { gconfid: own.id })
    expect(await listOf(ann, 'Kept')).toMatchObject({ total: 1, videos: [{ id: draft.id }] })
    expect(await listOf(power, 'Kept')).toMatchObject({ total: 2, videos: [{ id: open.id }, { id: over.id }] })
  })

  it('is renamed to what no other list is called (LE-5.09, LE-5.11, LE-5.12, LE-5.14, LE-7.12, LE-9.13)', async () => {
    const { ann, video } = await aSaver()
    await save(ann, video.id, 'A')
    const rename = (oldlistname: string, listname: string, path = 'x') => ann.put(listPath(path), { listname, oldlistname })
    for (const [from, to] of [
      ['A', '_x'],
      ['_x', '1x'],
      ['1x', 'My list-1'],
      ['My list-1', 'x'.repeat(32)],
      ['x'.repeat(32), 'a'],
    ] as const) {
      const done = await rename(from, to)
      expect(done).toMatchObject({ status: 200, text: 'true' })
      expect(done.headers.get('content-type')).toContain('application/json')
    }
    expect(await ann.put(listPath('By path'), { oldlistname: 'a' })).toMatchObject({ status: 200, text: 'true' })
    expect(await namesOf(ann)).toEqual([...defaults, 'By path'])
    expect(await idsIn(ann, 'By path')).toEqual([video.id])
    const message = async (to: string) => (await rename('By path', to)).body.error?.message
    expect(await message('x'.repeat(33))).toBe('Listname should contain at most 32 characters.')
    for (const bad of ['-x', 'a<b', '']) expect(await message(bad)).toBe('Invalid listname.')
    expect(await message('Favorites')).toBe('Given list name already exist.')
    expect((await ann.put(listPath('-x'), { oldlistname: 'By path' })).status).toBe(422)
    expect((await rename('By path', 'favorites')).status).toBe(200)
    expect((await rename('Nothing', 'b')).status).toBe(404)
    expect(await namesOf(ann)).toEqual([...defaults, 'favorites'])
  })

  it('is removed, brought back with what it held, and gone after 30 days; a default one comes again by saving (LE-7.10)', async () => {
    const { app, ann, video } = await aSaver()
    await save(ann, video.id, 'Old')
    await save(ann, video.id, 'Favorites')
    expect(await ann.delete(listPath('Old'), { text: 'Old' })).toMatchObject({ status: 200, text: 'OK' })
    expect(await ann.delete(listPath('x'), { text: 'Favorites' })).toMatchObject({ status: 200, text: 'OK' })
    expect(await namesOf(ann)).toEqual(['Watch later'])
    expect((await ann.get(of(video.id))).body.count).toBe(0)
    // What another has in seven lists, and removed, is theirs alone.
    const bob = await aPerson(app)
    for (let i = 0; i < 7; i++) await save(bob, video.id, `List ${i}`)
    await save(bob, (await aVideo(app.db)).id, 'Removed')
    await bob.delete(listPath('Removed'))
    expect((await ann.post(listPath('Removed'), { op: 'restore' })).status).toBe(404)
    expect((await ann.post(listPath('Old'), { op: 'restore' })).status).toBe(200)
    expect(await idsIn(ann, 'Old')).toEqual([video.id])
    await save(ann, video.id, 'Favorites')
    expect(await namesOf(ann)).toEqual(['Watch later', 'Old', 'Favorites'])
    expect((await ann.post(listPath('Favorites'), { op: 'restore' })).status).toBe(409)
    await ann.delete(listPath('Old'))
    await sql`update saved_list set deleted_at = now() - interval '31 days' where name = 'Old' and account_id = ${ann.id}`.execute(app.db)
    expect((await ann.post(listPath('Old'), { op: 'restore' })).status).toBe(404)
  })

  it('is gone for good also where it was the last one, and the default ones do not come back by themselves', async () => {
    const { app, ann, video } = await aSaver()
    await save(ann, video.id, 'Mine')
    for (const name of [...defaults, 'Mine']) await ann.delete(listPath(name))
    await sql`update saved_list set deleted_at = now() - interval '31 days' where account_id = ${ann.id}`.execute(app.db)
    await removeOverdue(app.db)
    expect(await namesOf(ann)).toEqual([])
    const { rows } = await sql<{ lists: number; items: number }>`
      select count(distinct l.id)::int as lists, count(i.video_id)::int as items
      from saved_list l left join saved_item i on i.list_id = l.id where l.account_id = ${ann.id}`.execute(app.db)
    expect(rows).toEqual([{ lists: 1, items: 0 }])
    await save(ann, video.id, 'Mine')
    await removeOverdue(app.db)
    expect(await namesOf(ann)).toEqual(['Mine'])
  })

  it('that is brought back leaves out what would be in an eighth', async () => {
    const { ann, video } = await aSaver()
    await save(ann, video.id, 'First')
    await ann.delete(listPath('First'))
    for (let i = 0; i < 7; i++) await save(ann, video.id, `List ${i}`)
    await ann.post(listPath('First'), { op: 'restore' })
    expect((await ann.get(of(video.id))).body.count).toBe(7)
    expect(await idsIn(ann, 'First')).toEqual([])
  })

  it('is made without a video, under a name that its person has no other list of', async () => {
    const { app, ann } = await aSaver()
    const make = (name: string) => ann.post('/api/v3/lists', { name })
    expect((await make(' Course ')).body).toEqual({ result: 'success', name: 'Course' })
    expect(await namesOf(ann)).toEqual([...defaults, 'Course'])
    expect(await listOf(ann, 'Course')).toMatchObject({ total: 0, videos: [], next: null })
    const message = async (name: string) => (await make(name)).body.error
    for (const name of ['Course', 'Favorites'])
      expect(await message(name)).toMatchObject({ code: 'conflict', message: 'Given list name already exist.', field: 'name' })
    for (const name of ['', '-x', 'a<b']) expect(await message(name)).toMatchObject({ code: 'invalid', message: 'Invalid listname.' })
    expect(await message('x'.repeat(33))).toMatchObject({ message: 'Maximum 32 characters allowed in list.' })
    expect((await ann.post('/api/v3/lists', {})).status).toBe(422)
    const bob = await aPerson(app)
    const both = await Promise.all([1, 2].map(() => bob.post('/api/v3/lists', { name: 'Course' })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is one of a hundred at most, also where one is brought back', async () => {
    const { app, ann } = await aSaver()
    await ann.post('/api/v3/lists', { name: 'First' })
    await sql`insert into saved_list (account_id, name, position) select ${ann.id}, 'List ' || n, n + 3 from generate_series(4, 100) n`.execute(
      app.db,
    )
    const more = await ann.post('/api/v3/lists', { name: 'One more' })
    expect(more).toMatchObject({ status: 409, body: { error: { reason: 'too_many_lists' } } })
    await ann.delete(listPath('First'))
    expect((await ann.post('/api/v3/lists', { name: 'One more' })).status).toBe(200)
    expect((await ann.post(listPath('First'), { op: 'restore' })).status).toBe(409)
    expect(await namesOf(ann)).toHaveLength(100)
  })

  it('stands where its person puts it, and goes with them', async () => {
    const { app, ann, video } = await aSaver()
    await save(ann, video.id, 'A')
    const order = (names: string[]) => ann.put('/api/v3/lists', { names })
    expect((await order(['A', 'Favorites'])).status).toBe(200)
    expect(await namesOf(ann)).toEqual(['A', 'Favorites', 'Watch later'])
    expect((await order(['Nothing'])).status).toBe(404)
    const root = await aPerson(app, { role: 'siteadmin' })
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    const left = await app.db.selectFrom('saved_list').select('id').where('account_id', '=', ann.id).execute()
    expect(left).toEqual([])
  })
})

describe('whom a page of another site brought', () => {
  it('keeps no lists', async () => {
    const { db } = await startedApp()
    const { id } = await aVideo(db, { visibility: 'PUBLIC' })
    const saving = db.transaction().execute((tx) => saveVideo(tx, aGuest, id, 'Mine'))
    await expect(saving).rejects.toMatchObject({ code: 'forbidden' })
  })
})
