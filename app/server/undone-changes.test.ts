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
    // Whoever asks again, because the answer was lost, hears the same, and nothing changes by it.
    await change(ann, video.id, { visibility: 'USERS' })
    expect((await undo(ann, [body.undo])).body.items).toMatchObject([{ outcome: 'undone', reason: null }])
    expect((await settingsOf(ann, video.id)).visibility).toBe('USERS')
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

  it('stays where the reviewer of before is no longer there; the others are taken back all the same', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [ann, rev, other] = [await aPerson(app), await aPerson(app, { role: 'reviewer' }), await aPerson(app, { role: 'reviewer' })]
    await admin.put('/api/v3/domain', { reviewer_role: 1 })
    const [sent, plain] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann, visibility: 'USERS' })]
    await change(ann, sent.id, { visibility: 'USERS', video_reviewer: rev.name })
    const changes = [await change(ann, sent.id, { video_reviewer: other.name }), await change(ann, plain.id, { visibility: 'PRIVATE' })]
    expect((await admin.delete(`/api/v3/users/${rev.name}`)).status).toBe(200)
    const { status, body } = await undo(
      ann,
      changes.map((one) => one.body.undo),
    )
    await admin.put('/api/v3/domain', { reviewer_role: 0 })
    expect([status, body.items]).toEqual([
      200,
      [expect.objectContaining({ outcome: 'refused' }), expect.objectContaining({ outcome: 'undone' })],
    ])
    expect((await settingsOf(ann, plain.id)).visibility).toBe('USERS')
  })

  it('is a deletion, too: within the hour its owner has the video back with all that was said of it, once, and nobody else (CM-1.03)', async () => {
    const app = await startedApp()
    const [ann, bob, eve, admin] = [
      await aPerson(app),
      await aPerson(app),
      await aPerson(app, { role: 'poweruser' }),
      await aPerson(app, { role: 'siteadmin' }),
    ]
    const group = await aGroup(app, [bob])
    const wish = { owner: ann, visibility: 'MEMBERS', groups: [group] } as const
    const [back, given, restored, old] = [
      await aVideo(app.db, wish),
      await aVideo(app.db, wish),
      await aVideo(app.db, wish),
      await aVideo(app.db, wish),
    ]
    const before = await settingsOf(ann, back.id)
    const erase = async ({ id }: { id: string }) => (await ann.delete('/web/ajax/videos/delete', { gconfid: id, undoable: 1 })).body.undo
    const status = async (who: TestPerson, { id }: { id: string }) => (await who.get(`/api/v3/videos/${id}`)).status
    const reasons = async (who: TestPerson, ...undos: string[]) =>
      (await undo(who, undos)).body.items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome)
    const [first, second, third, fourth] = [await erase(back), await erase(given), await erase(restored), await erase(old)]
    expect([await status(ann, back), await status(bob, back)]).toEqual([404, 404])
    expect(await reasons(eve, first)).toEqual(['gone'])
    expect(await reasons(ann, first)).toEqual(['undone'])
    expect([await status(ann, back), await status(bob, back)]).toEqual([200, 200])
    expect(await settingsOf(ann, back.id)).toEqual(before)
    expect((await ann.delete('/web/ajax/videos/delete', { gconfid: back.id })).body).toEqual({ result: 'success' })
    // It was taken once: another deletion is not undone by it.
    expect(await reasons(ann, first)).toEqual(['undone'])
    expect(await status(ann, back)).toBe(404)
    // What is still arriving stops with that.
    expect(await erase(await aVideo(app.db, { owner: ann, state: 'uploading' }))).toBeUndefined()
    // Given to somebody else; brought back by an administrator, who deletes it again; too long ago.
    await app.db.updateTable('video').set({ owner_id: eve.id }).where('id', '=', given.id).execute()
    await admin.post(`/api/v3/videos/deleted/${restored.id}/restore`)
    await admin.delete('/web/ajax/videos/delete', { gconfid: restored.id })
    const longAgo = new Date(Date.now() - 3_700_000)
    await app.db.updateTable('video_change').set({ created_at: longAgo }).where('video_id', '=', old.id).execute()
    expect(await reasons(ann, second, third, fourth)).toEqual(['gone', 'changed', 'gone'])
    expect(await status(ann, restored)).toBe(404)
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

describe('another owner of a video', () => {
  const give = async (who: TestPerson, id: string, to: TestPerson, more: object = {}) =>
    (await change(who, id, { newownername: to.name, ...more })).body.undo
  const ownerOf = async (who: TestPerson, id: string) => (await who.get(`/api/v3/videos/${id}`)).body.owner?.name
  const outcomes = async (who: TestPerson, ...undos: string[]) =>
    (await undo(who, undos)).body.items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome)

  it('is taken back by who gave it away, who need not see it any more, once and by nobody else', async () => {
    const app = await startedApp()
    const [ann, power, eve] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
    const admin = await aPerson(app, { role: 'siteadmin' })
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const given = await give(ann, video.id, power)
    expect([await ownerOf(power, video.id), await ownerOf(ann, video.id)]).toEqual([power.name, undefined])
    for (const who of [power, eve, admin]) expect(await outcomes(who, given)).toEqual(['gone'])
    expect(new Set((await Promise.all([outcomes(ann, given), outcomes(ann, given)])).flat())).toEqual(new Set(['undone']))
    expect([await ownerOf(ann, video.id), await ownerOf(power, video.id)]).toEqual([ann.name, undefined])
    // Who manages others' gives Ann's to Eve, and takes that back for Ann.
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'USERS' })
    expect(await outcomes(power, await give(power, video.id, eve))).toEqual(['undone'])
    expect(await ownerOf(ann, video.id)).toBe(ann.name)
  })

  it('stays where its new owner has changed anything since, deleted it, gave it on, or an hour is over', async () => {
    const app = await startedApp()
    const [ann, power, eve] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
    const videos = []
    for (let n = 0; n < 4; n += 1) videos.push((await aVideo(app.db, { owner: ann, visibility: 'USERS' })).id)
    const [renamed = '', deleted = '', passedOn = '', old = ''] = videos
    const undos: string[] = []
    for (const id of videos) undos.push(await give(ann, id, power))
    await power.put('/web/ajax/videos/update', { gconfid: renamed, video_title: 'Mine now' })
    await power.delete('/web/ajax/videos/delete', { gconfid: deleted })
    await power.put('/web/ajax/videos/update', { gconfid: passedOn, newownername: eve.name })
    await app.db
      .updateTable('video_change')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .where('video_id', '=', old)
      .execute()
    expect(await outcomes(ann, ...undos)).toEqual(['changed', 'gone', 'changed', 'gone'])
    expect([await ownerOf(ann, renamed), await ownerOf(ann, passedOn), await ownerOf(ann, old)]).toEqual([power.name, eve.name, power.name])
  })

  it('stays where who gave it may not manage others’ videos any more, and where its owner of before is no longer there', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const [ann, power, eve] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
    const bob = await aPerson(app)
    const [one, two] = [await aVideo(app.db, { owner: bob }), await aVideo(app.db, { owner: ann })]
    const [first, second] = [await give(power, one.id, eve), await give(admin, two.id, eve)]
    await app.db.updateTable('account').set({ role: 'user' }).where('id', '=', power.id).execute()
    expect(await outcomes(power, first)).toEqual(['gone'])
    await app.db.updateTable('asset').set({ owner_id: eve.id }).where('owner_id', '=', ann.id).execute()
    await app.db.deleteFrom('account').where('id', '=', ann.id).execute()
    expect(await outcomes(admin, second)).toEqual(['gone'])
    expect([await ownerOf(admin, one.id), await ownerOf(admin, two.id)]).toEqual([eve.name, eve.name])
  })
})
