import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { streamFeed } from '#domains/live/contract.ts'
import { aStream } from '#domains/live/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { eventApi as api, liveEventOf } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson
let mo: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, mo, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app), await aPerson(app)]
})

interface Event {
  readonly id: string
}

/** Three seconds of it are recorded. */
async function sent(): Promise<Event> {
  const event = await anEvent(app.db, { owner: ann, moderators: [mo], settings: { state: 'LIVE' } })
  await aStream(app.ports, event)
  return event
}
const at = (event: Event) => `${api(event)}/captions`
const type = (event: Event, fields: object = {}, who = mo) =>
  who.post(at(event), { start: 500, end: 2000, text: 'Good morning', language: 'en', ...fields })
const file = async (event: Event) => (await bob.get(`/live/${event.id}/captions.vtt`)).text
const inFile = (event: Event, words: string) => eventually(async () => (await file(event)).includes(words))

describe('what a moderator types of what is said', () => {
  it('is heard of by everybody at once, stands where it was said, and is the transcript of the recording as it was corrected', async () => {
    const event = await sent()
    const heard: string[] = []
    const stop = app.ports.feed.subscribe(streamFeed.caption, event.id, ({ items }) => heard.push(...items.map(({ text }) => text)))
    expect((await type(event)).body).toEqual({ start: 500, end: 2000, text: 'Good morning', by: mo.displayname })
    expect((await type(event, { start: 2000, end: 3000, text: ' Wellcome\n all ', language: 'en' }, ann)).body.text).toBe('Wellcome all')
    expect((await type(event, { start: 2500, end: 3000, text: 'Oops' })).status).toBe(200)
    // What is written at once may be told together.
    await eventually(() => ['Good morning', 'Wellcome all', 'Oops'].every((text) => heard.includes(text)))
    stop()
    expect((await liveEventOf(event, bob)).captions).toEqual({ src: `/live/${event.id}/captions.vtt`, lang: 'en' })
    expect((await mo.put(`${at(event)}/2000`, { text: 'Welcome all' })).status).toBe(200)
    expect((await ann.delete(`${at(event)}/2500`)).body).toEqual({ result: 'success' })
    const { language, items } = (await mo.get(at(event))).body
    expect([language, items.map(({ text }: { text: string }) => text)]).toEqual(['en', ['Good morning', 'Welcome all']])
    await inFile(event, '00:00:02.000 --> 00:00:03.000\nWelcome all')
    expect(await file(event)).not.toContain('Oops')
    await sql`update live_stream set held_until = now() where event_id = ${event.id}`.execute(app.db)
    expect((await ann.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
    await eventually(async () => (await liveEventOf(event, ann)).recorded)
    const [captions] = (await bob.get(`/api/v3/videos/${event.id}`)).body.playback.captions
    const { text } = await bob.get(captions.src)
    expect(text).toContain('00:00:00.500 --> 00:00:02.000\nGood morning')
    expect(text).toContain('Welcome all')
    expect(text).not.toMatch(/Oops|Wellcome/)
  })

  it('is refused of others, before anything is sent, after the close, and where nothing was said', async () => {
    const event = await sent()
    expect((await type(event, {}, bob)).status).toBe(403)
    expect((await bob.get(at(event))).status).toBe(403)
    const wrong = [
      { start: 60_000, end: 61_000 },
      { start: 2000, end: 2000 },
      { start: 0, end: 60_001 },
      { start: -1 },
      { text: ' ' },
      { text: 'x'.repeat(301) },
      { language: 'no such language' },
    ]
    for (const fields of wrong) expect((await type(event, fields)).status, JSON.stringify(fields).slice(0, 60)).toBe(422)
    expect((await mo.put(`${at(event)}/700`, { text: 'Nothing there' })).status).toBe(404)
    await type(event)
    expect((await mo.delete(`${at(event)}/500`)).status).toBe(200)
    for (const gone of [await mo.delete(`${at(event)}/500`), await mo.put(`${at(event)}/500`, { text: 'Again' })])
      expect(gone.status).toBe(404)
    await sql`update live_stream set held_until = now() where event_id = ${event.id}`.execute(app.db)
    await ann.post(`${api(event)}/state`, { state: 'CLOSED' })
    expect(await type(event)).toMatchObject({ status: 409, body: { error: { reason: 'no_stream' } } })
    const silent = await anEvent(app.db, { owner: ann, moderators: [mo], settings: { state: 'LIVE' } })
    expect(await type(silent)).toMatchObject({ status: 409, body: { error: { reason: 'no_stream' } } })
  })

  it('is told line by line: who corrects the first while the last is corrected tells nothing of those between', async () => {
    const event = await sent()
    const heard: string[] = []
    const stop = app.ports.feed.subscribe(streamFeed.caption, event.id, ({ items }) => heard.push(...items.map(({ text }) => text)))
    const starts = [500, 1000, 1500, 2000]
    for (const start of starts) await type(event, { start, end: start + 400, text: `Line ${start}` })
    await eventually(() => starts.every((start) => heard.includes(`Line ${start}`)))
    heard.length = 0
    await Promise.all([500, 2000].map((start) => mo.put(`${at(event)}/${start}`, { text: `Corrected ${start}` })))
    await eventually(() => ['Corrected 500', 'Corrected 2000'].every((text) => heard.includes(text)))
    stop()
    expect(new Set(heard)).toEqual(new Set(['Corrected 500', 'Corrected 2000']))
  })

  it('loses no line where two type at the same moment', async () => {
    const event = await sent()
    const lines = Array.from({ length: 6 }, (_, n) => type(event, { text: `Line ${n}` }, n % 2 ? ann : mo))
    const starts = (await Promise.all(lines)).map(({ body }) => body.start as number)
    expect(starts.toSorted((a, b) => a - b)).toEqual([500, 501, 502, 503, 504, 505])
  })
})
