import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aComment } from '#domains/comments/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { aPoll } from '#domains/polls/testing.ts'
import { aQuestion } from '#domains/questions/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let cleo: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob, cleo] = await Promise.all([aPerson(app, { role: 'poweruser' }), aPerson(app), aPerson(app)])
})

type Asker = Pick<TestPerson, 'get'>
const comments = (id: string) => `/web/ajax/partials/videos/${id}/comments`
const questions = (id: string) => `/web/ajax/partials/events/${id}/questions`
const polls = (id: string) => `/web/ajax/videos/${id}/live-polls`
const lists = [comments, questions, polls]

const ask = (who: Asker, path: string, tag = '') =>
  who.get(path, { headers: { accept: 'application/json', ...(tag && { 'if-none-match': tag }) } })
const tagOf = async (who: Asker, path: string) => (await ask(who, path)).headers.get('etag') ?? ''
const again = async (who: Asker, path: string, tag: string) => (await ask(who, path, tag)).status

async function made(wish: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(app.db, { owner: ann, settings: { state: 'LIVE' }, ...wish })
  await aComment(app.db, { event, author: ann })
  await aQuestion(app.db, event, { by: ann })
  return { ...event, poll: await aPoll(app.db, event, 'OPENED') }
}

describe('what a page at an event asks every 15 s', () => {
  it('is not read again while nothing was told of it, and is after the next that is (LE-9.01, LE-9.02, LE-9.03)', async () => {
    const event = await made()
    const tags = new Map<string, string>()
    for (const list of lists) tags.set(list(event.id), await tagOf(bob, list(event.id)))
    // Nobody is told of what goes past the server: whoever read it would find it.
    await app.db.updateTable('comment').set({ text: 'Otherwise' }).where('event_id', '=', event.id).execute()
    await app.db.updateTable('event_question').set({ text: 'Otherwise' }).where('event_id', '=', event.id).execute()
    await app.db.updateTable('poll').set({ text: 'Otherwise' }).where('event_id', '=', event.id).execute()
    for (const [path, tag] of tags) {
      const reply = await ask(bob, path, tag)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    }
    await ann.post(comments(event.id), { text: 'More', comment_type: 'parent_comment', page: 'liveEventPage' })
    await aQuestion(app.db, event)
    await ann.put(`/api/v3/videos/${event.id}/live-poll/${event.poll}`, { state: 'CLOSED' })
    for (const [path, tag] of tags) expect(await again(bob, path, tag)).toBe(200)
  })

  it('is refused to whoever has lost the right, whatever they bring', async () => {
    const event = await made({ visibility: 'MEMBERS', people: [bob] })
    const tags = new Map<string, string>()
    for (const list of lists) tags.set(list(event.id), await tagOf(bob, list(event.id)))
    for (const [path, tag] of tags) {
      expect(await again(bob, path, tag)).toBe(304)
      expect(await again(cleo, path, tag)).toBe(404)
    }
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('event_reader').where('event_id', '=', event.id).where('principal', '=', bob.id).execute()
    })
    for (const [path, tag] of tags) expect(await again(bob, path, tag)).toBe(404)
  })

  it('is another answer for who moderates no more, and for whoever brings the tag of somebody else', async () => {
    const event = await made({ hosts: [bob], visibility: 'USERS' })
    await aQuestion(app.db, event, { state: 'ASKED' })
    for (const list of lists) {
      const tag = await tagOf(bob, list(event.id))
      expect(await again(bob, list(event.id), tag)).toBe(304)
      expect(await again(cleo, list(event.id), tag)).toBe(200)
      await app.db.deleteFrom('event_host').where('event_id', '=', event.id).execute()
      expect(await again(bob, list(event.id), tag)).toBe(200)
      await app.db.insertInto('event_host').values({ event_id: event.id, account_id: bob.id, owner_type: 'HOST' }).execute()
    }
    expect((await ask(cleo, questions(event.id), await tagOf(bob, questions(event.id)))).body.items).toHaveLength(1)
  })

  it('shows somebody at once what they did in another browser, and tells others nothing of it', async () => {
    const event = await made({ visibility: 'PUBLIC' })
    const gina = await aJoinedGuest(app, event)
    for (const who of [bob, gina]) {
      const [ofVoter, ofOther] = [await tagOf(who, polls(event.id)), await tagOf(cleo, polls(event.id))]
      expect((await who.post(`/api/v3/videos/${event.id}/live-poll/${event.poll}/vote`, { choice: 2 })).status).toBe(200)
      expect((await ask(who, polls(event.id), ofVoter)).body.items).toMatchObject([{ my_choice: 2 }])
      expect(await again(cleo, polls(event.id), ofOther)).toBe(304)
      const [ofAsker, ofThird] = [await tagOf(who, questions(event.id)), await tagOf(cleo, questions(event.id))]
      expect((await who.post(questions(event.id), { text: 'When?', page: 'liveEventPage' })).status).toBe(200)
      expect((await ask(who, questions(event.id), ofAsker)).body.items).toHaveLength(2)
      expect(await again(cleo, questions(event.id), ofThird)).toBe(304)
    }
    const tag = await tagOf(ann, polls(event.id))
    await bob.post(`/api/v3/videos/${event.id}/live-poll/${event.poll}/vote`, { choice: 1 })
    expect((await ask(ann, polls(event.id), tag)).body.items).toMatchObject([{ counts: [1, 1, 0] }])
  })
})
