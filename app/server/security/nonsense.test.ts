import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { send } from '#tests/fuzz/request.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

let installation: Installation
let ann: TestPerson
let video: { id: string; assetId: string }
beforeAll(async () => {
  installation = await anInstallation()
  ann = await aPerson(installation)
  video = await aVideo(installation.db, { visibility: 'USERS' })
})
afterAll(async () => {
  await installation.stop()
  expect(installation.faults).toEqual([])
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(installation.url, { method: 'GET', path, headers: Object.entries({ ...ann.headers, ...headers }), body: null }, 60_000)
const json = { headers: { 'content-type': 'application/json' } }
const profile = () => `/web/ajax/users/${ann.name}/update`

// Each was a fault of the server once.
describe('a person who sends what nobody would', () => {
  it.each(['__proto__:1', 'constructor:1', 'toString:1', 'hasOwnProperty:1', 'video:%00', 'video:', 'asset:x', 'asset:', ':', '%ff'])(
    'hears no feed of what is no topic: %s',
    async (topic) => {
      expect([404, 422]).toContain((await get(`/api/v3/feed?topic=${topic}`)).status)
    },
  )

  it.each(['a[b]=video:x', 'topic[a]=video:x', 'topic', '', Array.from({ length: 51 }, () => 'topic=video:x').join('&')])(
    'hears no feed without topics, or of too many: %s',
    async (query) => {
      expect([404, 422]).toContain((await get(`/api/v3/feed?${query}`)).status)
    },
  )

  it.each([
    '/web/videos/%00/play',
    '/web/shorts/%00',
    '/web/files/%00',
    '/web/videos/%00/settings',
    '/media/%00',
    '/web/%00',
    '/api/v3/videos/x/captions/%00',
  ])('finds nothing at an address with a zero in it: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['/api/v3/videos/%', '/api/v3/videos/%zz', '/api/v3/videos/%c0%af', `/api/v3/videos/${'a'.repeat(300)}`])(
    'finds nothing at an address that cannot be read, and is told so as everywhere: %s',
    async (path) => {
      const { status, text } = await get(path)
      expect([status, JSON.parse(text)]).toMatchObject([404, { result: 'failed', error: { code: 'not_found' } }])
    },
  )

  it('asks for a page after a time before history', async () => {
    for (const time of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '-000001-01-01', '99999-01-01', 'x'])
      expect((await ann.get(`/web/ajax/partials/videos_listing?after=${encodeURIComponent(`${time}_${video.id}`)}`)).status).toBe(422)
  })

  it('reports their watching under a token of other letters', async () => {
    const fields = { session: `a.b.${'é'.repeat(22)}`, intervals: [[0, 1]], position: 1 }
    expect((await ann.post(`/api/v3/videos/${video.id}/progress`, fields)).status).toBe(200)
  })

  it.each(['{"reviewer":{"toString":1,"valueOf":1}}', '{"reviewer":[[]]}', '[]', 'null', '1', '{', `${'['.repeat(3000)}`])(
    'asks for roles by what is no map of them: %s',
    async (role_map) => {
      expect((await ann.get(`/web/ajax/mention/users?role_map=${encodeURIComponent(role_map)}`)).status).toBe(422)
    },
  )

  it.each([
    '{"a":"\\u0000"}',
    '{"\\u0000":1}',
    '{"a":"\\ud800"}',
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    `{"${'a'.repeat(65)}":1}`,
  ])('keeps no preference that cannot be kept, in whichever form it comes: %s', async (preferences) => {
    expect((await ann.put(profile(), { preferences })).status).toBe(422)
    expect((await ann.put(profile(), `{"preferences":${preferences}}`, json)).status).toBe(422)
    expect((await ann.get('/api/v3/users/me')).body.user.preferences).toEqual({})
  })

  it('changes nobody’s prototype, and keeps such a name as any other or not at all', async () => {
    for (const text of [
      '{"preferences":{"__proto__":{"polluted":1}}}',
      '{"__proto__":{"polluted":1},"displayname":"Ann"}',
      '{"preferences":"{\\"constructor\\":{\\"prototype\\":{\\"polluted\\":1}}}"}',
    ])
      expect((await ann.put(profile(), text, json)).status).toBe(200)
    expect((await ann.put(profile(), 'preferences[__proto__][polluted]=1&displayname=Ann')).status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it.each([
    ['is cut off', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb'],
    [
      'holds an object for a field',
      '--x\r\ncontent-disposition: form-data; name="policy"\r\ncontent-type: application/json\r\n\r\n{"toString":1}\r\n--x--\r\n',
    ],
    ['has fields of Object', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nb\r\n--x--\r\n'],
    ['has a part without a name', '--x\r\ncontent-disposition: form-data\r\n\r\nb\r\n--x--\r\n'],
    ['is nothing', ''],
  ])('sends a form with a file that %s', async (_, form) => {
    const headers = [...Object.entries(ann.headers), ['content-type', 'multipart/form-data; boundary=x'] as const]
    const got = await send(installation.url, { method: 'POST', path: '/web/files', headers, body: Buffer.from(form) }, 60_000)
    expect([got.status, JSON.parse(got.text).result]).toEqual([422, 'failed'])
  })

  it('asks an upload for what it cannot do, which is no fault of the server', async () => {
    const headers = { ...ann.headers, 'tus-resumable': '1.0.0' }
    for (const odd of [{ 'upload-defer-length': '1' }, { 'upload-concat': 'partial', 'upload-length': '5' }]) {
      const reply = await fetch(new URL('/api/v3/uploads', installation.url), { method: 'POST', headers: { ...headers, ...odd } })
      expect(reply.status).toBeLessThan(500)
    }
  })
})
