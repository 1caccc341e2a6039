import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aGroup, aGuest, aPerson } from '#domains/accounts/testing.ts'
import { importLocalFile, takePicture } from '#domains/media/server.ts'
import { startedApp } from '#platform/server/testing.ts'
import { anonymous, everyone, managers, type Role, signedIn, signedInExternal, type Viewer } from '#platform/server/viewer.ts'
import { aVideo, hasWatched } from '../testing.ts'
import { createVideo } from './commands/create.ts'
import { likeVideo } from './commands/marks.ts'
import { visible, visibleInSearch } from './policy.ts'
import { refreshReaders } from './queries/readers.ts'

describe('whom a page of another site brought', () => {
  it('watches, and neither uploads nor makes nor likes anything', async () => {
    const { ports, db } = await startedApp()
    const video = await aVideo(db, { visibility: 'PUBLIC' })
    const [id, guest] = [aGuest.id, aGuest]
    const wish = { displayname: 'x', description: '', type: 'video', upload_url: `/api/v3/uploads/${id}`, topics: [] } as const
    const refused = { code: 'forbidden' }
    const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => db.transaction().execute(work) as Promise<T>
    await expect(inTx((tx) => createVideo(tx, guest, wish))).rejects.toMatchObject(refused)
    await expect(inTx((tx) => likeVideo(tx, guest, video.id, true))).rejects.toMatchObject(refused)
    await expect(takePicture(ports, guest, { filename: 'a.png', bytes: Buffer.alloc(1) })).rejects.toMatchObject(refused)
    const none = async function* () {}
    await expect(importLocalFile(ports, guest, { id, length: 1, metadata: {} }, none)).rejects.toMatchObject(refused)
  })
})

describe('the readers of several videos that are made anew together', () => {
  it('are those of each of them, and of no other', async () => {
    const { db } = await startedApp()
    const ann = await aPerson(await startedApp())
    const [one, two, other] = [await aVideo(db, { owner: ann }), await aVideo(db, { owner: ann }), await aVideo(db, { owner: ann })]
    const readers = async (id: string) =>
      (await db.selectFrom('video_reader').select('principal').where('video_id', '=', id).execute()).map(({ principal }) => principal)
    await db.updateTable('video').set({ visibility: 'PRIVATE', published: false }).where('id', '=', one.id).execute()
    await db.updateTable('video').set({ visibility: 'PUBLIC' }).where('id', '=', other.id).execute()
    await db.insertInto('video_member').values({ video_id: one.id, principal: everyone, kind: 'USER' }).execute()
    await db.transaction().execute((tx) => refreshReaders(tx, [one.id, two.id]))
    expect(await readers(one.id)).toEqual([ann.id])
    expect(await readers(two.id)).toContain(signedIn)
    expect(await readers(other.id)).not.toContain(everyone)
  })
})

describe('the time of a video', () => {
  it('stands beside each of its topics as it is now, that of other videos as it was', async () => {
    const { db } = await startedApp()
    const videos = [
      await aVideo(db, { topics: ['tides'] }),
      await aVideo(db, { topics: ['tides'] }),
      await aVideo(db, { topics: ['tides'] }),
    ]
    const ids = videos.map(({ id }) => id)
    const [one = '', two = '', three = ''] = ids
    const [old, older] = [new Date('2026-01-02'), new Date('2026-01-01')]
    await db.updateTable('video').set({ published_at: old }).where('id', '=', one).execute()
    await db.updateTable('video').set({ published_at: older }).where('id', '=', two).execute()
    await db.transaction().execute((tx) => refreshReaders(tx, [one, two]))
    const rows = await db.selectFrom('video_topic').select(['video_id', 'published_at']).where('video_id', 'in', ids).execute()
    const at = new Map(rows.map((row) => [row.video_id, row.published_at]))
    expect([at.get(one), at.get(two)]).toEqual([old, older])
    expect(at.get(three)?.getTime()).toBeGreaterThan(old.getTime())
  })
})

describe('who is no reader of a video', () => {
  it('who is in another group, a member of one that is PRIVATE now or whose time is over, and who is from outside of one for members or for the organisation', async () => {
    const app = await startedApp()
    const [bob, outside] = [await aPerson(app), await aPerson(app, { isExternal: true })]
    const people = [bob]
    const over = new Date(Date.now() - 60_000)
    const statusOf = async (who: typeof bob, { id }: { id: string }) => (await who.get(`/api/v3/videos/${id}`)).status
    const [his, hers] = [await aGroup(app, people), await aGroup(app, [await aPerson(app)])]
    expect(await statusOf(bob, await aVideo(app.db, { visibility: 'MEMBERS', groups: [his] }))).toBe(200)
    expect(await statusOf(bob, await aVideo(app.db, { visibility: 'MEMBERS', groups: [hers] }))).toBe(404)
    expect(await statusOf(bob, await aVideo(app.db, { visibility: 'MEMBERS', people }))).toBe(200)
    expect(await statusOf(bob, await aVideo(app.db, { visibility: 'PRIVATE', people }))).toBe(404)
    expect(await statusOf(bob, await aVideo(app.db, { visibility: 'MEMBERS', people, expires_at: over }))).toBe(404)
    const settings = { external_users: true }
    expect(await statusOf(outside, await aVideo(app.db, { visibility: 'USERS', settings }))).toBe(200)
    expect(await statusOf(outside, await aVideo(app.db, { visibility: 'MEMBERS', settings }))).toBe(404)
    expect(await statusOf(outside, await aVideo(app.db, { visibility: 'MEMBERS', people: [outside] }))).toBe(200)
    expect(await statusOf(outside, await aVideo(app.db, { visibility: 'USERS', people: [outside] }))).toBe(404)
  })
})

