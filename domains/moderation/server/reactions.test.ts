import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})

const make = (settings: object = { state: 'LIVE' }) => anEvent(app.db, { owner: ann, visibility: 'PUBLIC', settings })
const react = (who: Client, { id }: { id: string }, kind = 'heart') => who.post(`/api/v3/events/${id}/reactions`, { kind })
const countsOf = async ({ id }: { id: string }) => (await app.anonymous.get(`/api/v3/events/${id}/controls`)).body.counts

describe('a reaction', () => {
  it('is counted of everybody, by its kind, and told to all who are there', async () => {
    const event = await make()
    const people = [ann, await aPerson(app), await aJoinedGuest(app, event)]
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, ann.headers)
    let told: unknown
    feed.addEventListener('reactions', ({ data }) => {
      told = JSON.parse(data).counts
    })
    await new Promise<unknown>((resolve) => feed.addEventListener('open', resolve))
    for (const who of people) expect(await react(who, event)).toMatchObject({ status: 200, body: { result: 'success' } })
    expect((await react(await aPerson(app), event, 'applause')).status).toBe(200)
    const all = [
      { kind: 'applause', count: 1 },
      { kind: 'heart', count: 3 },
    ]
    await eventually(async () => JSON.stringify(told) === JSON.stringify(all))
    expect(await countsOf(event)).toEqual(all)
    feed.close()
  })

  it('is taken a few times a second of one person, and of others all the same', async () => {
    const event = await make()
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => react(bob, event)))).map(({ status }) => status)
    const taken = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status === 429).length).toBe(40 - taken)
    expect(taken).toBeLessThan(40)
    expect((await react(cleo, event)).status).toBe(200)
    await eventually(async () => (await countsOf(event))[0]?.count === taken + 1)
  })

  it('is sent by who takes part, while the event is on and reactions are', async () => {
    const event = await make()
    expect((await react(app.anonymous, event)).status).toBe(401)
    expect((await react(await aJoinedGuest(app, await make()), event)).status).toBe(403)
    for (const kind of ['', 'rocket', '👍']) expect((await react(ann, event, kind)).status).toBe(422)
    for (const state of ['NOT_LIVE', 'CLOSED'])
      expect(await react(ann, await make({ state }))).toMatchObject({ status: 409, body: { error: { reason: 'event_state' } } })
    await ann.put(`/api/v3/events/${event.id}/controls`, { reactions: 0 })
    expect(await react(ann, event)).toMatchObject({ status: 403, body: { error: { reason: 'reactions_closed' } } })
    expect(await countsOf(event)).toEqual([])
  })
})
