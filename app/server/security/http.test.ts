import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { send } from '#tests/fuzz/request.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

let installation: Installation
let ann: TestPerson
beforeAll(async () => {
  installation = await anInstallation()
  ann = await aPerson(installation)
})
afterAll(() => installation.stop())

/** Sends bytes, hears what comes until the other side closes; `close` closes first. */
function talk(bytes: string, close = false): Promise<string> {
  const { hostname, port } = new URL(installation.url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const line = connect(Number(port), hostname, () => {
      line.write(bytes, 'latin1')
      if (close) setTimeout(() => line.destroy(), 200)
    })
    line.setTimeout(60_000, () => line.destroy(new Error('no answer in time')))
    line.on('data', (chunk) => (heard += chunk.toString('latin1')))
    line.on('error', (error) => (close ? resolve(heard) : reject(error)))
    line.on('close', () => resolve(heard))
  })
}

const answers = async () => (await installation.anonymous.get('/api/v3/health')).status === 200
const head = 'Host: localhost\r\nConnection: close\r\n'
const update = () =>
  `PUT /web/ajax/users/${ann.name}/update HTTP/1.1\r\nCookie: ${ann.headers['cookie']}\r\nX-Csrf-Token: ${ann.headers['x-csrf-token']}\r\n`

describe('what is no request', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n'],
    ['the beginning of another protocol', '\x16\x03\x01\x02\x00\x01\x00'],
    ['a method that nobody knows', `BREW / HTTP/1.1\r\n${head}\r\n`],
    ['two lengths', `POST /api/v3/session HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length beside pieces', `POST /api/v3/session HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length that is no number', `POST /api/v3/session HTTP/1.1\r\n${head}Content-Length: 1e3\r\n\r\n{}`],
    ['a blank before the colon', `GET / HTTP/1.1\r\n${head}X-A : b\r\n\r\n`],
    ['a zero in a header', `GET / HTTP/1.1\r\n${head}X-A: a\0b\r\n\r\n`],
    ['a line end alone in a header', `GET / HTTP/1.1\r\n${head}X-A: a\nX-B: b\rX-C: c\r\n\r\n`],
    ['an address with blanks', `GET /web /x HTTP/1.1\r\n${head}\r\n`],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['more headers than there may be', `GET / HTTP/1.1\r\n${head}${'X-A: b\r\n'.repeat(5000)}\r\n`],
  ])('is refused and the line closed: %s', async (_, bytes) => {
    const heard = await talk(bytes)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(heard).not.toMatch(/\.[jt]s:\d|node_modules|\n\s+at /)
    expect(await answers()).toBe(true)
    expect(installation.faults).toEqual([])
  })

  it('is told so in the shape of every refusal', async () => {
    const [, body = ''] = (await talk('hello\r\n\r\n')).split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ result: 'failed', error: { code: 'invalid', message: expect.any(String) } })
  })
})

describe('a method that a route does not have', () => {
  it.each(['PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK'])(
    'is not found, and another one is not done in its place: %s',
    async (method) => {
      const csrf = [['x-http-method-override', 'PUT'] as const, ['x-method-override', 'PUT'] as const]
      for (const path of ['/api/v3/search/tags', '/web/', '/api/v3/health', '/media/x']) {
        const got = await send(installation.url, { method, path, headers: [...Object.entries(ann.headers), ...csrf], body: null }, 60_000)
        expect({ path, status: got.status, code: JSON.parse(got.text).error.code }).toEqual({ path, status: 404, code: 'not_found' })
      }
    },
  )
})

describe('a body that never comes to its end', () => {
  it('is no fault of anybody: the sender is gone, the others are answered', async () => {
    const type = 'Content-Type: application/json\r\n'
    await Promise.all([
      talk(`${update()}${head}${type}Content-Length: 1000\r\n\r\n{"displayname":`, true),
      talk(`${update()}${head}${type}Transfer-Encoding: chunked\r\n\r\n5\r\n{"dis`, true),
      talk(`${update()}${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n`, true),
      talk(
        `POST /web/files HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n`,
        true,
      ),
      talk(
        `POST /api/v3/uploads HTTP/1.1\r\n${head}Cookie: ${ann.headers['cookie']}\r\nX-Csrf-Token: ${ann.headers['x-csrf-token']}\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 100\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100\r\n\r\nabc`,
        true,
      ),
    ])
    expect(await answers()).toBe(true)
    expect((await ann.get('/api/v3/users/me')).body.user.displayname).toBe(ann.displayname)
    expect(installation.faults).toEqual([])
  })

  it('is refused where its pieces are none', async () => {
    const heard = await talk(`${update()}${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`)
    expect(heard).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect(installation.faults).toEqual([])
  })
})
