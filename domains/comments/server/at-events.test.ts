import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { mostSaidByGuest } from '../limits.ts'
import { aComment } from '../testing.ts'

let app: TestApp
let [ann, host, mo, bob, cleo]: TestPerson[] = []
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, host, mo, bob, cleo] = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
})

const make = (visibility: 'USERS' | 'PUBLIC' = 'USERS', settings: object = { state: 'LIVE' }) =>
  anEvent(app.db, { owner: person(ann), hosts: [person(host)], moderators: [person(mo)], visibility, settings })
const thread = ({ id }: { id: string }) => `/web/ajax/partials/videos/${id}/comments`
const say = (who: Client | undefined, event: { id: string }, text: string, adid?: string) =>
  (who as Client).post(thread(event), {
    text,
    comment_type: adid ? 'reply_comment' : 'parent_comment',
    is_live_event: 1,
    page: 'liveEventPage',
    ...(adid ? { adid } : {}),
  })
const list = async (who: Client | undefined, event: { id: string }, query = '') =>
  (await (who as Client).get(`${thread(event)}${query}`)).body
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)

describe('at an event', () => {
  it('what one says stands there for all others, with the replies to it (LE-1.15, LE-1.16)', async () => {
    const event = await make()
    const said = await say(bob, event, ' Good morning ')
    expect(said).toMatchObject({
      status: 200,
      body: {
        text: 'Good morning',
        comment_type: 'parent_comment',
        username: bob?.name,
        guest_id: null,
        kapowner: ann?.name,
        total_duration: null,
        is_video_owner: false,
        is_content_owner: false,
        can: { edit: true, delete: true, pin: false, reply: true, like: true },
      },
    })
    const reply = (await say(cleo, event, 'To you too', said.body.id)).body
    expect(reply).toMatchObject({ comment_type: 'reply_comment', adid: said.body.id })
    expect(await list(cleo, event)).toMatchObject({ items: [{ id: said.body.id, total_replies: 1 }] })
    const replies = (await person(bob).get(`${thread(event)}/${said.body.id}?is_live_event=1`)).body
    expect(replies).toMatchObject({ items: [{ id: reply.id }], total: 1 })
    expect((await say(ann, event, 'Welcome')).body).toMatchObject({ is_video_owner: true, is_content_owner: true })
    expect((await say(host, event, 'We begin')).body).toMatchObject({ is_video_owner: false, is_content_owner: true })
    expect((await say(mo, event, 'Questions to me')).body).toMatchObject({ is_content_owner: false, can: { pin: true } })
  })

  it('stands apart from what is said anywhere else', async () => {
    const [event, other, video] = [await make(), await make(), await aVideo(app.db)]
    const { id } = (await say(bob, event, 'Here')).body
    expect((await list(bob, other)).items).toEqual([])
    expect((await list(bob, video)).items).toEqual([])
    for (const elsewhere of [other, video]) {
      expect((await say(cleo, elsewhere, 'Reply', id)).status).toBe(404)
      expect((await person(bob).delete(`${thread(elsewhere)}/${id}`)).status).toBe(404)
      expect((await person(ann).put(`${thread(elsewhere)}/${id}`, { op: 'pin' })).status).toBe(404)
    }
    expect((await list(bob, event)).items).toMatchObject([{ id, total_replies: 0 }])
  })

  it('whoever runs or moderates it pins a comment, others see it among the pinned and pin none (LE-1.17)', async () => {
    const event = await make()
    const { id } = (await say(bob, event, 'The slides are on the intranet')).body
    await say(bob, event, 'Thanks')
    const pin = async (who: TestPerson | undefined, op: string) =>
      (await person(who).put(`${thread(event)}/${id}`, { op, page: 'moderator' })).status
    for (const who of [bob, cleo]) expect(await pin(who, 'pin')).toBe(403)
    for (const who of [ann, host, mo]) {
      expect(await pin(who, 'pin')).toBe(200)
      expect(idsOf(await list(cleo, event, '?isPinned=1'))).toEqual([id])
      expect(await pin(who, 'unpin')).toBe(200)
    }
    expect((await list(cleo, event, '?isPinned=1')).items).toEqual([])
  })

  it('moderators delete what others say, its author what is theirs, and nobody else', async () => {
    const event = await make()
    const root = await aPerson(app, { role: 'siteadmin' })
    const power = await aPerson(app, { role: 'poweruser' })
    for (const who of [bob, mo, host, ann, root]) {
      const { id } = (await say(bob, event, 'Delete me')).body
      for (const other of [cleo, power]) expect((await person(other).delete(`${thread(event)}/${id}`)).status).toBe(403)
      expect(await person(who).delete(`${thread(event)}/${id}`)).toMatchObject({ status: 200, text: 'OK' })
    }
    expect((await list(ann, event)).items).toEqual([])
  })

  it('what changed is asked for by whole quarters of a minute, and not told again where nothing did (LE-9.06)', async () => {
    const event = await make()
    const before = (await say(bob, event, 'Before')).body.id
    const { ts } = await list(cleo, event, '?is_live_event=1&page=liveEventPage&isMod=false')
    expect(ts % 15).toBe(0)
    expect(ts).toBeLessThanOrEqual(Date.now() / 1000 + 1)
    await person(bob).delete(`${thread(event)}/${before}`)
    const after = (await say(bob, event, 'After')).body.id
    const path = `${thread(event)}?commentUpdates=1&lastUpdatedTsForComment=${ts}&is_live_event=1`
    const changes = (await person(cleo).get(path)).body
    expect(changes.items).toEqual(expect.arrayContaining([{ id: before, deleted: true }, expect.objectContaining({ id: after })]))
    expect(changes.ts % 15).toBe(0)
    const ask = (headers: Record<string, string> = {}) =>
      fetch(new URL(path, app.url), { headers: { ...person(cleo).headers, accept: 'application/json', ...headers } })
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    await say(bob, event, 'More')
    expect((await ask({ 'if-none-match': tag })).status).toBe(200)
  })

  it('whoever asks for changes hears of each, however many people speak within a quarter of a minute', async () => {
    const event = await make()
    const busy = Math.floor(Date.now() / 1000 / 15) * 15 - 300
    const made = await app.db
      .insertInto('comment')
      .values(
        Array.from({ length: 260 }, (_, at) => ({
          event_id: event.id,
          author_id: person(bob).id,
          text: `Hello ${at}`,
          updated_at: new Date((at < 250 ? busy + at / 20 : busy + 15 * (at - 249)) * 1000),
        })),
      )
      .returning('id')
      .execute()
    const heard = new Set<string>()
    let [asked, next] = [-1, busy]
    while (next !== asked) {
      asked = next
      const { items, ts } = await list(cleo, event, `?commentUpdates=1&lastUpdatedTsForComment=${asked}&is_live_event=1`)
      for (const { id } of items) heard.add(id)
      next = ts
    }
    expect(made.filter(({ id }) => !heard.has(id))).toEqual([])
    expect(next).toBeGreaterThan(busy + 270)
  })

  it('nothing is added once it is over, and nothing is shown where its comments are switched off', async () => {
    const event = await make()
    const { id } = (await say(bob, event, 'Last words')).body
    await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute()
    expect(await say(bob, event, 'Too late')).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    expect(await say(bob, event, 'Too late', id)).toMatchObject({ status: 409 })
    expect(await list(bob, event)).toMatchObject({ items: [{ id }], can: { reply: false } })
    expect((await person(mo).delete(`${thread(event)}/${id}`)).status).toBe(200)
    const quiet = await make('USERS', { state: 'LIVE', comments_enabled: false })
    await aComment(app.db, { event: quiet, author: person(bob) })
    expect(await say(bob, quiet, 'Hello')).toMatchObject({ status: 403, body: { error: { reason: 'comments_closed' } } })
    expect((await list(bob, quiet)).items).toEqual([])
  })

  it('who may not see it reads nothing and says nothing', async () => {
    const hidden = await anEvent(app.db, { owner: person(ann), visibility: '' })
    const { id } = await aComment(app.db, { event: hidden, author: person(ann) })
    for (const path of [thread(hidden), `${thread(hidden)}/${id}`]) expect((await person(bob).get(path)).status).toBe(404)
    expect((await say(bob, hidden, 'Hello')).status).toBe(404)
    expect((await person(bob).put(`${thread(hidden)}/${id}`, { op: 'pin' })).status).toBe(404)
    expect((await app.anonymous.get(thread(await make()))).status).toBe(404)
    expect((await say(app.anonymous, await make('PUBLIC'), 'Hello')).status).toBe(401)
  })

  it('all who are there hear at once what is said, as everybody sees it', async () => {
    const event = await make()
    const heard: { id: string; text?: string; deleted?: true }[] = []
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, person(cleo).headers)
    feed.addEventListener('comment', ({ data }) => heard.push(...JSON.parse(data).items))
    const { promise: isOpen, resolve } = Promise.withResolvers<Event>()
    feed.addEventListener('open', resolve)
    await isOpen
    const { id } = (await say(bob, event, 'Listen')).body
    const first = await eventually(async () => heard.find((one) => one.id === id))
    expect(first).toMatchObject({ text: 'Listen', username: bob?.name, kapowner: ann?.name })
    expect(first).not.toHaveProperty('can')
    await person(mo).delete(`${thread(event)}/${id}`)
    await eventually(async () => heard.find((one) => one.deleted))
    feed.close()
  })

  it('what was said there is saved as a file, with guests by their names', async () => {
    const event = await make('PUBLIC')
    const gina = await aJoinedGuest(app, event, { displayname: 'Gina Guest' })
    await say(gina, event, 'From outside')
    await say(bob, event, 'From inside')
    expect((await person(bob).get(`/web/ajax/videos/${event.id}/comments/download`)).body).toEqual({ result: 'success' })
    const mails = app.db.selectFrom('mail').select('body_text').where('recipient', '=', `${bob?.name}@example.org`)
    const mail = await eventually(() => mails.where('body_text', 'like', '%/api/v3/reports/%').executeTakeFirst())
    const link = new URL(/https?:\S+/.exec(mail.body_text)?.[0] ?? '').pathname
    const { text } = await person(bob).get(link)
    expect(text).toContain('Gina Guest')
    expect(text).toContain('From inside')
  })
})

