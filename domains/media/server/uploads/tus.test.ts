import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { type Client, eventually, startedApp } from '#platform/server/testing.ts'
import { expireUploads } from './commands.ts'
import { removeAbandonedJob } from './jobs.ts'
import { anUpload, bytesOf, growingName, hash, metadata, patching, path, rowOf, send, tus } from './testing.ts'

/** Sends a part of the body and leaves without a word. */
function cutOff(by: Pick<Client, 'url' | 'headers'>, to: string, body: Uint8Array, after: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sending = request(new URL(to, by.url), {
    method: 'PATCH',
    headers: { ...by.headers, ...patching(0), 'content-length': String(body.length) },
  })
  sending.on('error', () => resolve())
  sending.on('close', () => resolve())
  sending.write(body.subarray(0, after), () => setTimeout(() => sending.destroy(), 100))
  return promise
}

describe('a resumable upload', () => {
  it('arrives in parts, says where it stands, and is then the file, to the byte', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(300_000)
    const at = await anUpload(ann, body.length)
    expect(await send(ann, 'PATCH', at, patching(0), body.subarray(0, 100_000))).toMatchObject({ status: 204, offset: 100_000 })
    const asked = await send(ann, 'HEAD', at)
    expect(asked).toMatchObject({ status: 200, offset: 100_000 })
    expect(asked.headers.get('upload-length')).toBe('300000')
    expect(asked.headers.get('upload-metadata')).toBe(metadata({ filename: 'talk.mp4', filetype: 'video/mp4' }))
    expect(await rowOf(app, at)).toMatchObject({ owner_id: ann.id, filename: 'talk.mp4', received: 100_000, state: 'running' })
    expect(await send(ann, 'PATCH', at, patching(100_000), body.subarray(100_000))).toMatchObject({ status: 204, offset: 300_000 })
    expect(await rowOf(app, at)).toMatchObject({ received: 300_000, state: 'finished' })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
    expect(await send(ann, 'HEAD', at)).toMatchObject({ status: 200, offset: 300_000 })
  })

  it('says what the server can do, and takes bytes with its announcement', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const options = await send(app.anonymous, 'OPTIONS', path)
    expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,creation-defer-length,expiration,termination')
    expect(options.headers.get('tus-max-size')).toBe(String(app.ports.config.uploadLimit))
    const made = await send(ann, 'POST', path, { ...patching(0), 'upload-length': '5' }, Buffer.from('12345'))
    expect(made).toMatchObject({ status: 201, offset: 5 })
    expect((await bytesOf(app, made.headers.get('location') ?? '')).toString()).toBe('12345')
  })

  it('that gives way to another request before it has begun is told that it is busy, and goes on where it stands', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(1000)
    const at = await anUpload(ann, body.length)
    let waiting = 0
    const free = await app.ports.locks.take(`upload:${at.split('/').at(-1)}`, () => waiting++, 10_000)
    const first = send(ann, 'PATCH', at, patching(0), body)
    await eventually(() => waiting === 1)
    const second = send(ann, 'HEAD', at)
    await eventually(() => waiting === 2)
    await app.db.transaction().execute(async (tx) => {
      // The first gets the lock, cannot read yet where it stands, and is asked for the lock by the second.
      await sql`lock table upload in access exclusive mode`.execute(tx)
      await free?.()
      await sleep(500)
    })
    // A 400 would end the upload in the browser.
    expect(await first).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'upload_busy' } } })
    expect(await second).toMatchObject({ status: 200, offset: 0 })
    expect(await send(ann, 'PATCH', at, patching(0), body)).toMatchObject({ status: 204, offset: body.length })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('keeps what arrived when the connection breaks off in the middle', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(1_000_000)
    const at = await anUpload(ann, body.length)
    await cutOff(ann, at, body, 400_000)
    // Whoever asks for the offset would end what is still being taken.
    await eventually(async () => (await rowOf(app, at)).received > 300_000)
    const { offset } = await send(ann, 'HEAD', at)
    expect(offset).toBeGreaterThan(300_000)
    expect(await send(ann, 'PATCH', at, patching(offset ?? 0), body.subarray(offset ?? 0))).toMatchObject({
      status: 204,
      offset: 1_000_000,
    })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('takes a second sender for a sign that the first is gone, and nobody writes twice', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(500_000)
    const at = await anUpload(ann, body.length)
    const stuck = request(new URL(at, app.url), {
      method: 'PATCH',
      headers: { ...ann.headers, ...patching(0), 'content-length': String(body.length) },
    })
    stuck.on('error', () => {})
    stuck.write(body.subarray(0, 200_000))
    // All of it has arrived, however slow the machine is: what arrives is counted after some seconds.
    await eventually(async () => (await rowOf(app, at)).received === 200_000)
    const { offset } = await send(ann, 'HEAD', at)
    expect(offset).toBe(200_000)
    const racing = await Promise.all([1, 2, 3].map(() => send(ann, 'PATCH', at, patching(200_000), body.subarray(200_000))))
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    stuck.destroy()
    // Whoever was asked to give way may not have come to the end.
    const rest = (await send(ann, 'HEAD', at)).offset ?? 0
    if (rest < body.length) await send(ann, 'PATCH', at, patching(rest), body.subarray(rest))
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('is refused where it does not begin at the offset', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await anUpload(ann, 100)
    expect((await send(ann, 'PATCH', at, patching(50), Buffer.alloc(50))).status).toBe(409)
    expect((await send(ann, 'PATCH', at, patching(0), Buffer.alloc(101))).status).toBe(413)
    expect(await send(ann, 'HEAD', at)).toMatchObject({ offset: 0 })
  })

  it('stops where the disk is full and goes on from there when it is not any more', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(1000)
    const at = await anUpload(ann, body.length)
    const growing = join(app.ports.config.dataDir, 'files/.uploads', growingName(at))
    await symlink('/dev/full', growing)
    const refused = { status: 503, body: { error: { code: 'unavailable', reason: 'no_space' } } }
    expect(await send(ann, 'PATCH', at, patching(0), body)).toMatchObject(refused)
    expect(await send(ann, 'HEAD', at)).toMatchObject({ status: 200, offset: 0 })
    await rm(growing)
    expect(await send(ann, 'PATCH', at, patching(0), body)).toMatchObject({ status: 204, offset: 1000 })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('is open to a program with an API token for uploads, without the token of a session', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const tokenFor = async (scopes: string) => {
      const { body } = await ann.post('/api/v3/tokens', { name: 'camera', scopes })
      return { url: app.url, headers: { authorization: `Bearer ${body.token}` } }
    }
    const camera = await tokenFor('upload')
    const at = await anUpload(camera, 4)
    expect(await send(camera, 'PATCH', at, patching(0), Buffer.from('abcd'))).toMatchObject({ status: 204, offset: 4 })
    expect(await rowOf(app, at)).toMatchObject({ owner_id: ann.id, state: 'finished' })
    expect((await send(await tokenFor('read'), 'POST', path, { ...tus, 'upload-length': '4' })).status).toBe(403)
  })

  it('can be cancelled, and its space is given back', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await anUpload(ann, 1000)
    await send(ann, 'PATCH', at, patching(0), Buffer.alloc(500))
    expect((await send(ann, 'DELETE', at)).status).toBe(204)
    expect((await send(ann, 'HEAD', at)).status).toBe(410)
    expect((await send(ann, 'PATCH', at, patching(500), Buffer.alloc(500))).status).toBe(410)
    const growing = join(app.ports.config.dataDir, 'files/.uploads', growingName(at))
    expect(existsSync(growing)).toBe(false)
    await writeFile(growing, 'what a crash left')
    const { id: uploadId, owner_id: ownerId } = await rowOf(app, at)
    const context = { ports: app.ports, signal: new AbortController().signal, log: app.ports.log }
    await removeAbandonedJob.run({ uploadId, ownerId, why: 'cancelled' }, context)
    expect(existsSync(growing)).toBe(false)
  })

  it('is one of many, and all of them are whole', async () => {
    const app = await startedApp()
    const people = await Promise.all([1, 2, 3].map(() => aPerson(app)))
    const bodies = Array.from({ length: 24 }, () => randomBytes(150_000))
    const places = await Promise.all(
      bodies.map(async (body, index) => {
        const by = people[index % 3] as Client
        const at = await anUpload(by, body.length)
        for (let sent = 0; sent < body.length; sent += 50_000)
          await send(by, 'PATCH', at, patching(sent), body.subarray(sent, sent + 50_000))
        return at
      }),
    )
    for (const [index, at] of places.entries()) expect(hash(await bytesOf(app, at))).toBe(hash(bodies[index] as Buffer))
  })

  it('is found complete when a crash came between its last byte and the note of it', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await anUpload(ann, 1000)
    await send(ann, 'PATCH', at, patching(0), Buffer.alloc(600))
    const { id, storage_key: key } = await rowOf(app, at)
    const upload = { key, id: '', size: 1000 }
    const kept = await app.db
      .selectFrom('upload_part')
      .select(['number', 'start as offset', 'size', 'tag'])
      .where('upload_id', '=', id)
      .execute()
    const part = await app.ports.storage.writePart(upload, kept.at(-1) ?? null, Readable.from([Buffer.alloc(400)]))
    await app.ports.storage.finishUpload(upload, [part])
    expect(await rowOf(app, at)).toMatchObject({ received: 600, state: 'running' })
    expect(await send(ann, 'HEAD', at)).toMatchObject({ status: 200, offset: 1000 })
    expect(await rowOf(app, at)).toMatchObject({ received: 1000, state: 'finished' })
  })

  it('goes when nobody sends for three days, and not a moment earlier', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [old, young] = [await anUpload(ann, 1000), await anUpload(ann, 1000)]
    for (const at of [old, young]) await send(ann, 'PATCH', at, patching(0), Buffer.alloc(500))
    const age = (location: string, time: Date) =>
      app.db
        .updateTable('upload')
        .set({ expires_at: time })
        .where('id', '=', location.split('/').at(-1) ?? '')
        .execute()
    await age(old, new Date(Date.now() - 1000))
    await age(young, new Date(Date.now() + 60_000))
    expect(await expireUploads(app.ports)).toBe(1)
    expect((await send(ann, 'HEAD', old)).status).toBe(410)
    expect(await send(ann, 'HEAD', young)).toMatchObject({ status: 200, offset: 500 })
  })
})
