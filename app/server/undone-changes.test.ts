import { describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const change = (who: TestPerson, gconfid: string, changes: object) =>
  who.put('/web/ajax/videos/update', { gconfid, undoable: 1, ...changes })

const undo = (who: TestPerson, changes: readonly string[]) => who.post('/api/v3/videos/undo', { changes })

const settingsOf = async (who: TestPerson, id: string) => {
  const { body } = await who.get(`/api/v3/videos/${id}`)
  const { visibility, user_members_data, group_members_data, channels, expiry_date, review_state, published } = body
  return { visibility, user_members_data, group_members_data, channels, expiry_date, review_state, published }
}

describe('a change of several videos', () => {
  it('is taken back whole: who may watch, channels, expiry and review stand as before, and viewers see it again', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const group = await aGroup(app, [bob])
    const channel = await aChannel(app.db, { owner: ann })
    const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', groups: [group] })
    const before = await settingsOf(ann, video.id)
    const end = Math.floor(Date.now() / 1000) + 86_400
    const { body } = await change(ann, video.id, { visibility: 'PRIVATE', channels: [channel.name], expiry_date: end })
    expect(await settingsOf(ann, video.id)).toMatchObject({ visibility: 'PRIVATE', expiry_date: end })
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await undo(ann, [body.undo])).body).toEqual({ items: [{ undo: body.undo, outcome: 'undone', reason: null }] })
    expect(await settingsOf(ann, video.id)).toEqual(before)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
    expect((await undo(ann, [body.undo])).body.items).toMatchObject([{ outcome: 'refused', reason: 'gone' }])
  })

  it('is taken back of each video alone: not where somebody has changed the same since, where it is gone, or of somebody else', async () => {
    const app = await startedApp()
    const [ann, eve, admin] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'siteadmin' })]
    const videos = await Promise.all(Array.from({ length: 4 }, () => aVideo(app.db, { owner: ann, visibility: 'USERS' })))
    const [first, changed, deleted, renamed] = videos.map(({ id }) => id)
    const undos: string[] = []
    for (const { id } of videos) undos.push((await change(ann, id, { visibility: 'PUBLIC' })).body.undo)
    await admin.put('/web/ajax/videos/update', { gconfid: changed, visibility: 'PRIVATE' })
    await ann.delete('/web/ajax/videos/delete', { gconfid: deleted })
    await admin.put('/web/ajax/videos/update', { gconfid: renamed, video_title: 'Another title' })
    expect((await undo(eve, undos)).body.items.map(({ reason }: { reason: string }) => reason)).toEqual(['gone', 'gone', 'gone', 'gone'])
    const { items } = (await undo(ann, undos)).body
    expect(items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => [outcome, reason])).toEqual([
      ['undone', null],
      ['refused', 'changed'],
      ['refused', 'gone'],
      ['undone', null],
    ])
    expect((await settingsOf(ann, first ?? '')).visibility).toBe('USERS')
    expect((await settingsOf(admin, renamed ?? '')).visibility).toBe('USERS')
    expect(
      await app.db
        .selectFrom('video')
        .select('visibility')
        .where('id', '=', changed ?? '')
        .executeTakeFirst(),
    ).toEqual({ visibility: 'PRIVATE' })
  })

  it('takes a video back from the reviewer it was sent to, and a revived one has expired again', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [ann, bob, rev] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'reviewer' })]
    await admin.put('/api/v3/domain', { reviewer_role: 1 })
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const sent = await change(ann, video.id, { visibility: 'USERS', video_reviewer: rev.name })
    expect(await settingsOf(ann, video.id)).toMatchObject({ visibility: 'USERS', review_state: 'SENT' })
    await undo(ann, [sent.body.undo])
    expect(await settingsOf(ann, video.id)).toMatchObject({ visibility: 'PRIVATE', review_state: 'NONE' })
    expect((await rev.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await ann.get(`/api/v3/videos/${video.id}/reviews`)).body.items[0].state).toBe('WITHDRAWN')
    await admin.put('/api/v3/domain', { reviewer_role: 0 })
    const ended = await aVideo(app.db, { owner: ann, visibility: 'USERS', expires_at: new Date(Date.now() - 60_000) })
    const revived = await change(ann, ended.id, { expiry_date: Math.floor(Date.now() / 1000) + 86_400 })
    expect((await bob.get(`/api/v3/videos/${ended.id}`)).status).toBe(200)
    await undo(ann, [revived.body.undo])
    expect((await bob.get(`/api/v3/videos/${ended.id}`)).status).toBe(404)
  })

  it('is not taken back by who may not manage the video any more, after an hour, or more than twenty at once', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const [given, old] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann })]
    const undos = [
      (await change(ann, given.id, { visibility: 'PUBLIC' })).body.undo,
      (await change(ann, old.id, { visibility: 'PUBLIC' })).body.undo,
    ]
    await app.db.updateTable('video').set({ owner_id: admin.id }).where('id', '=', given.id).execute()
    await app.db
      .updateTable('video_change')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .where('video_id', '=', old.id)
      .execute()
    expect((await undo(ann, undos)).body.items).toMatchObject([{ reason: 'gone' }, { reason: 'gone' }])
    expect(
      (
        await undo(
          ann,
          Array.from({ length: 21 }, () => undos[0]),
        )
      ).status,
    ).toBe(422)
    expect((await undo(ann, [])).status).toBe(422)
  })
})
