import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  bob = await aPerson(app)
})

const content = async (who: TestPerson, module: string) => (await who.get(`/web/ajax/modules/${module}/content`)).body.videos
const titles = async (who: TestPerson, module: string) => (await content(who, module)).map(({ title }: { title: string }) => title)
const conflicts = async (name: string, visibility: string) =>
  (await ann.get(`/web/ajax/tracks/${name}/content?op=CONFLICTING_VIDEOS&visibility=${visibility}&content_type=videos`)).body.videos

describe('modules of a track', () => {
  it('are made, renamed, put in order and deleted, and their videos stay (LE-1.43, LE-7.69, LE-7.71, LE-7.72)', async () => {
    const { name } = await aTrack(app.db, { owner: ann })
    const make = async (displayname: string) => (await ann.post(`/web/ajax/tracks/${name}/modules/create`, { displayname })).body.module
    const [one, two] = [await make('One'), await make(' Two ')]
    expect(two).toMatchObject({ name: 'two', title: 'Two', displayname: 'Two' })
    const modulesShown = async () =>
      (await bob.get(`/web/ajax/tracks/${name}/content`)).body.modules.map((module: { title: string }) => module.title)
    await ann.put(`/web/ajax/modules/${one.id}/update?displayname=First`, {})
    await ann.put(`/web/ajax/tracks/${name}/modules/reorder`, { members: { [one.id]: 2, [two.id]: 1 } })
    expect(await modulesShown()).toEqual(['Two', 'First'])
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    await ann.post(`/web/ajax/modules/${one.id}/content/add`, { videoId: video.id })
    await ann.delete(`/web/ajax/modules/${one.id}/delete`)
    expect(await modulesShown()).toEqual(['Two'])
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
  })

  it('hold videos in an order that their author changes (LE-1.41, LE-1.44, LE-7.73, LE-7.74, LE-7.75)', async () => {
    const videos = [await aVideo(app.db, { title: 'A', visibility: 'PUBLIC' }), await aVideo(app.db, { title: 'B', visibility: 'PUBLIC' })]
    const { modules } = await aTrack(app.db, { owner: ann, modules: [videos] })
    const [module = ''] = modules
    const added = await aVideo(app.db, { title: 'C', visibility: 'PUBLIC' })
    const [a = '', b = ''] = videos.map(({ id }) => id)
    const add = () => ann.post(`/web/ajax/modules/${module}/content/add`, { videoId: added.id })
    expect((await add()).body).toEqual({ result: 'success', conflicting: false })
    expect((await add()).body.error.reason).toBe('already_added')
    const reorder = (places: object) => ann.put(`/web/ajax/modules/${module}/reorder`, { members: places })
    expect((await reorder({ [a]: 1, [b]: 0, [added.id]: 2 })).body).toEqual({ result: 'success' })
    expect(await titles(bob, module)).toEqual(['B', 'A', 'C'])
    expect((await reorder({ [a]: 1, [b]: 0 })).body.error.message).toBe('Reordering failed.')
    await ann.delete(`/web/ajax/modules/${module}/content/${a}`)
    expect(await titles(bob, module)).toEqual(['B', 'C'])
  })

  it('have an id, names and their videos in order (LE-3.33)', async () => {
    const { name } = await aTrack(app.db, { owner: ann })
    const { module } = (await ann.post(`/web/ajax/tracks/${name}/modules/create`, { displayname: 'First steps' })).body
    const videos = [await aVideo(app.db, { title: 'B', visibility: 'PUBLIC' }), await aVideo(app.db, { title: 'A', visibility: 'PUBLIC' })]
    for (const { id: videoId } of videos) await ann.post(`/web/ajax/modules/${module.id}/content/add`, { videoId })
    const { body } = await bob.get(`/web/ajax/modules/${module.id}/content`)
    expect(body.module).toEqual({ id: module.id, name: 'first-steps', title: 'First steps', displayname: 'First steps' })
    expect(body.videos.map(({ id }: { id: string }) => id)).toEqual(videos.map(({ id }) => id))
  })

  it('say of each video that their author sees how many may see it (LE-3.36)', async () => {
    const visibilities = ['PRIVATE', 'MEMBERS', 'USERS', 'PUBLIC'] as const
    const videos = await Promise.all(visibilities.map((visibility) => aVideo(app.db, { owner: ann, visibility, people: [bob] })))
    const { modules } = await aTrack(app.db, { owner: ann, modules: [videos] })
    const shown = async (who: TestPerson) =>
      (await content(who, modules[0] ?? '')).map(({ visibility }: { visibility: string }) => visibility)
    expect(await shown(ann)).toEqual(visibilities)
    expect(await shown(bob)).toEqual(visibilities.slice(1))
  })

  it('show a learner what they have watched, and nothing of what they may not see (LE-3.34, LE-3.35, LE-7.70, LE-7.77)', async () => {
    const open = await aVideo(app.db, { title: 'Open', owner: ann, visibility: 'PUBLIC' })
    const hidden = await aVideo(app.db, { title: 'Hidden', visibility: 'PRIVATE' })
    const { name, modules } = await aTrack(app.db, { owner: ann, modules: [[open, hidden]] })
    await hasWatched(app.db, bob, open.id, 20)
    const [first] = await content(bob, modules[0] ?? '')
    expect(first).toMatchObject({ id: open.id, title: 'Open', completed: false, resume_offset: 20, comments_enabled: 'ALL', visible: true })
    expect(await titles(bob, modules[0] ?? '')).toEqual(['Open'])
    expect(await content(ann, modules[0] ?? '')).toEqual([
      expect.objectContaining({ title: 'Open' }),
      expect.objectContaining({ title: '', visible: false, owner: null }),
    ])
    await hasWatched(app.db, bob, open.id, 60)
    await ann.put('/web/ajax/videos/update', { gconfid: open.id, comments_enabled: 'NONE' })
    const { videos } = (await bob.get(`/web/ajax/modules/content?trackName=${name}&moduleName=module-1`)).body
    expect(videos).toEqual([expect.objectContaining({ completed: true, resume_offset: 0, comments_enabled: 'NONE' })])
  })
})

