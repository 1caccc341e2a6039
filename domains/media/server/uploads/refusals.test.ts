import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { anUpload, metadata, patching, path, send, tus } from './testing.ts'

const announcing = (length: number) => ({ ...tus, 'upload-length': String(length), 'upload-metadata': metadata({ filename: 'a.mp4' }) })

describe('an upload is refused', () => {
  it('to a visitor who is not signed in, before a byte is sent', async () => {
    const app = await startedApp()
    expect(await send(app.anonymous, 'POST', path, announcing(10))).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthenticated' } },
    })
    expect((await send(app.anonymous, 'PATCH', `${path}/${crypto.randomUUID()}`, patching(0))).status).toBe(401)
  })

  it('where its header lacks the token of the session, also when the address has it', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { 'x-csrf-token': token, ...headers } = ann.headers
    const refused = { status: 403, body: { error: { code: 'forbidden', reason: 'csrf' } } }
    expect(await send({ ...ann, headers }, 'POST', path, announcing(10))).toMatchObject(refused)
    expect(await send({ ...ann, headers }, 'POST', `${path}?_csrf=${token}`, announcing(10))).toMatchObject(refused)
    const at = await anUpload(ann, 10)
    expect(await send({ ...ann, headers }, 'PATCH', at, patching(0), Buffer.alloc(10))).toMatchObject(refused)
    expect(await send({ ...ann, headers }, 'DELETE', at)).toMatchObject(refused)
    expect(await send({ ...ann, headers }, 'HEAD', at)).toMatchObject({ status: 200, offset: 0 })
  })

  it('to everybody but the person who began it, as if it were not there', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const admin = await aPerson(app, { role: 'siteadmin' })
    const at = await anUpload(ann, 10)
    for (const method of ['PATCH', 'DELETE', 'HEAD']) {
      const headers = method === 'PATCH' ? patching(0) : tus
      const body = method === 'PATCH' ? Buffer.alloc(10) : undefined
      const foreign = await send(admin, method, at, headers, body)
      const absent = await send(admin, method, `${path}/${crypto.randomUUID()}`, headers, body)
      const nonsense = await send(admin, method, `${path}/x`, headers, body)
      expect(foreign.status).toBe(404)
      expect([absent.status, absent.body]).toEqual([foreign.status, foreign.body])
      expect([nonsense.status, nonsense.body]).toEqual([foreign.status, foreign.body])
    }
    expect(await send(ann, 'HEAD', at)).toMatchObject({ status: 200, offset: 0 })
  })

  it('when the file is larger than the limit, with the limit in the sentence, or has nothing in it', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    expect(await send(ann, 'POST', path, announcing(app.ports.config.uploadLimit + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'too_large', reason: 'upload_too_large', message: 'The file is too large. At most 200 GB can be uploaded.' } },
    })
    expect(await send(ann, 'POST', path, announcing(0))).toMatchObject({ status: 422, body: { error: { reason: 'empty_file' } } })
    expect((await send(ann, 'POST', path, tus)).status).toBe(400)
  })

  it('when what is said of it can not be kept; a name that only looks dangerous is made harmless', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const named = (fields: Record<string, string>) =>
      send(ann, 'POST', path, { ...tus, 'upload-length': '9', 'upload-metadata': metadata(fields) })
    expect(await named({ filename: 'a\0.mp4' })).toMatchObject({ status: 422, body: { error: { reason: 'metadata' } } })
    const made = await named({ filename: '../../C:\\x\\ta\nlk.mp4', filetype: 'video/<b>', more: 'ü' })
    const id = made.headers.get('location')?.split('/').at(-1) ?? ''
    const row = await app.db.selectFrom('upload').select(['filename', 'filetype', 'metadata']).where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ filename: 'talk.mp4', filetype: '', metadata: { more: 'ü' } })
  })

  it('while its owner has too many or too much unfinished; others are not held up', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { count, bytes } = app.ports.config.uploadsOfOne
    const begun = (many: number, length: number) =>
      sql`insert into upload (owner_id, filename, length, storage_key, storage_id, expires_at)
        select ${ann.id}, 'a.mp4', ${length}, 'masters/none-' || n, '', now() + interval '50 hours' from generate_series(1, ${many}) n`.execute(
        app.db,
      )
    const refusedWith = (message: RegExp) => ({
      status: 429,
      body: { error: { code: 'rate_limited', reason: 'too_many_uploads', message: expect.stringMatching(message) } },
    })
    await begun(1, bytes - 1000)
    expect(await send(ann, 'POST', path, announcing(2000))).toMatchObject(refusedWith(/may need 400 GB together; 1 kB of that are left/))
    expect((await send(ann, 'POST', path, announcing(1000))).status).toBe(201)
    await app.db.deleteFrom('upload').where('owner_id', '=', ann.id).execute()
    await begun(count - 1, 1)
    expect((await send(ann, 'POST', path, announcing(9))).status).toBe(201)
    expect(await send(ann, 'POST', path, announcing(9))).toMatchObject(refusedWith(/You have 1000 unfinished uploads/))
    expect((await send(bob, 'POST', path, announcing(9))).status).toBe(201)
    await app.db.deleteFrom('upload').where('owner_id', '=', ann.id).execute()
  })

  it('when its first bytes are those of something else, and what came of it is gone', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), deflateSync(Buffer.alloc(9000, 'x'))])
    const body = Buffer.concat([png, Buffer.alloc(10_000)])
    const at = await anUpload(ann, 50_000)
    expect(await send(ann, 'PATCH', at, patching(0), body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', reason: 'not_a_video', message: 'This file is neither a video nor a sound recording.' } },
    })
    expect((await send(ann, 'HEAD', at)).status).toBe(410)
  })
})