describe('a guest of an event', () => {
  it('comments with a guest_id in the place of a username, and is known as the author (LE-1.04, LE-6.03)', async () => {
    const event = await make('PUBLIC')
    const [gina, gus] = [await aJoinedGuest(app, event, { displayname: 'Gina' }), await aJoinedGuest(app, event)]
    const said = await say(gina, event, 'Hello from outside')
    expect(said).toMatchObject({
      status: 200,
      body: {
        username: null,
        cmntowner: null,
        displayname: 'Gina',
        guest_id: gina.guestId,
        can: { edit: true, delete: true, pin: false, like: false },
      },
    })
    const at = `${thread(event)}/${said.body.id}`
    expect((await list(gus, event)).items).toMatchObject([{ guest_id: gina.guestId, can: { edit: false, delete: false } }])
    expect(idsOf(await list(gina, event, '?only_my_comments=1'))).toEqual([said.body.id])
    expect((await list(gus, event, '?only_my_comments=1')).items).toEqual([])
    expect((await gus.put(at, { op: 'edit', text: 'Mine' })).status).toBe(403)
    expect((await gus.delete(at)).status).toBe(403)
    expect((await gina.put(at, { op: 'edit', text: 'Hello!' })).body).toEqual({ id: said.body.id, text: 'Hello!' })
    expect((await gina.put(at, { op: 'pin' })).status).toBe(403)
    expect((await gina.delete(at)).status).toBe(200)
    expect((await gus.put(at, { op: 'restore' })).status).toBe(404)
    expect((await person(bob).put(at, { op: 'restore' })).status).toBe(404)
    expect((await gina.put(at, { op: 'restore' })).status).toBe(200)
    const again = (await say(bob, event, 'Who is there?')).body.id
    expect((await gina.delete(`${thread(event)}/${again}`)).status).toBe(403)
  })

  it('is anonymous anywhere else, and to calls that are for people', async () => {
    const [event, other, video] = [await make('PUBLIC'), await make('PUBLIC'), await aVideo(app.db, { visibility: 'PUBLIC' })]
    const gina = await aJoinedGuest(app, event)
    const { id } = (await say(gina, event, 'Here')).body
    for (const elsewhere of [other, video]) expect((await say(gina, elsewhere, 'And here')).status).toBe(403)
    expect((await list(gina, other, '?only_my_comments=1')).items).toEqual([])
    expect((await gina.post(`${thread(event)}/${id}/like`)).status).toBe(401)
    expect((await gina.get(`/web/ajax/videos/${event.id}/comments/download`)).status).toBe(401)
    const forged = await fetch(new URL(thread(event), app.url), {
      method: 'POST',
      headers: { cookie: gina.headers['cookie'] ?? '', 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ text: 'From another site' }),
    })
    expect(forged.status).toBe(403)
  })

  it('says a lot, but not without end', async () => {
    const event = await make('PUBLIC')
    const gina = await aJoinedGuest(app, event)
    const replies = await Promise.all(Array.from({ length: mostSaidByGuest + 5 }, (_, number) => say(gina, event, `No. ${number}`)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(mostSaidByGuest)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})
