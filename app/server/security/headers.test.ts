import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#app/page-table.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { filesPath, uploadsPath } from '#domains/media/contract.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { sendMail } from '#platform/server/mail.ts'
import { eventually } from '#platform/server/testing.ts'
import { table } from '#tests/authorization-table/table.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'
import { servedPath } from '../pages.ts'

let installation: Installation
let ann: TestPerson
let eve: TestPerson
let video: { id: string; assetId: string }
/** Every address that can be read, with things in it that ann sees and eve doesn't. */
let addresses: string[]

const asBrowser = { accept: 'text/html,application/xhtml+xml' }
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function sendFile(person: TestPerson, filename: string, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const { body } = await person.get('/web/ajax/media?mediatype=image')
  const form = new FormData()
  for (const [name, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(name, value)
  form.append('file', new Blob([bytes]), filename)
  return fetch(new URL(filesPath, installation.url), { method: 'POST', headers: person.headers, body: form })
}

beforeAll(async () => {
  installation = await anInstallation({ publicUrl: 'https://videos.example.org' })
  ann = await aPerson(installation, { role: 'siteadmin' })
  eve = await aPerson(installation)
  video = await aVideo(installation.db, { owner: ann, title: 'Fire doors', visibility: 'PRIVATE' })
  const bytes = await giveBytes(installation.ports, video.assetId)
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
  await installation.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
  const { url } = (await (await sendFile(ann, 'a.png', picture)).json()) as { url: string }
  const documents = ['/', '/web/nothing', ...pages.map(({ path }) => servedPath(path))]
  const routes = table.map((one) => one.route).flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []))
  const filled = [...new Set([...routes, ...documents])]
    .filter((path) => !path.endsWith('*'))
    .map((path) => path.replace(/:id/g, video.id).replace(':language', 'en'))
  addresses = [...filled, ...bytes, url]
})
afterAll(() => installation.stop())

const cookie = (person: TestPerson) => ({ cookie: person.headers['cookie'] ?? '' })
const get = (path: string, headers: Record<string, string>) => fetch(new URL(path, installation.url), { headers, redirect: 'manual' })

describe('every answer, of calls, pages, files and bytes,', () => {
  it('lets browsers guess no type, run no script of its own, and stand in no other site', async () => {
    for (const path of addresses)
      for (const headers of [{ ...asBrowser, ...cookie(ann) }, { accept: 'application/json', ...cookie(ann) }, asBrowser]) {
        const answer = await get(path, headers)
        await answer.body?.cancel()
        const policy = answer.headers.get('content-security-policy') ?? ''
        expect({ path, nosniff: answer.headers.get('x-content-type-options') }).toEqual({ path, nosniff: 'nosniff' })
        expect({ path, policy }).toMatchObject({ policy: expect.stringMatching(/default-src 'self'.*script-src 'self'(;|$)/) })
        expect({ path, policy }).toMatchObject({
          policy: expect.stringMatching(/object-src 'none';base-uri 'none';.*frame-ancestors 'self'(;|$)/),
        })
        expect({ path, referrer: answer.headers.get('referrer-policy') }).toEqual({ path, referrer: 'same-origin' })
      }
  })

  it('is kept by nobody but the person who asked: no cache between people may keep it', async () => {
    for (const path of addresses)
      for (const headers of [{ ...asBrowser, ...cookie(ann) }, { accept: 'application/json', ...cookie(ann) }, asBrowser]) {
        const answer = await get(path, headers)
        await answer.body?.cancel()
        expect({ path, cache: answer.headers.get('cache-control') }).toMatchObject({
          path,
          cache: expect.stringMatching(/^(no-store|private(,|$))/),
        })
      }
  })

  it('is kept by everybody only where it is a file of the program, the same for all', async () => {
    const { text } = await installation.anonymous.get('/web/login', { headers: asBrowser })
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBeGreaterThan(1)
    for (const path of files)
      expect((await installation.anonymous.get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await installation.anonymous.get('/assets/none.js')).headers.get('cache-control')).toBe('no-store')
  })

  it('is not told to be unchanged to who may not see it', async () => {
    for (const path of addresses) {
      const first = await get(path, { accept: 'application/json', ...cookie(ann) })
      await first.body?.cancel()
      const tag = first.headers.get('etag')
      if (tag === null) continue
      const [mine, hers, nobodys] = await Promise.all(
        [cookie(ann), cookie(eve), {}].map((who) => get(path, { accept: 'application/json', 'if-none-match': tag, ...who })),
      )
      expect({ path, mine: mine?.status, hers: hers?.status, nobodys: nobodys?.status }).toEqual({
        path,
        mine: 304,
        hers: 404,
        nobodys: 404,
      })
      const any = await get(path, { 'if-none-match': '*', ...cookie(eve) })
      expect({ path, any: any.status }).toEqual({ path, any: 404 })
    }
  })

  it('says nothing that a caller wrote into a header about where they come from', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil.example',
      'x-forwarded-proto': 'gopher',
    }
    for (const path of [...addresses, '/api/v3/openapi.json']) {
      const answer = await asked(path, { ...asBrowser, ...forged, ...cookie(ann) })
      expect({ path, said: answer.includes('evil.example') || answer.includes('gopher') }).toEqual({ path, said: false })
    }
  })
})

