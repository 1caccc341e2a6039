import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type FeedEvent, publish, publishToMany } from './feed.ts'
import { eventually, startedApp } from './testing.ts'

describe('a running Lyceum', () => {
  it('answers that it is alive and ready', async () => {
    const app = await startedApp()
    expect(await app.anonymous.get('/api/v3/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await app.anonymous.get('/api/v3/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('answers not_found in the same form at an address that nobody has', async () => {
    const app = await startedApp()
    const refused = { status: 404, body: { result: 'failed', error: { code: 'not_found' } } }
    expect(await app.anonymous.get('/api/v3/nothing')).toMatchObject(refused)
    expect(await app.anonymous.post('/api/v3/nothing', {})).toMatchObject(refused)
  })

  it('refuses a feed of nothing with a sentence, and of what does not exist', async () => {
    const app = await startedApp()
    expect(await app.anonymous.get('/api/v3/feed')).toMatchObject({ status: 422, body: { result: 'failed', error: { code: 'invalid' } } })
    expect((await app.anonymous.get('/api/v3/feed?topic=video:x')).status).toBe(404)
  })

  it('tells many topics of a kind the same, in as few notifications as hold their ids, those that begin to listen just after too', async () => {
    const { db, ports } = await startedApp()
    const ids = Array.from({ length: 450 }, () => randomUUID() as string)
    const topics = ids.map((id) => `inbox:${id}`)
    const heard: FeedEvent[] = []
    const end = ports.feed.subscribe([...topics, 'inbox:of another', 'end:1'], (event) => heard.push(event))
    await publishToMany(db, { kind: 'inbox', ids, type: 'changed' })
    await publishToMany(db, { kind: 'inbox', ids: [], type: 'changed' })
    await publish(db, { topic: 'end:1', type: 'changed' })
    await eventually(() => heard.some(({ topic }) => topic === 'end:1'))
    end()
    expect(heard).toEqual([...topics, 'end:1'].map((topic) => ({ topic, type: 'changed' })))
    const late = [topics[3], topics[449]] as string[]
    expect(ports.feed.lately(late).toSorted((one, other) => late.indexOf(one.topic) - late.indexOf(other.topic))).toEqual(
      late.map((topic) => ({ topic, type: 'changed' })),
    )
  })
})