describe('videos that fewer people see than the track', () => {
  it('are told to the author until they say that this is meant (LE-7.81, LE-3.40, LE-7.60, LE-4.53, LE-4.54)', async () => {
    const narrow = await aVideo(app.db, { owner: ann, title: 'Narrow', visibility: 'PRIVATE' })
    const { name, modules } = await aTrack(app.db, { owner: ann, modules: [[]] })
    const at = `/web/ajax/modules/${modules[0]}/content`
    const add = async () => (await ann.post(`${at}/add`, { videoId: narrow.id })).body.conflicting
    expect(await add()).toBe(true)
    expect(await conflicts(name, 'PUBLIC')).toEqual([
      {
        g_conf_id: narrow.id,
        displayname: 'Narrow',
        images: { thumb: null },
        ownerDisplayname: ann.name,
        visibility: 'PRIVATE',
        acknowledged: false,
        can: { share: true },
      },
    ])
    await ann.put(`/web/ajax/tracks/${name}/update`, { visibility: 'PUBLIC', gconfid: narrow.id })
    expect(await conflicts(name, 'PUBLIC')).toEqual([expect.objectContaining({ acknowledged: true })])
    await ann.delete(`${at}/${narrow.id}`)
    expect(await add()).toBe(false)
  })

  it('are five hundred at once, those first that nobody has acknowledged, and it is said that there are more', async () => {
    const narrow = await aVideo(app.db, { owner: ann, title: 'Narrow 000', visibility: 'PRIVATE' })
    const { id, name, modules } = await aTrack(app.db, { owner: ann, modules: [[narrow]] })
    await sql`
      with copy as (
        insert into video select (jsonb_populate_record(video, jsonb_build_object('id', 'gcc-' || gen_random_uuid(), 'title', 'Narrow ' || n))).*
        from video, generate_series(100, 599) as n where video.id = ${narrow.id} returning id
      ), readers as (
        insert into video_reader (principal, video_id, type, published_at)
        select r.principal, copy.id, r.type, r.published_at from copy, video_reader r where r.video_id = ${narrow.id}
      )
      insert into track_item (module_id, video_id, position) select ${modules[0]}::uuid, id, 2 from copy`.execute(app.db)
    const ask = async () => (await ann.get(`/web/ajax/tracks/${name}/content?op=CONFLICTING_VIDEOS`)).body
    const first = await ask()
    expect([first.videos.length, first.more_videos, first.videos[0].displayname]).toEqual([500, true, 'Narrow 000'])
    await ann.put(`/web/ajax/tracks/${name}/update`, { gconfid: narrow.id })
    const then = await ask()
    expect(then.videos.map((one: { displayname: string }) => one.displayname)).not.toContain('Narrow 000')
    await sql`delete from track_item where module_id in (select id from track_module where track_id = ${id}) and video_id = ${narrow.id}`.execute(
      app.db,
    )
    expect(await ask()).toMatchObject({ more_videos: false })
  })

  it('are none while a track for chosen people has no members (LE-4.55)', async () => {
    const narrow = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', modules: [[narrow]] })
    expect(await conflicts(name, 'GROUPS')).toEqual([])
    await ann.put(`/web/ajax/groups/${name}/members`, { userMembers: bob.name })
    expect(await conflicts(name, 'GROUPS')).toHaveLength(1)
    expect(await conflicts(name, 'PUBLIC')).toHaveLength(1)
  })

  it('are opened in one step to whoever sees the track, where the author manages them', async () => {
    const [learner, stranger, owner] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const own = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const theirs = await aVideo(app.db, { owner, visibility: 'MEMBERS', people: [ann] })
    const { name } = await aTrack(app.db, { owner, authors: [ann], visibility: 'GROUPS', people: [learner], modules: [[own, theirs]] })
    const share = (who: TestPerson, fields: object) => who.post(`/api/v3/tracks/${name}/conflicts/share`, fields)
    const status = async (who: TestPerson, { id }: { id: string }) => (await who.get(`/api/v3/videos/${id}`)).status
    const seen = async (video: { id: string }) => [await status(owner, video), await status(learner, video), await status(stranger, video)]
    expect((await share(ann, { gconfid: [own.id, theirs.id] })).body).toEqual({ result: 'success', videos: [own.id] })
    expect(await seen(own)).toEqual([200, 200, 404])
    expect(await conflicts(name, 'GROUPS')).toEqual([])
    const forbidden = await share(owner, { gconfid: [own.id, theirs.id], visibility: 'USERS' })
    expect([forbidden.status, await seen(own), await seen(theirs)]).toEqual([403, [200, 200, 404], [200, 404, 404]])
    expect((await share(owner, { gconfid: theirs.id, visibility: 'PUBLIC' })).body.videos).toEqual([theirs.id])
    expect(await status(stranger, theirs)).toBe(200)
    expect((await share(ann, { gconfid: Array.from({ length: 21 }, () => `gcc-${randomUUID()}`) })).status).toBe(422)
  })
})
