import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually } from '#platform/server/testing.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

let installation: Installation
let ann: TestPerson
let eve: TestPerson
beforeAll(async () => {
  installation = await anInstallation({}, 'info')
  ann = await aPerson(installation)
  eve = await aPerson(installation)
})
afterAll(() => installation.stop())

/** What the log says of the last refusal of an address. */
const logged = (path: string) =>
  eventually(() => {
    const lines = installation.faults.map((line) => JSON.parse(line) as Record<string, unknown>)
    return lines.findLast((line) => line['msg'] === 'refused' && line['path'] === path) ?? null
  })

it('whoever is refused what is another’s, an admin’s or not theirs to send is in the log, with the address, the person and the reason', async () => {
  const { id } = await aVideo(installation.db, { owner: ann, visibility: 'USERS' })
  await eve.put('/web/ajax/videos/update', { gconfid: id, displayname: 'Mine now' })
  expect(await logged('/web/ajax/videos/update')).toMatchObject({ status: 403, code: 'forbidden', person: eve.id, ip: '127.0.0.1' })
  await eve.get('/api/v3/audit')
  expect(await logged('/api/v3/audit')).toMatchObject({ status: 403, method: 'GET', person: eve.id })
  const { id: hidden } = await aVideo(installation.db, { owner: ann, visibility: 'PRIVATE' })
  await eve.get(`/api/v3/videos/${hidden}`)
  expect(await logged(`/api/v3/videos/${hidden}`)).toMatchObject({ status: 404, code: 'not_found', person: eve.id })
  await installation.anonymous.get('/api/v3/tokens')
  expect(await logged('/api/v3/tokens')).toMatchObject({ status: 401, code: 'unauthenticated', person: null })
})

it('whoever tries to get around a limit or a check is in the log, without what they sent', async () => {
  const { 'x-csrf-token': _, ...withoutToken } = eve.headers
  const path = `/web/ajax/users/${eve.name}/update`
  const put = (headers: Record<string, string>, body: string) =>
    fetch(new URL(path, installation.url), { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body })
  expect((await put(withoutToken, '{"displayname":"unsaid"}')).status).toBe(403)
  expect(await logged(path)).toMatchObject({ status: 403, reason: 'csrf' })
  expect((await put(eve.headers, `{"a":${'['.repeat(20)}${']'.repeat(20)},"displayname":"unsaid"}`)).status).toBe(422)
  await eventually(async () => (await logged(path))?.['reason'] === 'depth')
  for (let n = 0; n < 8; n += 1) await installation.anonymous.post('/api/v3/session', { username: eve.name, password: 'unsaid' })
  expect(await logged('/api/v3/session')).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(installation.faults.join('')).not.toContain('unsaid')
})
