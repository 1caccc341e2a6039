import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

describe('removing a person who has videos', () => {
  it('says how many they have and changes nothing, until somebody takes them over', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const [ann, heir] = [await aPerson(app, { displayname: 'Ann Lee' }), await aPerson(app)]
    const kept = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const path = `/api/v3/users/${ann.name}`
    const message = expect.stringContaining('Ann Lee owns 2 videos')
    expect(await root.delete(path)).toMatchObject({ status: 409, body: { error: { reason: 'owns_things', message } } })
    for (const newowner of ['nobody-here', ann.name])
      expect(await root.delete(path, { newowner })).toMatchObject({ status: 422, body: { error: { field: 'newowner' } } })
    expect((await ann.get(`/api/v3/videos/${kept.id}`)).status).toBe(200)
    expect((await root.delete(path, { newowner: heir.name })).status).toBe(200)
    expect((await heir.get(`/api/v3/videos/${kept.id}`)).body).toMatchObject({ owner: { name: heir.name }, visibility: 'PRIVATE' })
    expect((await heir.get('/web/ajax/partials/my/my-videos')).body.items).toHaveLength(2)
    expect((await ann.get(`/api/v3/videos/${kept.id}`)).status).toBe(404)
  })

  it('leaves nothing in the way that only an upload began', async () => {
    const app = await startedApp()
    const [root, ann, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.mp4')}` }
    for (const who of [ann, bob]) expect((await who.post('/api/v3/uploads', undefined, { headers })).status).toBe(201)
    await app.db.insertInto('asset').values({ owner_id: ann.id, state: 'failed', deleted_at: new Date() }).execute()
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    const running = app.db.selectFrom('upload').select('owner_id').where('state', '=', 'running')
    const owners = (await running.where('owner_id', 'in', [root.id, ann.id, bob.id]).execute()).map(({ owner_id }) => owner_id)
    expect(owners.toSorted()).toEqual([root.id, bob.id].toSorted())
  })
})