describe('what is counted by the words’ rows', () => {
  it('is what a person sees: on air or not, their own, for members, deleted, opened by who administers', async () => {
    const app = await startedApp()
    const [ann, bob, mo, admin] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const of = { owner: ann, people: [bob] }
    const over = new Date(Date.now() - 60_000)
    const states = [{}, { settings: { published: false } }, { state: 'uploading' }, { expires_at: over }, { deleted: true }] as const
    const videos = new Map<string, string>()
    for (const visibility of ['PUBLIC', 'USERS', 'MEMBERS', 'PRIVATE'] as const)
      for (const [at, state] of states.entries())
        videos.set((await aVideo(app.db, { ...of, ...state, visibility })).id, `${visibility} ${at}`)
    const [opened = ''] = [...videos].flatMap(([id, name]) => (name === 'PRIVATE 0' ? [id] : []))
    await app.db.insertInto('video_access').values({ video_id: opened, account_id: admin.id }).execute()

    const as = (role: Role, { id, name }: { id: string; name: string }, principals: readonly string[]): Viewer => ({
      ...anonymous,
      ...{ role, id, name, principals: [everyone, id, ...principals] },
    })
    const seen = async (viewer: Viewer) => {
      const { rows } = await sql<{ id: string; plain: boolean; counted: boolean }>`
        select video.id, ${visible(viewer)} as plain, coalesce(${visibleInSearch(viewer)}, false) as counted
        from video join video_search s on s.video_id = video.id where video.id = any(${[...videos.keys()]})`.execute(app.db)
      expect(rows.filter(({ plain }) => plain)).toEqual(rows.filter(({ counted }) => counted))
      return rows
        .filter(({ counted }) => counted)
        .map(({ id }) => videos.get(id) ?? '')
        .toSorted()
    }
    const all = [...videos.values()].filter((name) => !name.endsWith('4'))
    expect(await seen(anonymous)).toEqual(['PUBLIC 0'])
    expect(await seen(as('user', mo, [signedInExternal]))).toEqual(['PUBLIC 0'])
    expect(await seen(as('user', bob, [signedIn]))).toEqual(['MEMBERS 0', 'PUBLIC 0', 'USERS 0'])
    expect(await seen(as('user', ann, [signedIn]))).toEqual(all.toSorted())
    const others = all.filter((name) => !name.startsWith('PRIVATE'))
    expect(await seen(as('poweruser', mo, [signedIn, managers]))).toEqual(others.toSorted())
    expect(await seen(as('siteadmin', admin, [signedIn, managers]))).toEqual([...others, 'PRIVATE 0'].toSorted())
  })
})

describe('what others did with a video', () => {
  it('is not what the viewer did: watched, liked, begun', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { title: 'Seen by others alone', duration_ms: 10_000 })
    for (const [who, to] of [
      [ann, 8],
      [bob, 4],
    ] as const)
      await hasWatched(app.db, who, id, to)
    await ann.post(`/web/ajax/videos/${id}/like`)
    const cid = await aPerson(app)
    expect((await cid.get(`/api/v3/videos/${id}`)).body).toMatchObject({ percentage: 0, liked: false, resume_at: 0 })
    expect((await ann.get(`/api/v3/videos/${id}`)).body).toMatchObject({ percentage: 80, liked: true, resume_at: 8 })
    expect((await bob.get(`/api/v3/videos/${id}`)).body).toMatchObject({ percentage: 40, liked: false, resume_at: 4 })
    const listed = (await cid.get('/web/ajax/partials/videos_listing?qtext=others')).body.items
    expect(listed.find((tile: { id: string }) => tile.id === id)).toMatchObject({ percentage: 0 })
    const sections = (await cid.get('/web/ajax/configurable-home-partial')).body.sections
    expect(sections.map((one: { id: string }) => one.id)).not.toContain('continue')
  })
})

describe('a PRIVATE video of a site admin', () => {
  it('is theirs as anybody’s is: to open it tells nobody', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const { id } = await aVideo(app.db, { owner: admin, visibility: 'PRIVATE' })
    expect((await admin.post(`/web/ajax/videos/${id}/notification/access`, { action: 'accessanyway' })).status).toBe(200)
    expect((await admin.get(`/api/v3/audit?subject=${id}`)).body.items).toEqual([])
    expect((await admin.get(`/api/v3/mail?to=${admin.name}@example.org`)).body.items).toEqual([])
  })
})
