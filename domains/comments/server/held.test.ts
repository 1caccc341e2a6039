import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { mostHeld } from '../limits.ts'
import { aComment, aHeldComment } from '../testing.ts'
import { sweepComments } from './commands.ts'
import { commentsExport } from './export.ts'

let app: TestApp
let [ann, mo, max, bob, cleo]: TestPerson[] = []
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, mo, max, bob, cleo] = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
})

/** An event with a list of words. */
async function make() {
  const moderators = [person(mo), person(max)]
  const event = await anEvent(app.db, { owner: person(ann), moderators, visibility: 'PUBLIC', settings: { state: 'LIVE' } })
  await person(ann).put(`/api/v3/events/${event.id}/controls`, { words: ['fool', 'cheat*'] })
  return event
}

const thread = ({ id }: { id: string }) => `/web/ajax/partials/videos/${id}/comments`
const heldAt = ({ id }: { id: string }) => `/api/v3/events/${id}/held-comments`
const say = (who: Client, event: { id: string }, text: string, adid?: string) =>
  who.post(thread(event), { text, ...(adid ? { comment_type: 'reply_comment', adid } : {}) })
const list = async (event: { id: string }, who: Client = person(cleo), query = '') => (await who.get(`${thread(event)}${query}`)).body
const waiting = async (event: { id: string }, who: TestPerson | undefined = mo) => (await person(who).get(heldAt(event))).body.items
const own = async (event: { id: string }, who: Client = person(bob)) => (await who.get(`${heldAt(event)}?own=1`)).body.items
const decide = (event: { id: string }, id: string, op: string, who: TestPerson | undefined = mo) =>
  person(who).put(`${heldAt(event)}/${id}`, { op })

