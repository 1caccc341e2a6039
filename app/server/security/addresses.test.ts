import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { filesPath, uploadsPath } from '#domains/media/contract.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { send } from '#tests/fuzz/request.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

let installation: Installation
let ann: TestPerson
let video: { id: string; assetId: string }
let bytes: string[]

beforeAll(async () => {
  installation = await anInstallation()
  ann = await aPerson(installation)
  video = await aVideo(installation.db, { owner: ann, visibility: 'USERS' })
  bytes = await giveBytes(installation.ports, video.assetId)
})
afterAll(() => installation.stop())

/** The path byte for byte, which fetch would tidy up. */
const raw = (path: string, who: Readonly<Record<string, string>> = {}) =>
  send(installation.url, { method: 'GET', path, headers: Object.entries(who), body: null }, 60_000)

const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '%c0%ae%c0%ae/',
  '.../',
  '..;/',
  '..%00/',
  '%2e%2e%5c',
]
const root = join(import.meta.dirname, '../../..')

describe('an address that climbs out of its folder', () => {
  const wanted = ['package.json', 'etc/passwd']

  it.each(up)('leads nowhere: %s', async (step) => {
    const asset = `/media/${video.assetId}`
    const starts = [
      '/assets/',
      '/assets/x/',
      '/assets',
      '/web/files/',
      '/web/files/files/image/',
      `${asset}/`,
      `${asset}/hls/`,
      '/grants/',
      `${uploadsPath}/`,
      '/',
    ]
    const secret = readFileSync(join(root, 'package.json'), 'utf8').slice(0, 40)
    for (const start of starts)
      for (const climbing of [step, step.repeat(6)])
        for (const file of wanted) {
          const { status, text } = await raw(`${start}${climbing}${file}`, ann.headers)
          expect({ path: `${start}${climbing}${file}`, read: status < 300, told: text.includes(secret) || text.includes('root:') }).toEqual(
            {
              path: `${start}${climbing}${file}`,
              read: false,
              told: false,
            },
          )
        }
  })

  it('leads nowhere either from a folder whose name only begins alike', async () => {
    for (const path of [
      '/assets-of-others/x.js',
      '/assets../index.html',
      '/assets%2e%2e/index.html',
      '/web/files../files/image/x',
      '/media../x/original',
    ])
      expect({ path, status: (await raw(path, ann.headers)).status }).toEqual({ path, status: 404 })
  })

  it.each(['\0', '%00', 'a%00.webp', 'poster.webp%00', '%00/original', `${'a'.repeat(3000)}`])(
    'or holds %j, names no bytes',
    async (name) => {
      const encoded = encodeURI(name).replaceAll('%25', '%')
      for (const start of [
        `/media/${video.assetId}/`,
        '/web/files/',
        '/web/files/files/image/',
        '/assets/',
        `${uploadsPath}/`,
        '/web/videos/',
        '/api/v3/videos/',
      ])
        expect(await raw(`${start}${encoded}`, ann.headers)).toMatchObject({ status: 404 })
      expect(installation.faults).toEqual([])
    },
  )

  it('whereas the straight one leads there', async () => {
    for (const path of bytes) expect({ path, status: (await raw(path, ann.headers)).status }).toEqual({ path, status: 200 })
  })
})

describe('an address that sends people elsewhere', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    '%0d%0aLocation:%20https://evil.example',
    '%09//evil.example',
    'javascript:alert(1)',
    'x@evil.example',
  ]
  const shapes = [
    (to: string) => `/${to}`,
    (to: string) => `/web/${to}`,
    (to: string) => `/web/my/videos?next=${to}`,
    (to: string) => `/web/login?next=${to}`,
    (to: string) => `/web/videos/${to}/play`,
    (to: string) => `/web/embed/videos/${to}`,
    (to: string) => `/web/embed/videos/${video.id}?next=${to}`,
    (to: string) => `/api/v3/videos/${to}/download`,
    (to: string) => `${filesPath}/${to}`,
    (to: string) => `/?${to}`,
  ]

  it.each(elsewhere)('is never made by the server: %s', async (to) => {
    for (const shape of shapes)
      for (const who of [{}, ann.headers]) {
        const { status, headers } = await raw(shape(to), who)
        const { location } = headers
        if (location === undefined) continue
        const target = new URL(String(location), installation.url)
        expect({ from: shape(to), status, host: target.host, inside: /^\/(web|media)\//.test(target.pathname) }).toEqual({
          from: shape(to),
          status: 302,
          host: new URL(installation.url).host,
          inside: true,
        })
        expect(String(location)).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      }
  })

  it('is short enough to be sent on, however long the one that was asked for', async () => {
    const { status, headers } = await raw(`/web/my/videos?a=${'%2c'.repeat(4000)}`)
    expect([status, headers.location]).toEqual([302, '/web/login'])
  })
})