/** Head and body; unlike fetch it sends any Host. */
async function asked(path: string, headers: Record<string, string>, method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(installation.url)
  const out = ask({ hostname, port, path, method, headers })
  out.end()
  const [answer] = await once(out, 'response')
  let text = JSON.stringify(answer.headers)
  for await (const chunk of answer) text += String(chunk)
  return text
}

describe('text of people in headers', () => {
  it('of an upload is a relative address, whatever host the caller names', async () => {
    const head = await asked(
      uploadsPath,
      { ...ann.headers, host: 'evil.example', 'x-forwarded-host': 'evil.example', 'tus-resumable': '1.0.0', 'upload-length': '5' },
      'POST',
    )
    expect(head).toMatch(/"location":"\/api\/v3\/uploads\/[0-9a-f-]{36}"/)
  })

  it.each(['a\r\nSet-Cookie: x=1.mp4', 'a";filename="b.exe', '\u202Egpj.mp4', 'é\u0000.mp4', '../../a.mp4', "a'b(c).mp4"])(
    'the name of a file, %j, stays one value of the one header that it stands in',
    async (filename) => {
      await installation.db
        .updateTable('asset')
        .set({ filename: filename.replace('\0', '') })
        .where('id', '=', video.assetId)
        .execute()
      const answer = await get(`/media/${video.assetId}/original?save`, cookie(ann))
      await answer.body?.cancel()
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/)
    },
  )

  it('a mail goes to its reader alone, whatever its subject says', async () => {
    const subject = 'Your video "x\r\nBcc: evil@example.org\r\n\r\n<b>hello</b>" was opened'
    await installation.db
      .transaction()
      .execute((tx) => sendMail(tx, { to: 'ann@example.org', subject, text: 'x\r\n.\r\nMAIL FROM:<evil@example.org>' }))
    const { id } = await eventually(
      () =>
        installation.db
          .selectFrom('mail')
          .select('id')
          .where('recipient', '=', 'ann@example.org')
          .where('sent_at', 'is not', null)
          .executeTakeFirst(),
      60_000,
    )
    const letter = await readFile(join(installation.ports.config.dataDir, 'outbox', `${id}.eml`), 'utf8')
    const [head = ''] = letter.split(/\r?\n\r?\n/)
    expect(head.split(/\r?\n(?! )/).map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('bcc')
    expect(head).toMatch(/^To: ann@example\.org$/m)
    expect(letter).not.toContain('\n<b>')
  })

  it.each([
    'a@example.org, evil@example.org',
    'a@example.org\r\nBcc: evil@example.org',
    '"a" <evil@example.org>',
    'a@example.org;evil@example.org',
    `${'a'.repeat(300)}@example.org`,
  ])('no person has %j for an address of their mail', async (email) => {
    const reply = await ann.post('/api/v3/users', { username: `x${Math.random().toString(36).slice(2)}`, email })
    expect(reply).toMatchObject({ status: 422, body: { error: { field: 'email' } } })
  })
})

describe('the player on pages of other sites', () => {
  it('stands in those that the organisation names, and nothing else of Lyceum does', async () => {
    await ann.put('/api/v3/domain', { embed_origins: 'https://intranet.example.org' })
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PUBLIC' })
    const framed = (answer: Response) => /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    const player = await get(`/web/videos/${video.id}/nv4/embedded`, asBrowser)
    expect(framed(player)).toBe("'self' https://intranet.example.org")
    expect(player.headers.get('x-frame-options')).toBeNull()
    for (const path of [`/web/videos/${video.id}/play`, '/web/login', '/web/', `/api/v3/videos/${video.id}`]) {
      const answer = await get(path, asBrowser)
      expect({ path, framed: framed(answer), frame: answer.headers.get('x-frame-options') }).toEqual({
        path,
        framed: "'self'",
        frame: 'SAMEORIGIN',
      })
    }
  })

  it.each([
    "'none'; script-src *",
    'https://a.example.org;script-src *',
    'javascript:alert(1)',
    'data:',
    'https://a.example.org/path',
    "'unsafe-inline'",
  ])('is not opened to what is no origin: %s', async (embed_origins) => {
    expect((await ann.put('/api/v3/domain', { embed_origins })).status).toBe(422)
  })
})

describe('an uploaded picture', () => {
  it.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.html', '<script>alert(1)</script>'],
    ['a.png', '<!doctype html><script>alert(1)</script>'],
    ['a.png', 'GIF89a/*<script>alert(1)</script>*/'],
  ])('that is something else than a picture is not kept: %s, %s', async (filename, text) => {
    expect((await sendFile(ann, filename, Buffer.from(text))).status).toBe(422)
  })

  it('is made anew: what hides behind its pixels is gone, and its type is that of its bytes', async () => {
    const reply = await sendFile(ann, 'a.png', Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    expect(reply.status).toBe(201)
    const { url } = (await reply.json()) as { url: string }
    const answer = await get(url, cookie(ann))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer()).includes('script')).toBe(false)
  })
})
