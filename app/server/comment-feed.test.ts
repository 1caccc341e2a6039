import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aComment } from '#domains/comments/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'

const thread = (id: string) => `/web/ajax/partials/videos/${id}/comments`

interface Item {
  readonly id: string
  readonly text?: string
  readonly mentions?: readonly string[]
  readonly deleted?: true
}

/** Somebody who has a video open: what the feed brought, newest last. */
async function listener(app: TestApp, headers: Record<string, string>, videoId: string) {
  const events: { type: string; items: Item[] }[] = []
  const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=video:${videoId}`, headers)
  for (const type of ['comment', 'changed', 'missed'])
    feed.addEventListener(type, ({ data }) => events.push({ type, items: [], ...JSON.parse(data) }))
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<Event>()
  feed.addEventListener('open', resolve)
  feed.addEventListener('error', () => reject(new Error('the feed was refused')))
  await isOpen
  const items = () => events.flatMap((event) => event.items)
  return { events, items, latest: (id: string) => items().findLast((item) => item.id === id), close: () => feed.close() }
}

async function scene(visibility: 'PUBLIC' | 'USERS' = 'USERS') {
  const app = await startedApp()
  const [owner, ann] = [await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner, visibility })
  const say = async (who: TestPerson, text: string, adid?: string): Promise<string> =>
    (await who.post(thread(video.id), { text, comment_type: adid ? 'reply_comment' : 'parent_comment', ...(adid ? { adid } : {}) })).body.id
  return { app, owner, ann, video, say }
}

describe('who has a video open', () => {
  it('gets what others say with the feed, as everybody sees it and without what anybody may do with it', async () => {
    const { app, owner, ann, video, say } = await scene()
    const there = await listener(app, ann.headers, video.id)
    const id = await say(owner, `Hello @${ann.name}`)
    await eventually(() => there.latest(id))
    const { liked: _liked, can: _can, ...shown } = (await ann.get(thread(video.id))).body.items[0]
    expect(there.latest(id)).toEqual(shown)
    expect(shown.mentions).toEqual([ann.name])
    there.close()
  })

  it('without an account hears the same words, and not who has an account here', async () => {
    const { app, owner, ann, video, say } = await scene('PUBLIC')
    const [person, stranger] = [await listener(app, ann.headers, video.id), await listener(app, {}, video.id)]
    const id = await say(owner, `Hello @${ann.name}`)
    await eventually(() => person.latest(id) && stranger.latest(id))
    expect(person.latest(id)?.mentions).toEqual([ann.name])
    expect(stranger.latest(id)).toMatchObject({ text: `Hello @${ann.name}`, mentions: [] })
    for (const one of [person, stranger]) one.close()
  })

  it('gets a reply together with the comment that it belongs to, and of what is deleted only that it is gone', async () => {
    const { app, owner, ann, video, say } = await scene()
    const there = await listener(app, ann.headers, video.id)
    const id = await say(owner, 'Why?')
    const reply = await say(ann, 'Because', id)
    await eventually(() => there.latest(reply))
    expect(there.latest(id)).toMatchObject({ text: 'Why?', total_replies: 1 })
    await owner.delete(`${thread(video.id)}/${id}`)
    await eventually(() => there.latest(id)?.deleted)
    expect(there.latest(id)).toEqual({ id, adid: null, deleted: true })
    there.close()
  })

  it('hears nothing of a deleted comment, nor of what was replied to it, even where these change afterwards', async () => {
    const { app, owner, ann, video, say } = await scene()
    const id = await say(owner, 'Hidden words')
    const reply = (await aComment(app.db, { video, author: ann, text: 'Hidden reply', parent: { id } })).id
    await owner.delete(`${thread(video.id)}/${id}`)
    const there = await listener(app, ann.headers, video.id)
    for (const one of [id, reply])
      await sql`select pg_notify('lyceum_feed', ${JSON.stringify({ topic: `video:${video.id}`, type: 'comment', data: { id: one } })})`.execute(
        app.db,
      )
    await eventually(() => there.latest(reply))
    expect(JSON.stringify(there.events)).not.toContain('Hidden')
    expect(there.latest(reply)).toEqual({ id: reply, adid: id, deleted: true })
    there.close()
  })

  it('hears nothing where comments are switched off', async () => {
    const { app, owner, ann, video, say } = await scene()
    const id = await say(owner, 'Before')
    const there = await listener(app, ann.headers, video.id)
    await eventually(() => there.latest(id))
    const before = there.items().length
    await owner.put('/web/ajax/videos/update', { gconfid: video.id, comments_enabled: 'NONE' })
    await owner.delete(`${thread(video.id)}/${id}`)
    await owner.put('/web/ajax/videos/update', { gconfid: video.id, comments_enabled: 'ALL' })
    const after = await say(owner, 'After')
    await eventually(() => there.latest(after))
    expect(
      there
        .items()
        .slice(before)
        .filter((item) => item.text === 'Before'),
    ).toEqual([])
    there.close()
  })

  it('gets what was said in the moment before they could listen', async () => {
    const { app, owner, ann, video, say } = await scene()
    const id = await say(owner, 'Just now')
    const there = await listener(app, ann.headers, video.id)
    await eventually(() => there.latest(id))
    there.close()
  })

  it('gets what many say at once in a few pieces, everything in order', async () => {
    const { app, owner, ann, video, say } = await scene()
    const there = await listener(app, ann.headers, video.id)
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push((await aComment(app.db, { video, author: owner, text: `No. ${n}` })).id)
    await app.db.transaction().execute(async (tx) => {
      for (const id of ids)
        await sql`select pg_notify('lyceum_feed', ${JSON.stringify({ topic: `video:${video.id}`, type: 'comment', data: { id } })})`.execute(
          tx,
        )
    })
    const last = await say(owner, 'The last')
    await eventually(() => there.latest(last))
    expect(new Set(there.items().map((item) => item.id))).toEqual(new Set([...ids, last]))
    // The first alone, the others together, as they come.
    expect(there.events.length).toBeLessThan(10)
    there.close()
  })

  it('is told to ask where so much is said at once that telling it would be too much', async () => {
    const { app, owner, ann, video } = await scene()
    const there = await listener(app, ann.headers, video.id)
    const ids: string[] = []
    // Any two of them are too much.
    for (let n = 0; n < 10; n++) ids.push((await aComment(app.db, { video, author: owner, text: 'much '.repeat(4000) })).id)
    await app.db.transaction().execute(async (tx) => {
      for (const id of ids)
        await sql`select pg_notify('lyceum_feed', ${JSON.stringify({ topic: `video:${video.id}`, type: 'comment', data: { id } })})`.execute(
          tx,
        )
    })
    await eventually(() => there.events.some(({ type }) => type === 'missed'))
    expect(there.events.length).toBe(2)
    there.close()
  })

  it('hears no comment that is written after they lost the video', async () => {
    const { app, owner, ann, video, say } = await scene()
    const [lost, stays] = [await listener(app, ann.headers, video.id), await listener(app, owner.headers, video.id)]
    await owner.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })
    const id = await say(owner, 'Among us')
    await eventually(() => stays.latest(id))
    // A second one is told after the first was.
    const second = await say(owner, 'Still among us')
    await eventually(() => stays.latest(second))
    expect(JSON.stringify(lost.events)).not.toContain('mong us')
    for (const one of [lost, stays]) one.close()
  })
})
