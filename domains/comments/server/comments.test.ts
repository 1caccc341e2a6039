import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aGuest, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aComment } from '../testing.ts'
import { addComment } from './commands.ts'

const thread = (id: string) => `/web/ajax/partials/videos/${id}/comments`
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

const say = async (who: TestPerson, id: string, text: string, adid?: string) =>
  (await who.post(thread(id), { text, comment_type: adid ? 'reply_comment' : 'parent_comment', ...(adid ? { adid } : {}), page: 'video' }))
    .body

describe('commenting on a video', () => {
  it('what a viewer says stands there with their name for everybody, "=" and all (VW-1.10, LE-3.01, LE-7.19, VW-3.06, VW-3.07, LE-3.02)', async () => {
    const app = await startedApp()
    const [owner, ann] = [await aPerson(app), await aPerson(app, { displayname: 'Ann Lee' })]
    const video = await aVideo(app.db, { owner, duration_ms: 61_500 })
    const before = Math.floor(Date.now() / 1000) - 2
    const said = await say(ann, video.id, '  a = b, at 0:10 <b>  ')
    const expected = {
      text: 'a = b, at 0:10 <b>',
      comment_type: 'parent_comment',
      adid: null,
      username: ann.name,
      displayname: 'Ann Lee',
      guest_id: null,
      kapowner: owner.name,
      cmntowner: ann.name,
      pinned: false,
      total_replies: 0,
      total_duration: 61.5,
      is_video_owner: false,
      is_content_owner: false,
    }
    expect(said).toMatchObject({ ...expected, can: { edit: true, delete: true, pin: false, reply: true, like: true } })
    const { items } = (await owner.get(thread(video.id))).body
    expect(items).toEqual([{ ...said, can: { edit: false, delete: true, pin: true, reply: true, like: true } }])
    expect(items[0].time_created).toBeGreaterThanOrEqual(before)
    expect(items[0].time_last_updated).toBe(items[0].time_created)
    const own = await say(owner, video.id, 'Thanks')
    expect(own).toMatchObject({ is_video_owner: true, is_content_owner: true })
    const power = await aPerson(app, { role: 'poweruser' })
    expect(await say(power, video.id, 'Hm')).toMatchObject({ is_video_owner: false, is_content_owner: true })
  })

  it('a reply stands under its comment, whose count goes up, and down again when it is deleted (VW-1.11, VW-3.08, VW-4.12, VW-4.13, VW-7.23, LE-7.20)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [video, other] = [await aVideo(app.db), await aVideo(app.db)]
    const comment = await say(ann, video.id, 'Why?')
    const reply = await say(bob, video.id, 'Because', comment.id)
    expect(reply).toMatchObject({ comment_type: 'reply_comment', adid: comment.id, cmntowner: bob.name })
    const path = `${thread(video.id)}/${comment.id}`
    expect((await ann.get(path)).body).toMatchObject({ items: [{ id: reply.id }], previous: false, total: 1 })
    expect((await ann.get(thread(video.id))).body.items).toMatchObject([{ id: comment.id, total_replies: 1 }])
    expect(await bob.delete(`${thread(video.id)}/${reply.id}`)).toMatchObject({ status: 200, text: 'OK' })
    expect((await ann.get(thread(video.id))).body.items).toMatchObject([{ id: comment.id, total_replies: 0 }])
    const without = await bob.post(thread(video.id), { text: 'To nobody', comment_type: 'reply_comment' })
    expect(without).toMatchObject({ status: 422, body: { error: { field: 'adid' } } })
    const toNobody = { text: 'x', comment_type: 'reply_comment', adid: randomUUID() }
    expect((await bob.post(thread(video.id), toNobody)).status).toBe(404)
    const elsewhere = { text: 'x', comment_type: 'reply_comment', adid: comment.id }
    expect((await bob.post(thread(other.id), elsewhere)).status).toBe(404)
    expect((await ann.get(thread(video.id))).body.items).toMatchObject([{ total_replies: 0 }])
  })

  it('nothing but blanks says nothing; 5,000 characters are enough (VW-5.05, VW-5.06)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db)
    const { id } = await say(ann, video.id, '🎬'.repeat(5000))
    for (const text of ['', ' \n\t ', 'x'.repeat(5001)]) {
      expect((await ann.post(thread(video.id), { text })).status).toBe(422)
      expect((await ann.post(thread(video.id), { text, comment_type: 'reply_comment', adid: id })).status).toBe(422)
    }
    expect((await ann.get(thread(video.id))).body.items).toMatchObject([{ id, total_replies: 0 }])
  })

  it('where comments are switched off nobody comments, and nothing is shown of what was said', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    const { id } = await say(ann, video.id, 'Before')
    const put = (comments_enabled: string) => ann.put('/web/ajax/videos/update', { gconfid: video.id, comments_enabled })
    expect((await put('NONE')).status).toBe(200)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.comments_enabled).toBe('NONE')
    expect(await ann.post(thread(video.id), { text: 'x' })).toMatchObject({ status: 403, body: { error: { reason: 'comments_closed' } } })
    expect((await ann.get(`${thread(video.id)}?count=1`)).body).toMatchObject({ items: [], total: 0, next: null })
    expect((await ann.get(`${thread(video.id)}/${id}`)).status).toBe(404)
    await put('ALL')
    expect(idsOf((await ann.get(thread(video.id))).body.items)).toEqual([id])
  })
})

