import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aComment } from '../testing.ts'

const thread = (id: string) => `/web/ajax/partials/videos/${id}/comments`
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

async function said(app: TestApp, video: { id: string }, author: { id: string }, n: number, parent?: { id: string }): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await aComment(app.db, { video, author, text: `No. ${i}`, ...(parent ? { parent } : {}) })).id)
  return ids
}

async function aThread(n: number) {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann })
  return { app, ann, bob, video, ids: await said(app, video, ann, n) }
}

describe('the comments of a video', () => {
  it('come newest first, by place or before one that is known, none twice (CM-7.92, LE-7.14, LE-7.17, VW-7.24)', async () => {
    const { ann, video, ids } = await aThread(5)
    const newest = ids.toReversed()
    const page = (query: string) => ann.get(`${thread(video.id)}?${query}`)
    const first = (await page('first=0&max=2&count=1')).body
    expect(first).toMatchObject({ total: 5, first: 0, next: 2, last_index: 1 })
    expect(idsOf(first.items)).toEqual(newest.slice(0, 2))
    expect(idsOf((await page(`commentsbeforeid=${newest[1]}&max=2`)).body.items)).toEqual(newest.slice(2, 4))
    const rest = (await page(`commentsbeforeid=${newest[1]}&commentsbeforets=1&list_replies_flag=1&is_live_event=0&isMod=1&page=video`))
      .body
    expect(idsOf(rest.items)).toEqual(newest.slice(2))
    expect((await page(`commentsbeforeid=${ids[0]}`)).body).toMatchObject({ items: [], next: null })
    const hourLater = Math.floor(Date.now() / 1000) + 3600
    expect(idsOf((await page(`commentsbeforets=${hourLater}`)).body.items)).toEqual(newest)
    expect((await page(`commentsbeforets=${hourLater - 7200}`)).body.items).toEqual([])
    expect((await page('first=1001')).status).toBe(422)
  })

  it('only one’s own, where they are asked for (LE-7.16)', async () => {
    const { app, ann, bob, video, ids } = await aThread(2)
    const own = await said(app, video, bob, 1)
    const path = `${thread(video.id)}?only_my_comments=1&count=1`
    expect((await bob.get(path)).body).toMatchObject({ items: [{ id: own[0] }], total: 1 })
    expect(idsOf((await ann.get(path)).body.items)).toEqual(ids.toReversed())
    const open = await aVideo(app.db, { visibility: 'PUBLIC' })
    const [there] = await said(app, open, bob, 1)
    expect(idsOf((await app.anonymous.get(thread(open.id))).body.items)).toEqual([there])
    expect((await app.anonymous.get(`${thread(open.id)}?only_my_comments=1`)).body.items).toEqual([])
  })

  it('replies come five at a time, the newest first to be seen (VW-7.25, VW-9.15, LE-7.21)', async () => {
    const { app, ann, bob, video, ids } = await aThread(1)
    const parent = { id: ids[0] ?? '' }
    const replies = await said(app, video, bob, 7, parent)
    const path = `${thread(video.id)}/${parent.id}`
    const newest = (await ann.get(`${path}?listing_type=replies`)).body
    expect(newest).toMatchObject({ previous: true, total: 7 })
    expect(idsOf(newest.items)).toEqual(replies.slice(2))
    const asked = `listing_type=replies&show_previous_replies=1&first=${newest.items[0].id}&is_pagination_request=1`
    const before = (await ann.get(`${path}?${asked}`)).body
    expect(before.previous).toBe(false)
    expect(idsOf(before.items)).toEqual(replies.slice(0, 2))
    expect(idsOf((await ann.get(`${path}?commentsafterid=${replies[4]}`)).body.items)).toEqual(replies.slice(5))
    const [withTwo] = (await ann.get(`${thread(video.id)}?list_replies_flag=1`)).body.items
    expect(withTwo.last_shown_reply_id).toBe(replies[5])
    expect(idsOf(withTwo.replies)).toEqual(replies.slice(5))
  })

  it('what changed since a time is new, changed or gone, and nothing else (LE-7.18)', async () => {
    const { app, ann, bob, video, ids } = await aThread(4)
    const past = async (...some: string[]) =>
      app.db
        .updateTable('comment')
        .set({ updated_at: new Date(Date.now() - 3600_000) })
        .where('id', 'in', some)
        .execute()
    await past(...ids)
    const { ts } = (await ann.get(thread(video.id))).body
    expect(ts % 15).toBe(0)
    const path = `${thread(video.id)}?commentUpdates=1&lastUpdatedTsForComment=${ts}`
    expect((await bob.get(path)).body.items).toEqual([])
    const [edited = '', answered = '', deleted = '', untouched = ''] = ids
    await ann.put(`${thread(video.id)}/${edited}`, { op: 'edit', text: 'New words' })
    await bob.post(thread(video.id), { text: 'A reply', comment_type: 'reply_comment', adid: answered })
    await ann.delete(`${thread(video.id)}/${deleted}`)
    const added = (await bob.post(thread(video.id), { text: 'New' })).body.id
    const { items } = (await bob.get(path)).body
    expect(items).toHaveLength(4)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: edited, text: 'New words' }),
        expect.objectContaining({ id: answered, total_replies: 1 }),
        { id: deleted, deleted: true },
        expect.objectContaining({ id: added }),
      ]),
    )
    expect(idsOf(items)).not.toContain(untouched)
  })

  it('ten thousand comments are read by an index: no page looks at more than it shows', async () => {
    const { app, ann, video, ids } = await aThread(1)
    const others = await aVideo(app.db)
    await sql`insert into comment (video_id, author_id, text, created_at)
      select unnest(array[${video.id}, ${others.id}]), ${ann.id}, 'one of many', now() - make_interval(secs => 20000 - i) from generate_series(1, 10000) i`.execute(
      app.db,
    )
    await sql`analyze comment`.execute(app.db)
    const page = (await ann.get(`${thread(video.id)}?count=1`)).body
    expect(page).toMatchObject({ total: 1000, more: true, items: { length: 20 } })
    expect(page.items[0].id).toBe(ids[0])
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, costs off, summary off)
      select * from comment c left join account a on a.id = c.author_id
      where c.video_id = ${video.id} and c.parent_id is null and c.deleted_at is null and (c.created_at, c.id) < (select created_at, id from comment where id = ${page.items[19].id}) order by c.created_at desc, c.id desc limit 21`.execute(
      app.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('comment_newest')
    expect(plan).not.toContain('Sort')
  })
})