describe('a comment with a word of the list', () => {
  it('waits for a moderator, seen by its author and moderators alone, and stands there once it is published', async () => {
    const event = await make()
    const gina = await aJoinedGuest(app, event)
    for (const who of [person(bob), gina]) {
      const said = await say(who, event, 'You CHEATER!')
      expect(said).toMatchObject({ status: 200, body: { held: true, text: 'You CHEATER!', can: { edit: false, delete: false } } })
      expect((await list(event)).items.some(({ text }: { text: string }) => text === 'You CHEATER!')).toBe(false)
      expect(await own(event, who)).toMatchObject([{ id: said.body.id, state: 'HELD', can: { moderate: false, delete: true } }])
      expect(await own(event, person(cleo))).toEqual([])
      expect(await waiting(event)).toMatchObject([{ id: said.body.id, can: { moderate: true, delete: false } }])
      const released = await decide(event, said.body.id, 'release')
      expect(released).toMatchObject({ status: 200, body: { result: 'success', id: expect.any(String) } })
      const [first] = (await list(event)).items
      const { username, guest_id } = said.body
      expect(first).toMatchObject({ id: released.body.id, text: 'You CHEATER!', username, guest_id })
      expect([await waiting(event), await own(event, who)]).toEqual([[], []])
      await person(mo).delete(`${thread(event)}/${released.body.id}`)
    }
  })

  it('is held without regard to who reads it: moderators write what they want, other comments stand there at once', async () => {
    const event = await make()
    for (const who of [ann, mo]) expect((await say(person(who), event, 'No fool here')).body).not.toHaveProperty('held')
    expect((await say(person(bob), event, 'Foolproof')).body).not.toHaveProperty('held')
    const video = await aVideo(app.db, { owner: person(ann) })
    expect((await say(person(bob), video, 'What a fool')).body).not.toHaveProperty('held')
  })

  it('as a reply counts among the replies when it is published, and is not where its comment was deleted', async () => {
    const event = await make()
    const parent = await aComment(app.db, { event, author: person(cleo) })
    const [kept, late] = [await say(person(bob), event, 'fool', parent.id), await say(person(bob), event, 'fool too', parent.id)]
    expect(await list(event)).toMatchObject({ items: [{ id: parent.id, total_replies: 0 }] })
    expect((await decide(event, kept.body.id, 'release')).status).toBe(200)
    expect(await list(event)).toMatchObject({ items: [{ id: parent.id, total_replies: 1 }] })
    await person(cleo).delete(`${thread(event)}/${parent.id}`)
    expect(await decide(event, late.body.id, 'release')).toMatchObject({ status: 409, body: { error: { reason: 'parent_gone' } } })
    expect((await decide(event, late.body.id, 'refuse')).status).toBe(200)
  })

  it('is refused, which its author sees and a moderator can take back', async () => {
    const event = await make()
    const { id } = (await say(person(bob), event, 'fool')).body
    expect((await decide(event, id, 'restore')).status).toBe(409)
    expect((await decide(event, id, 'refuse')).body).toEqual({ result: 'success', id: null })
    expect([await waiting(event), await own(event)]).toMatchObject([[], [{ id, state: 'REFUSED' }]])
    expect((await decide(event, id, 'release', max)).status).toBe(409)
    expect((await decide(event, id, 'restore', max)).status).toBe(200)
    expect(await waiting(event)).toMatchObject([{ id, state: 'HELD' }])
  })

  it('is decided by one moderator of two who press at once, and stands there once', async () => {
    const event = await make()
    for (const others of ['release', 'refuse'])
      for (let round = 0; round < 4; round += 1) {
        const id = await aHeldComment(app.db, { event, author: person(bob), text: `${others} ${round}` })
        const replies = await Promise.all([decide(event, id, 'release', mo), decide(event, id, others, max)])
        expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
        expect(replies.find(({ status }) => status === 409)?.body.error.reason).toBe('held_state')
        const standing = (await list(event)).items.filter(({ text }: { text: string }) => text === `${others} ${round}`)
        expect(standing).toHaveLength(replies.filter(({ status, body }) => status === 200 && body.id !== null).length)
      }
  })

  it('is no comment to any call: nobody replies to it, likes, changes, pins or exports it, and the feed tells the next one', async () => {
    const event = await make()
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, person(cleo).headers)
    const heard: { id: string }[] = []
    feed.addEventListener('comment', ({ data }) => heard.push(...JSON.parse(data).items))
    await new Promise<unknown>((resolve) => feed.addEventListener('open', resolve))
    const { id } = (await say(person(bob), event, 'Secret fool')).body
    const comment = `${thread(event)}/${id}`
    for (const who of [person(bob), person(mo), person(cleo)]) {
      expect((await say(who, event, 'So am I', id)).status).toBe(404)
      expect((await who.post(`${comment}/like`)).status).toBe(404)
      expect((await who.get(comment)).status).toBe(404)
      expect((await who.put(comment, { op: 'edit', text: 'Nice' })).status).toBe(404)
      expect((await who.put(comment, { op: 'pin' })).status).toBe(404)
      expect((await who.put(comment, { op: 'restore' })).status).toBe(404)
      expect((await who.delete(comment)).status).toBe(404)
      expect((await list(event, who, '?commentUpdates=true&lastUpdatedTsForComment=0')).items).toEqual([])
    }
    const next = (await say(person(cleo), event, 'Hello')).body
    await eventually(async () => heard.length > 0 || undefined)
    expect(heard.map((one) => one.id)).toEqual([next.id])
    feed.close()
    const file = await makeAsked(app, person(mo), commentsExport, { videoId: event.id, groupBy: 'none' })
    const { text } = await person(mo).get(`/api/v3/reports/${file}`)
    expect(text).toContain('Hello')
    expect(text).not.toContain('Secret')
  })

  it('goes with its event, which nobody decides about any more', async () => {
    const event = await make()
    const { id } = (await say(person(bob), event, 'fool')).body
    await app.db.deleteFrom('event').where('id', '=', event.id).execute()
    expect((await decide(event, id, 'release')).status).toBe(404)
    expect((await person(bob).get(`${heldAt(event)}?own=1`)).status).toBe(404)
    expect(await app.db.selectFrom('held_comment').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('is refused under the mark of its author, and published without it, so that nobody can tell whose that is', async () => {
    const event = await make()
    const [published, refused] = [await say(person(bob), event, 'fool'), await say(person(cleo), event, 'fool')]
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, person(ann).headers)
    const heard = new Promise<unknown>((resolve) => feed.addEventListener('participant', ({ data }) => resolve(JSON.parse(data).mark)))
    await new Promise<unknown>((resolve) => feed.addEventListener('open', resolve))
    expect((await decide(event, published.body.id, 'release')).status).toBe(200)
    expect((await decide(event, refused.body.id, 'refuse')).status).toBe(200)
    // The first that is told.
    expect(await heard).toBe((await person(cleo).get(`/api/v3/events/${event.id}/controls`)).body.mark)
    feed.close()
  })

  it('is withdrawn by its author, and by nobody else', async () => {
    const event = await make()
    const { id } = (await say(person(bob), event, 'fool')).body
    for (const who of [cleo, mo, ann]) expect((await person(who).delete(`${heldAt(event)}/${id}`)).status).toBe(404)
    expect(await person(bob).delete(`${heldAt(event)}/${id}`)).toMatchObject({ status: 200, text: 'OK' })
    expect([await own(event), await waiting(event)]).toEqual([[], []])
    expect((await person(bob).delete(`${heldAt(event)}/${id}`)).status).toBe(404)
  })

  it('is decided by nobody who does not moderate that event', async () => {
    const [event, other] = [await make(), await anEvent(app.db, { owner: person(cleo), settings: { state: 'LIVE' } })]
    const { id } = (await say(person(bob), event, 'fool')).body
    const gina = await aJoinedGuest(app, event)
    for (const who of [bob, cleo]) expect((await decide(event, id, 'release', who)).status).toBe(403)
    for (const who of [bob, cleo]) expect((await person(who).get(heldAt(event))).status).toBe(403)
    expect((await gina.put(`${heldAt(event)}/${id}`, { op: 'release' })).status).toBe(401)
    expect((await decide(other, id, 'release', cleo)).status).toBe(409)
    expect((await decide(event, id, 'publish')).status).toBe(422)
    expect((await person(ann).get(heldAt(await aVideo(app.db, { owner: person(ann) })))).status).toBe(404)
    expect(await waiting(event)).toMatchObject([{ id }])
  })

  it('is not published once the event is over', async () => {
    const event = await make()
    const { id } = (await say(person(bob), event, 'fool')).body
    await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute()
    expect(await decide(event, id, 'release')).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    expect((await decide(event, id, 'refuse')).status).toBe(200)
  })

  it('does not come in by a change of what stands there already', async () => {
    const event = await make()
    const { id } = (await say(person(bob), event, 'Good')).body
    const refused = await person(bob).put(`${thread(event)}/${id}`, { op: 'edit', text: 'Good for a fool' })
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'held_words' } } })
    expect((await person(bob).put(`${thread(event)}/${id}`, { op: 'edit', text: 'Very good' })).status).toBe(200)
  })

  it('is one of a few that wait of one person', async () => {
    const event = await make()
    for (let number = 1; number < mostHeld; number += 1) await aHeldComment(app.db, { event, author: person(bob) })
    const replies = await Promise.all(Array.from({ length: 4 }, () => say(person(bob), event, 'fool')))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429])
    expect(await say(person(bob), event, 'fool')).toMatchObject({ status: 429, body: { error: { reason: 'held' } } })
    expect((await say(person(cleo), event, 'fool')).body).toMatchObject({ held: true })
    expect((await say(person(bob), event, 'Something else')).status).toBe(200)
  })

  it('goes for good a month after it was refused', async () => {
    const event = await make()
    const wait = () => aHeldComment(app.db, { event, author: person(bob) })
    const [old, fresh] = [await wait(), await wait()]
    for (const id of [old, fresh]) await decide(event, id, 'refuse')
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await app.db.updateTable('held_comment').set({ refused_at: longAgo }).where('id', '=', old).execute()
    await sweepComments(app.db, new AbortController().signal)
    expect(await own(event)).toMatchObject([{ id: fresh }])
  })
})

it('of an event those comments are shown that its guests wrote', async () => {
  const event = await make()
  const gina = await aJoinedGuest(app, event)
  const { id } = (await say(gina, event, 'From outside')).body
  await say(person(bob), event, 'From inside')
  expect((await list(event, person(cleo), '?only_guests=1&count=1')).items).toMatchObject([{ id, guest_id: gina.guestId }])
  expect((await list(event, person(cleo))).items).toHaveLength(2)
})