describe('a comment', () => {
  it('its author changes the words for 15 minutes, and nobody else does', async () => {
    const app = await startedApp()
    const [owner, ann] = [await aPerson(app), await aPerson(app)]
    const root = await aPerson(app, { role: 'siteadmin' })
    const video = await aVideo(app.db, { owner })
    const { id } = await say(ann, video.id, 'Frist')
    const path = `${thread(video.id)}/${id}`
    for (const other of [owner, root]) {
      const refused = await other.put(path, { op: 'edit', text: 'Mine' })
      expect(refused.status).toBe(403)
      expect(refused.body.error).not.toHaveProperty('reason')
    }
    expect((await ann.put(path, { op: 'edit' })).status).toBe(422)
    expect((await ann.get(thread(video.id))).body.items[0].edited).toBe(false)
    expect(await ann.put(path, { op: 'edit', text: ' First ' })).toMatchObject({ status: 200, body: { id, text: 'First' } })
    expect((await ann.get(thread(video.id))).body.items[0].edited).toBe(true)
    const since = (minutes: number) =>
      app.db
        .updateTable('comment')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', id)
        .execute()
    await since(14)
    expect((await ann.put(path, { op: 'edit', text: 'First!' })).status).toBe(200)
    expect((await ann.get(thread(video.id))).body.items[0].time_last_updated).toBeGreaterThan(Date.now() / 1000 - 60)
    await since(15)
    const late = await ann.put(path, { op: 'edit', text: 'Second' })
    expect(late).toMatchObject({ status: 403, body: { error: { reason: 'edit_window' } } })
    expect((await ann.get(thread(video.id))).body.items).toMatchObject([{ text: 'First!', can: { edit: false } }])
  })

  it('is deleted by its author, the owner of the video, who manages it and a siteadmin, and by nobody else (LE-1.08, LE-6.01, LE-6.05, LE-6.07, LE-7.24, VW-7.22)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    const [ann, bob, power, root] = await Promise.all(
      (['user', 'user', 'poweruser', 'siteadmin'] as const).map((role) => aPerson(app, { role })),
    )
    if (!ann || !bob || !power || !root) throw new Error('somebody is missing')
    const video = await aVideo(app.db, { owner })
    for (const who of [ann, owner, power, root]) {
      const { id } = await say(ann, video.id, 'Delete me')
      const path = `${thread(video.id)}/${id}`
      expect((await bob.delete(path, { page: 'video', kapowner: bob.name, cmntowner: bob.name })).status).toBe(403)
      expect((await bob.get(thread(video.id))).body.items).toMatchObject([{ id, can: { delete: false } }])
      expect(await who.delete(path, { page: 'video', kapowner: owner.name, cmntowner: ann.name })).toMatchObject({
        status: 200,
        text: 'OK',
      })
      expect((await who.delete(path)).status).toBe(404)
      expect((await bob.get(thread(video.id))).body.items).toEqual([])
    }
    expect((await root.delete(`${thread(video.id)}/${randomUUID()}`)).status).toBe(404)
  })

  it('a deletion is taken back by who did it, with the replies, for 30 days', async () => {
    const app = await startedApp()
    const [owner, ann] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner })
    const { id } = await say(ann, video.id, 'Here')
    const reply = await say(ann, video.id, 'and here', id)
    const path = `${thread(video.id)}/${id}`
    await owner.delete(path)
    expect((await ann.get(path)).status).toBe(404)
    expect((await ann.delete(`${thread(video.id)}/${reply.id}`)).status).toBe(404)
    expect((await ann.put(path, { op: 'restore' })).status).toBe(404)
    expect((await owner.put(path, { op: 'restore' })).status).toBe(200)
    expect((await ann.get(path)).body).toMatchObject({ items: [{ id: reply.id }], total: 1 })
    await ann.delete(`${thread(video.id)}/${reply.id}`)
    await ann.put(`${thread(video.id)}/${reply.id}`, { op: 'restore' })
    expect((await ann.get(path)).body.total).toBe(1)
    await owner.delete(path)
    await app.db
      .updateTable('comment')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await owner.put(path, { op: 'restore' })).status).toBe(404)
  })

  it('is pinned and unpinned by who manages the video, and stands under the pinned ones (LE-4.26, LE-4.27, LE-7.15, LE-7.22, LE-7.23)', async () => {
    const app = await startedApp()
    const [owner, ann] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner })
    const [one, two] = [await say(ann, video.id, 'One'), await say(ann, video.id, 'Two')]
    const path = `${thread(video.id)}/${one.id}`
    expect((await ann.put(path, { op: 'pin', page: 'video' })).status).toBe(403)
    expect((await owner.put(path, { op: 'pin', page: 'video' })).body).toEqual({ id: one.id, pinned: true })
    expect((await ann.get(`${thread(video.id)}?isPinned=1&count=1`)).body).toMatchObject({
      items: [{ id: one.id, pinned: true }],
      total: 1,
    })
    expect((await owner.put(path, { op: 'unpin', page: 'video' })).body).toEqual({ id: one.id, pinned: false })
    expect((await ann.get(`${thread(video.id)}?isPinned=1`)).body.items).toEqual([])
    expect(idsOf((await ann.get(thread(video.id))).body.items)).toEqual([two.id, one.id])
    const reply = await aComment(app.db, { video, author: ann, parent: one })
    expect((await owner.get(path)).body.items).toMatchObject([{ id: reply.id, can: { pin: false, delete: true } }])
    expect((await owner.put(`${thread(video.id)}/${reply.id}`, { op: 'pin' })).status).toBe(422)
  })

  it('stays without a name when its author is removed', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const root = await aPerson(app, { role: 'siteadmin' })
    const video = await aVideo(app.db, { visibility: 'PUBLIC' })
    const { id } = await say(ann, video.id, 'Bye')
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    const { items } = (await bob.get(thread(video.id))).body
    expect(items).toMatchObject([{ id, text: 'Bye', username: null, displayname: null, cmntowner: null, is_content_owner: false }])
    // An anonymous viewer has no name either, and is not the author for that.
    expect((await app.anonymous.get(thread(video.id))).body.items).toMatchObject([
      { id, can: { edit: false, delete: false, pin: false, reply: false } },
    ])
  })
})

describe('whom a page of another site brought', () => {
  it('reads, and says nothing', async () => {
    const { db } = await startedApp()
    const { id } = await aVideo(db, { visibility: 'PUBLIC' })
    const saying = db.transaction().execute((tx) => addComment(tx, aGuest, id, { text: 'Hello', adid: null }))
    await expect(saying).rejects.toMatchObject({ code: 'forbidden' })
  })
})
