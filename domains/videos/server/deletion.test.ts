import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'
import { sweepDeleted } from './commands/deletion.ts'

const remove = '/web/ajax/videos/delete'

describe('deleting a video', () => {
  it('hides it from everybody at once, its owner too (CM-1.16, CM-7.20)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC', title: 'Goes away' })
    expect((await bob.delete(remove, { gconfid: video.id })).status).toBe(403)
    expect((await app.anonymous.delete(remove, { gconfid: video.id })).status).toBe(401)
    expect((await ann.delete(`${remove}?gconfid=${video.id}`)).body).toEqual({ result: 'success' })
    for (const who of [ann, bob, app.anonymous]) expect((await who.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await ann.get('/web/ajax/partials/my/my-videos')).body.items).toEqual([])
    expect((await bob.get('/web/search?qtext=goes away')).body.items).toEqual([])
    expect((await ann.delete(remove, { gconfid: video.id })).status).toBe(404)
  })

  it('is undone by a site admin, and by nobody else', async () => {
    const app = await startedApp()
    const [ann, bob, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const power = await aPerson(app, { role: 'reviewer' })
    const video = await aVideo(app.db, { owner: ann, title: 'Comes back' })
    await ann.delete(remove, { gconfid: video.id })
    expect((await power.get('/api/v3/videos/deleted')).status).toBe(403)
    const { items } = (await admin.get('/api/v3/videos/deleted')).body
    expect(items[0]).toMatchObject({ id: video.id, displayname: 'Comes back', owner: { name: ann.name } })
    const days = (Date.parse(items[0].gone_at) - Date.parse(items[0].deleted_at)) / 86_400_000
    expect(days).toBe(30)
    const restore = `/api/v3/videos/deleted/${video.id}/restore`
    expect((await ann.post(restore)).status).toBe(403)
    expect((await admin.post(restore)).status).toBe(200)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
    expect((await admin.post(restore)).status).toBe(404)
    const { deleted_at } = await app.db.selectFrom('asset').select('deleted_at').where('id', '=', video.assetId).executeTakeFirstOrThrow()
    expect(deleted_at).toBeNull()
  })

  it('is final after 30 days: then nothing is known of it', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const [old, recent] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann })]
    for (const { id } of [old, recent]) await ann.delete(remove, { gconfid: id })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await app.db
      .updateTable('video')
      .set({ deleted_at: daysAgo(31) })
      .where('id', '=', old.id)
      .execute()
    await app.db
      .updateTable('video')
      .set({ deleted_at: daysAgo(29) })
      .where('id', '=', recent.id)
      .execute()
    expect((await admin.post(`/api/v3/videos/deleted/${old.id}/restore`)).status).toBe(404)
    await sweepDeleted(app.db, new AbortController().signal)
    const left = await app.db.selectFrom('video').select('id').where('owner_id', '=', ann.id).execute()
    expect(left).toEqual([{ id: recent.id }])
    const { deleted_at } = await app.db.selectFrom('asset').select('deleted_at').where('id', '=', old.assetId).executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
  })
})

describe("somebody's PRIVATE video", () => {
  it('is opened by a site admin after being asked: it is written down and the owner is told, once (CM-2.69)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE', title: 'My diary' })
    const path = `/api/v3/videos/${video.id}`
    const notice = `/web/ajax/videos/${video.id}/notification/access`
    expect((await admin.get(path)).body).toEqual({
      id: video.id,
      displayname: 'My diary',
      owner: { name: ann.name, displayname: ann.displayname },
      access: 'ask',
    })
    expect((await admin.put('/web/ajax/videos/update', { gconfid: video.id, video_title: 'x' })).status).toBe(404)
    expect((await admin.post(notice, { action: 'back' })).status).toBe(200)
    expect((await admin.get(path)).body.access).toBe('ask')
    expect((await admin.post(notice, { action: 'accessanyway' })).body).toEqual({ result: 'success' })
    expect((await admin.get(path)).body).toMatchObject({ access: 'granted', can: { manage: true } })
    const mails = app.db.selectFrom('mail').select('subject').where('recipient', '=', `${ann.name}@example.org`)
    const written = app.db.selectFrom('audit').select(['account_id', 'action']).where('subject', '=', video.id)
    for (let times = 0; times < 2; times++) {
      expect(await mails.execute()).toEqual([{ subject: 'Your private video "My diary" was opened by an administrator' }])
      expect(await written.execute()).toEqual([{ account_id: admin.id, action: 'video.private_opened' }])
      await admin.post(notice, { action: 'accessanyway' })
    }
    expect((await admin.post(notice, { action: 'open' })).status).toBe(422)
    // Neither another of hers nor for another one, and no longer than it is there.
    const second = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    expect((await admin.get(`/api/v3/videos/${second.id}`)).body.access).toBe('ask')
    expect((await (await aPerson(app, { role: 'siteadmin' })).get(path)).body.access).toBe('ask')
    await ann.delete(remove, { gconfid: video.id })
    expect((await admin.get(path)).status).toBe(404)
  })

  it('stays closed to everybody else, and to who administers no more (CM-4.01)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const notice = `/web/ajax/videos/${video.id}/notification/access`
    for (const role of ['user', 'poweruser', 'reviewer'] as const) {
      const one = await aPerson(app, { role })
      expect((await one.get(`/api/v3/videos/${video.id}`)).status, role).toBe(404)
      expect((await one.post(notice, { action: 'accessanyway' })).status, role).toBe(404)
    }
    expect((await ann.post(notice, { action: 'accessanyway' })).status).toBe(403)
    await admin.post(notice, { action: 'accessanyway' })
    await app.db.updateTable('account').set({ role: 'reviewer' }).where('id', '=', admin.id).execute()
    expect((await admin.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
  })
})
