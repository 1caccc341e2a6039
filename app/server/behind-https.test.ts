import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, clonedDatabase } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { type RunningApp, startApp } from './app.ts'

let dataDir: string
let app: RunningApp

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-https-'))
  const config = { ...testConfig(dataDir), publicUrl: 'https://videos.example.org' }
  app = await startApp({ config, secrets: testSecrets, log: pino({ level: 'fatal' }), databaseUrl: await clonedDatabase() })
})

afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('where people come by https', () => {
  it('set-up wants the token, for a proxy on the machine may say nothing of who is behind it; the cookie travels by https alone, and signing out empties the cache', async () => {
    const anyone = clientOf(app.url)
    const admin = { username: 'root', password: 'a long password' }
    expect((await anyone.get('/api/v3/users/me')).body.setup).toEqual({ needed: true, token_needed: true })
    expect((await anyone.post('/api/v3/setup', admin)).status).toBe(403)
    const reply = await anyone.post('/api/v3/setup', { ...admin, token: testSecrets.setupToken })
    expect(reply.status).toBe(200)
    const out = await anyone.delete('/api/v3/session')
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-lyceum_session=.*; HttpOnly; Secure; SameSite=Lax$/)
  })
})
