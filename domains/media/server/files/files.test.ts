import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aGuest, aPerson } from '#domains/accounts/testing.ts'
import { type Client, startedApp } from '#platform/server/testing.ts'
import type { UploadTarget } from '../../contract.ts'
import { announceFile, takePicture, usePicture } from './commands.ts'
import { sweepFilesJob } from './jobs.ts'

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .toFormat(format)
    .toBuffer()

async function target(by: Client, query: string): Promise<UploadTarget> {
  const asked = await by.get(`/web/ajax/media?${query}`)
  expect(asked.status).toBe(200)
  return asked.body
}

/** Sends a file as any program would send it to an S3 form address. */
async function post(by: Client, to: UploadTarget, name: string, bytes: Buffer, change: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...to.parameters, key: to.key, ...change })) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(new URL(to.s3url, by.url), { method: 'POST', body: form })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) }
}

const sent = async (by: Client, query: string, name: string, bytes: Buffer) => post(by, await target(by, query), name, bytes)

describe('the storage upload', () => {
  it('tells a signed-in person where a picture goes, and takes it there (LE-3.25, LE-7.03, LE-7.04, CM-7.104)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const to = await target(ann, 'mediatype=image')
    expect(to).toEqual({
      uploadcdn: '/web/files',
      s3url: '/web/files',
      key: expect.stringMatching(/^files\/image\/[0-9a-f-]{36}$/),
      parameters: { policy: expect.any(String), signature: expect.any(String) },
      max_kb: 2048,
      extensions: ['jpg', 'jpeg', 'png'],
    })
    const made = await post(ann, to, 'slide.png', await picture(320, 180))
    expect(made).toMatchObject({ status: 201, body: { url: `${to.uploadcdn}/${to.key}`, key: to.key } })
    expect(made.headers.get('location')).toBe(made.body.url)
    const got = await ann.get(made.body.url)
    expect(got.status).toBe(200)
    expect(got.headers.get('content-type')).toBe('image/png')
    expect(got.headers.get('cache-control')).toBe('private, no-cache')
    expect((await ann.get(made.body.url, { headers: { 'if-none-match': got.headers.get('etag') ?? '' } })).status).toBe(304)
  })

  it('is closed to visitors, and what was sent is seen by its sender alone until something shows it', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    expect((await app.anonymous.get('/web/ajax/media?mediatype=image')).status).toBe(401)
    const { body } = await sent(ann, 'mediatype=image', 'a.png', await picture(10, 10))
    for (const other of [bob, app.anonymous]) expect((await other.get(body.url)).status).toBe(404)
    expect((await ann.get('/web/files/files/image/none')).status).toBe(404)
  })

  it('takes nothing that was not announced, was changed, or was sent before', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [one, other] = [await target(ann, 'mediatype=image'), await target(ann, 'mediatype=image')]
    const bytes = await picture(10, 10)
    const refused = { status: 403, body: { error: { reason: 'upload_grant' } } }
    expect(await post(ann, one, 'a.png', bytes, { key: other.key })).toMatchObject(refused)
    expect(await post(ann, one, 'a.png', bytes, { signature: other.parameters.signature ?? '' })).toMatchObject(refused)
    expect(await post(ann, one, 'a.png', bytes, { policy: '', signature: '' })).toMatchObject(refused)
    expect((await post(ann, one, 'a.png', bytes)).status).toBe(201)
    expect((await post(ann, one, 'a.png', bytes)).status).toBe(409)
  })

  it('refuses pictures of another kind, by name and by content (LE-5.16, LE-5.18, LE-5.59, LE-5.65)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const refused = { status: 422, body: { error: { code: 'invalid', message: 'Error: Unsupported image file extension.' } } }
    for (const use of ['event', 'channel', 'logo', 'video']) {
      const query = `mediatype=image&for=${use}`
      expect(await sent(ann, query, 'a.gif', await picture(100, 40, 'gif'))).toMatchObject(refused)
      expect(await sent(ann, query, 'a.png', await picture(100, 40, 'gif'))).toMatchObject(refused)
      expect(await sent(ann, query, 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(refused)
      expect((await sent(ann, query, 'a.JPEG', await picture(100, 40, 'jpeg'))).status).toBe(201)
    }
  })

  it('refuses a picture over the organisation’s limit with the words of the form (LE-5.17, LE-5.19, LE-5.64, LE-5.66)', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    expect((await admin.put('/api/v3/domain', { thumbnail_max_kb: 20 })).status).toBe(200)
    const small = await picture(100, 40)
    const just = Buffer.concat([small, Buffer.alloc(20 * 1024 - small.length)])
    const over = Buffer.concat([just, Buffer.alloc(1)])
    expect((await sent(ann, 'mediatype=image&for=event', 'a.png', just)).status).toBe(201)
    const kept = async () => (await app.ports.storage.list('files')).items.length
    const before = await kept()
    const message = 'Error: File is too large.'
    const long = `${message} Maximum allowed upload size is 20 kb`
    expect(await sent(ann, 'mediatype=image&for=event', 'a.png', over)).toMatchObject({ status: 413, body: { error: { message: long } } })
    expect(await sent(ann, 'mediatype=image&for=channel', 'a.png', over)).toMatchObject({ status: 413, body: { error: { message } } })
    expect([before > 0, await kept()]).toEqual([true, before])
    await admin.put('/api/v3/domain', { thumbnail_max_kb: 2048 })
  })

  it.each([
    [200, 50, 201],
    [150, 75, 201],
    [240, 60, 201],
    [250, 70, 201],
    [251, 70, 422],
    [240, 76, 422],
    [200, 40, 422],
    [100, 60, 422],
  ])(
    'a logo of %d × %d is answered with %d (LE-5.60, LE-5.61, LE-5.62, LE-5.63, LE-9.35, LE-9.36, LE-9.37)',
    async (width, height, status) => {
      const app = await startedApp()
      const answer = await sent(await aPerson(app), 'mediatype=image&for=logo', 'logo.png', await picture(width, height))
      expect(answer.status).toBe(status)
      if (status === 422) expect(answer.body.error.message).toBe('Logo upload failed. Invalid image resolution.')
    },
  )

  it('keeps a picture upright, small, and without where it was taken', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#826' } })
      .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await sent(ann, 'mediatype=image', 'photo.jpg', photo)
    const kept = await fetch(new URL(body.url, app.url), { headers: ann.headers }).then((answer) => answer.bytes())
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 1280, height: 1920, exif: undefined, orientation: undefined })
  })

  it('keeps a picture that Lyceum brings itself as if its person had sent it', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const viewer = { id: ann.id, name: ann.name, role: 'user', isExternal: false, principals: [ann.id], scopes: null } as const
    const address = await takePicture(app.ports, viewer, { filename: 'a.png', bytes: await picture(9, 9) })
    expect([(await ann.get(address)).status, (await bob.get(address)).status]).toEqual([200, 404])
  })

  it('takes transcripts of 512 kb and tables, and names an extension that it does not know (CM-5.61, CM-5.65, CM-5.66, CM-8.57, CM-8.58)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const text = (size: number) => Buffer.from('WEBVTT\n\n'.padEnd(size, 'x'))
    expect((await sent(ann, 'mediatype=transcript', 'a.vtt', text(512 * 1024))).status).toBe(201)
    expect((await sent(ann, 'mediatype=transcript', 'a.srt', text(100))).status).toBe(201)
    const over = await sent(ann, 'mediatype=transcript', 'a.vtt', text(512 * 1024 + 1))
    expect(over).toMatchObject({ status: 413, body: { error: { message: 'Error: File is too large.' } } })
    const named = { status: 422, body: { error: { message: 'Error: Unsupported file extension "txt".' } } }
    expect(await sent(ann, 'mediatype=transcript', 'a.txt', text(100))).toMatchObject(named)
    expect(await sent(ann, 'mediatype=csv', 'questions.txt', text(100))).toMatchObject(named)
    expect((await sent(ann, 'mediatype=csv', 'questions.csv', text(100))).status).toBe(201)
    expect((await sent(ann, 'mediatype=transcript', 'a.vtt', Buffer.from([0, 1, 2, 255]))).status).toBe(422)
  })

  it('what something shows stays, what nothing uses for a day goes', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const urls: string[] = []
    for (const name of ['shown', 'replaced', 'unused', 'young'])
      urls.push((await sent(ann, 'mediatype=image', `${name}.png`, await picture(9, 9))).body.url)
    const [shown = '', replaced = '', unused = '', young = ''] = urls
    const viewer = { id: ann.id, name: ann.name, role: 'user', isExternal: false, principals: [ann.id], scopes: null } as const
    const use = (address: string) => app.db.transaction().execute((tx) => usePicture(tx, viewer, address, 'video:gcc-1'))
    expect(await use(new URL(replaced, 'https://elsewhere.example').href)).toBe(replaced)
    expect(await use(shown.replace('/web/files/', ''))).toBe(shown)
    expect(await use(shown)).toBe(shown)
    const bob = { ...viewer, id: (await aPerson(app)).id }
    await expect(app.db.transaction().execute((tx) => usePicture(tx, bob, unused, 'video:gcc-2'))).rejects.toMatchObject({
      reason: 'unknown_file',
    })
    const table = (await sent(ann, 'mediatype=csv', 'questions.csv', Buffer.from('a,b'))).body.url
    await expect(use(table)).rejects.toMatchObject({ reason: 'unknown_file' })
    const long = new Date(Date.now() - 25 * 3600 * 1000)
    const keyOf = (url: string) => url.replace('/web/files/', '')
    await app.db.updateTable('stored_file').set({ unused_since: long }).where('storage_key', 'in', [replaced, unused].map(keyOf)).execute()
    await sweepFilesJob.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    for (const [url, status] of [
      [shown, 200],
      [replaced, 404],
      [unused, 404],
      [young, 200],
    ] as const) {
      expect((await ann.get(url)).status).toBe(status)
      expect((await app.ports.storage.head(keyOf(url))) !== null).toBe(status === 200)
    }
  })
})

describe('whom a page of another site brought', () => {
  it('sends no files', async () => {
    const { ports } = await startedApp()
    await expect(announceFile(ports, aGuest, 'image', 'video')).rejects.toMatchObject({ code: 'forbidden' })
  })
})
