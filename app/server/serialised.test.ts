import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Client, clientOf, clonedDatabase, type TestApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { type RunningApp, startApp } from './app.ts'

let dataDir: string
let checking: RunningApp
let production: RunningApp
let root: TestPerson
let same: Client
/** What stands for `{id}`. */
let ids: { readonly videos: string; readonly groups: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-serialised-'))
  const databaseUrl = await clonedDatabase()
  const log = pino({ level: 'fatal' })
  const options = { config: testConfig(dataDir), secrets: testSecrets, log, databaseUrl }
  checking = await startApp({ ...options, checkAnswers: true })
  production = await startApp(options)
  const app: TestApp = { ...checking, anonymous: clientOf(checking.url) }
  root = await aPerson(app, { role: 'siteadmin' })
  same = clientOf(production.url, root.headers)
  const group = await aGroup(app, [root])
  await root.put(`/web/ajax/users/${root.name}/update`, { topics: 'data', preferences: { theme: 'dark', sizes: [1, { deep: null }] } })
  await root.post('/api/v3/tokens', { name: 'a program', scopes: ['read'] })
  for (const type of ['short', 'podcast'] as const) await aVideo(app.db, { type, visibility: 'PUBLIC' })
  const video = await aVideo(app.db, { owner: root, visibility: 'PUBLIC', topics: ['data'] })
  ids = { videos: video.id, groups: group.id }
  await app.db
    .insertInto('mail')
    .values({ recipient: 'a@example.org', subject: 'x', body_text: 'x', attachments: '[{"name":"a","url":"/a"}]' })
    .execute()
})

afterAll(async () => {
  await production.stop()
  await checking.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** An answer but for the tokens that are made for each. Compared by fields: their order means nothing. */
const lasting = (text: string): unknown => {
  const kept = text.replace(/"kvtoken":"[^"]+"/g, '"kvtoken":"one"')
  return kept.startsWith('{') ? JSON.parse(kept) : kept
}

const paths = Object.values<Readonly<Record<string, Route>>>(contract)
  .flatMap((routes) => Object.values(routes))
  .filter((route) => route.method === 'GET')
  .map((route) => route.path)
  // Each export of the audit log is an entry of the next one.
  .filter((path) => path !== '/api/v3/audit/export')
  .filter((path) => !path.replace(/\/(videos|groups)\/\{id\}/, '').includes('{'))

describe('production, which only serialises answers,', () => {
  it.each(paths)('says the same as where they are checked: %s', async (path) => {
    const asked = path.replace(/\/(videos|groups)\/\{id\}/, (_, kind: 'videos' | 'groups') => `/${kind}/${ids[kind]}`)
    const [one, other] = [await root.get(asked), await same.get(asked)]
    expect(other.status).toBe(one.status)
    expect(lasting(other.text)).toEqual(lasting(one.text))
  })

  it('says both answers of a call that has two', async () => {
    const path = `/web/ajax/users/${root.name}/update`
    expect((await same.put(path, { topics: 'more' })).body).toEqual({ success: true, topics: ['data', 'more'] })
    expect((await same.put(path, { topics: 'more' })).body).toEqual({ errorcode: 3021 })
  })
})
