import { describe, expect, it } from 'vitest'
import { startedApp } from './testing.ts'

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
})
