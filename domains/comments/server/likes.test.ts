import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aComment } from '../testing.ts'

const thread = (id: string) => `/web/ajax/partials/videos/${id}/comments`
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

async function aThread() {
  const app = await startedApp()
  const [ann, bob, video] = [await aPerson(app), await aPerson(app), await aVideo(app.db)]
  const comments = []
  for (const text of ['First', 'Second', 'Third']) comments.push(await aComment(app.db, { video, author: ann, text }))
  const [first, second, third] = comments.map(({ id }) => id) as [string, string, string]
  const like = (who: TestPerson, id: string) => who.post(`${thread(video.id)}/${id}/like`)
  return { app, ann, bob, video, first, second, third, like, at: thread(video.id) }
}

describe('liking a comment', () => {
  it('a person likes a comment once however often they press, and takes it back', async () => {
    const { ann, bob, first, like, at } = await aThread()
    expect((await like(bob, first)).body).toEqual({ result: 'success', likes: 1, liked: true })
    expect((await like(bob, first)).body).toEqual({ result: 'success', likes: 1, liked: true })
    expect((await like(ann, first)).body).toMatchObject({ likes: 2 })
    expect((await bob.get(at)).body.items.at(-1)).toMatchObject({ id: first, likes: 2, liked: true, can: { like: true } })
    const takesBack = () => bob.delete(`${at}/${first}/like`)
    expect((await takesBack()).body).toEqual({ result: 'success', likes: 1, liked: false })
    expect((await takesBack()).body).toMatchObject({ likes: 1 })
    expect((await bob.get(at)).body.items.at(-1)).toMatchObject({ likes: 1, liked: false })
  })

  it('replies are liked as well, deleted comments and those of a video without comments are not', async () => {
    const { app, ann, bob, video, first, second, like, at } = await aThread()
    const reply = await aComment(app.db, { video, author: ann, parent: { id: first } })
    expect((await like(bob, reply.id)).body.likes).toBe(1)
    expect((await bob.get(`${at}/${first}`)).body.items).toMatchObject([{ id: reply.id, likes: 1, liked: true }])
    await ann.delete(`${at}/${second}`)
    expect((await like(bob, second)).status).toBe(404)
    await app.db.updateTable('video').set({ comments_enabled: false }).where('id', '=', video.id).execute()
    expect((await like(bob, first)).status).toBe(404)
  })

  it('people who like a comment at the same moment are all counted', async () => {
    const { app, first, like } = await aThread()
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
    const replies = await Promise.all(people.flatMap((who) => [like(who, first), like(who, first)]))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(Math.max(...replies.map(({ body }) => body.likes))).toBe(6)
  })

  it('the comments with most likes come first where one asks for them, page by page; otherwise the newest do', async () => {
    const { ann, bob, first, second, third, like, at } = await aThread()
    await like(ann, first)
    await like(bob, first)
    await like(bob, second)
    expect(idsOf((await bob.get(at)).body.items)).toEqual([third, second, first])
    expect(idsOf((await bob.get(`${at}?order_by=likes`)).body.items)).toEqual([first, second, third])
    const page = (await bob.get(`${at}?order_by=likes&max=1`)).body
    expect(page).toMatchObject({ items: [{ id: first }], next: 1 })
    expect(idsOf((await bob.get(`${at}?order_by=likes&commentsbeforeid=${first}`)).body.items)).toEqual([second, third])
    expect(idsOf((await bob.get(`${at}?order_by=nonsense`)).body.items)).toEqual([third, second, first])
  })
})

describe('a reply to a reply', () => {
  it('stands in the same thread, which counts it', async () => {
    const { app, ann, bob, video, first, at } = await aThread()
    const reply = await aComment(app.db, { video, author: ann, parent: { id: first } })
    const sent = await bob.post(at, { text: 'And so', comment_type: 'reply_comment', adid: reply.id })
    expect(sent.body).toMatchObject({ comment_type: 'reply_comment', adid: first })
    expect((await ann.get(`${at}/${first}`)).body).toMatchObject({ items: [{ id: reply.id }, { id: sent.body.id }], total: 2 })
    await ann.delete(`${at}/${reply.id}`)
    expect((await bob.post(at, { text: 'x', comment_type: 'reply_comment', adid: reply.id })).status).toBe(404)
  })
})

describe('the people whom a comment mentions', () => {
  it('are named with it, for readers who are signed in; a name that nobody has is plain text', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app, { name: 'Bob.Mention' })]
    const video = await aVideo(app.db, { visibility: 'PUBLIC' })
    const text = 'See @bob.mention. Not @nobody-at-all, nor a@Bob.Mention'
    const said = await ann.post(thread(video.id), { text })
    expect(said.body.mentions).toEqual(['Bob.Mention'])
    expect((await bob.get(thread(video.id))).body.items).toMatchObject([{ mentions: ['Bob.Mention'] }])
    expect((await app.anonymous.get(thread(video.id))).body.items).toMatchObject([{ text, mentions: [] }])
  })
})
