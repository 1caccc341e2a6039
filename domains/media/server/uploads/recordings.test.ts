import { randomBytes } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { expireUploads } from './commands.ts'
import { finishRecordingsJob } from './jobs.ts'
import { endSilentRecordings } from './recordings.ts'
import { bytesOf, growingName, hash, metadata, patching, path, rowOf, send, tus } from './testing.ts'

const announcing = { ...tus, 'upload-defer-length': '1', 'upload-metadata': metadata({ filename: 'a.webm', filetype: 'video/webm' }) }

async function aRecording(by: TestPerson): Promise<string> {
  const made = await send(by, 'POST', path, announcing)
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}

const add = (by: TestPerson, at: string, offset: number, bytes: Uint8Array) => send(by, 'PATCH', at, patching(offset), bytes)
/** The last call of whoever records: what is left to send, and how long all of it is. */
const conclude = (by: TestPerson, at: string, offset: number, length: number, bytes = Buffer.alloc(0)) =>
  send(by, 'PATCH', at, { ...patching(offset), 'upload-length': String(length) }, bytes)

const silentFor = (app: TestApp, at: string, seconds: number) =>
  app.db
    .updateTable('upload')
    .set({ heard_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', at.split('/').at(-1) ?? '')
    .execute()
const endSilent = (app: TestApp) => endSilentRecordings(app.ports, new AbortController().signal)
/** How often it was told that this upload is there. */
const finishedFacts = async (app: TestApp, at: string) => {
  const id = at.split('/').at(-1) ?? ''
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from outbox where name = 'upload.finished' and payload ->> 'uploadId' = ${id})
      + (select count(*) from pgboss.job where name = 'receive-upload' and data ->> 'uploadId' = ${id})
    )::int as count`.execute(app.db)
  return rows[0]?.count
}

describe('a recording', () => {
  it('arrives while it is made and is the file when its sender says how long it is', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(300_000)
    const at = await aRecording(ann)
    // The first part of a browser may be a single byte.
    expect(await add(ann, at, 0, body.subarray(0, 1))).toMatchObject({ status: 204, offset: 1 })
    expect(await add(ann, at, 1, body.subarray(1, 200_000))).toMatchObject({ status: 204, offset: 200_000 })
    const asked = await send(ann, 'HEAD', at)
    expect(asked).toMatchObject({ status: 200, offset: 200_000 })
    expect([asked.headers.get('upload-defer-length'), asked.headers.get('upload-length')]).toEqual(['1', null])
    expect(await conclude(ann, at, 200_000, 300_000, body.subarray(200_000))).toMatchObject({ status: 204, offset: 300_000 })
    expect(await rowOf(app, at)).toMatchObject({ state: 'finished', length: 300_000, received: 300_000, length_known: true })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
    const finished = await send(ann, 'HEAD', at)
    expect([finished.headers.get('upload-defer-length'), finished.headers.get('upload-length')]).toEqual([null, '300000'])
  })

  it('may be concluded without another byte, once', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const body = randomBytes(5000)
    const at = await aRecording(ann)
    await add(ann, at, 0, body)
    const answers = await Promise.all([1, 2, 3].map(() => conclude(ann, at, 5000, 5000)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400])
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
    expect(await finishedFacts(app, at)).toBe(1)
    expect((await add(ann, at, 5000, Buffer.alloc(10))).status).toBe(413)
    expect((await add(ann, at, 100, Buffer.alloc(10))).status).toBe(409)
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('is refused a length that is smaller than what arrived, larger than it may be, or said twice', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    await add(ann, at, 0, Buffer.alloc(5000))
    expect((await conclude(ann, at, 5000, 4999)).status).toBe(400)
    const { length: most } = await rowOf(app, at)
    expect(await conclude(ann, at, 5000, most + 1)).toMatchObject({ status: 413, body: { error: { reason: 'upload_too_large' } } })
    expect((await conclude(ann, at, 5000, 9000, Buffer.alloc(1000))).status).toBe(204)
    expect((await conclude(ann, at, 6000, 8000)).status).toBe(400)
    expect((await add(ann, at, 6000, Buffer.alloc(4000))).status).toBe(413)
    expect(await rowOf(app, at)).toMatchObject({ state: 'running', length: 9000, received: 6000 })
  })

  it('in which nothing was recorded ends when its sender says so', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    expect(await conclude(ann, at, 0, 0)).toMatchObject({
      status: 422,
      body: { error: { reason: 'empty_file', message: 'Nothing was recorded.' } },
    })
    expect((await send(ann, 'HEAD', at)).status).toBe(410)
  })

  it('that two tabs continue takes each part from one of them', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    const parts = [randomBytes(50_000), randomBytes(50_000)]
    const answers = await Promise.all(parts.map((part) => add(ann, at, 0, part)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    await conclude(ann, at, 50_000, 50_000)
    const kept = parts[answers.findIndex(({ status }) => status === 204)] as Buffer
    expect(hash(await bytesOf(app, at))).toBe(hash(kept))
  })

  it('is nobody else’s to continue, to conclude or to find, site admins included', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const admin = await aPerson(app, { role: 'siteadmin' })
    const at = await aRecording(ann)
    await add(ann, at, 0, Buffer.alloc(10))
    expect((await add(admin, at, 10, Buffer.alloc(10))).status).toBe(404)
    expect((await conclude(admin, at, 10, 10)).status).toBe(404)
    expect((await send(admin, 'HEAD', at)).status).toBe(404)
    expect((await send(admin, 'DELETE', at)).status).toBe(404)
    expect(await rowOf(app, at)).toMatchObject({ state: 'running', received: 10 })
  })
})

describe('a recording whose browser is gone', () => {
  it('is finished with what had arrived after the grace, once, and not while somebody records', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [gone, going, paused] = [await aRecording(ann), await aRecording(ann), await aRecording(ann)]
    const body = randomBytes(70_000)
    for (const at of [gone, going, paused]) await add(ann, at, 0, body)
    const { graceSeconds } = app.ports.config.recordings
    await silentFor(app, gone, graceSeconds + 1)
    await silentFor(app, going, graceSeconds - 60)
    await silentFor(app, paused, graceSeconds + 1)
    // Whoever makes a pause is heard of without a byte.
    expect((await add(ann, paused, 70_000, Buffer.alloc(0))).status).toBe(204)
    const ended = await Promise.all([endSilent(app), endSilent(app)])
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await rowOf(app, gone)).toMatchObject({ state: 'finished', length: 70_000 })
    expect(hash(await bytesOf(app, gone))).toBe(hash(body))
    expect(await finishedFacts(app, gone)).toBe(1)
    for (const at of [going, paused]) expect(await rowOf(app, at)).toMatchObject({ state: 'running', length_known: false })
    expect((await add(ann, gone, 70_000, Buffer.alloc(10))).status).toBe(413)
  })

  it('is finished although it had said that more would come, and after days without a server', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    await add(ann, at, 0, Buffer.alloc(500))
    await conclude(ann, at, 500, 5000)
    await app.db
      .updateTable('upload')
      .set({ expires_at: sql`now() - interval '1 day'` })
      .where('id', '=', at.split('/').at(-1) ?? '')
      .execute()
    await silentFor(app, at, 10 * 24 * 3600)
    expect(await expireUploads(app.ports)).toBe(0)
    await finishRecordingsJob.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    expect(await rowOf(app, at)).toMatchObject({ state: 'finished', length: 500 })
  })

  it('is finished as far as it was counted, wherever a crash came between', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    const body = randomBytes(9000)
    await add(ann, at, 0, body)
    const growing = join(app.ports.config.dataDir, 'files/.uploads', growingName(at))
    await appendFile(growing, 'written, and not counted before the crash')
    await silentFor(app, at, 1_000_000)
    expect(await endSilent(app)).toBe(1)
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
    // The file was put in its place, and the note of it is missing.
    await app.db
      .updateTable('upload')
      .set({ state: 'running' })
      .where('id', '=', at.split('/').at(-1) ?? '')
      .execute()
    expect(await endSilent(app)).toBe(1)
    expect(await rowOf(app, at)).toMatchObject({ state: 'finished', length: 9000 })
    expect(hash(await bytesOf(app, at))).toBe(hash(body))
  })

  it('fails where nothing had arrived, and where its bytes are lost, and does not keep others from being finished', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [empty, lost, good] = [await aRecording(ann), await aRecording(ann), await aRecording(ann)]
    for (const at of [lost, good]) await add(ann, at, 0, randomBytes(100))
    await rm(join(app.ports.config.dataDir, 'files/.uploads', growingName(lost)))
    for (const [index, at] of [empty, lost, good].entries()) await silentFor(app, at, 1_000_000 - index)
    expect(await endSilent(app)).toBe(3)
    expect((await rowOf(app, empty)).state).toBe('expired')
    expect((await rowOf(app, lost)).state).toBe('expired')
    expect((await rowOf(app, good)).state).toBe('finished')
  })
})

describe('recordings have limits', () => {
  it('in bytes: what fits is kept, and the recording is finished', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    await app.db
      .updateTable('upload')
      .set({ length: 10_000 })
      .where('id', '=', at.split('/').at(-1) ?? '')
      .execute()
    const body = randomBytes(40_000)
    expect(await add(ann, at, 0, body.subarray(0, 8000))).toMatchObject({ status: 204, offset: 8000 })
    expect(await add(ann, at, 8000, body.subarray(8000))).toMatchObject({ status: 204, offset: 10_000 })
    expect(await rowOf(app, at)).toMatchObject({ state: 'finished', length: 10_000 })
    expect(hash(await bytesOf(app, at))).toBe(hash(body.subarray(0, 10_000)))
    expect((await add(ann, at, 10_000, body.subarray(10_000))).status).toBe(413)
  })

  it('in time: whoever records for hours on end is told so and keeps what had arrived', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const begun = (at: string) =>
      app.db
        .updateTable('upload')
        .set({ created_at: sql`now() - make_interval(secs => ${app.ports.config.recordings.maxSeconds + 1})` })
        .where('id', '=', at.split('/').at(-1) ?? '')
        .execute()
    const [sending, silent] = [await aRecording(ann), await aRecording(ann)]
    for (const at of [sending, silent]) {
      await add(ann, at, 0, Buffer.alloc(100))
      await begun(at)
    }
    expect(await add(ann, sending, 100, Buffer.alloc(100))).toMatchObject({
      status: 413,
      body: {
        error: { reason: 'recording_too_long', message: 'A recording may take 4 hours. It was ended, and all that had arrived is kept.' },
      },
    })
    expect(await rowOf(app, sending)).toMatchObject({ state: 'finished', length: 100 })
    expect(await endSilent(app)).toBe(1)
    expect(await rowOf(app, silent)).toMatchObject({ state: 'finished', length: 100 })
  })

  it('in number: the sixth that one person has begun is refused until another is over; others are not held up', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const begun = await Promise.all([1, 2, 3, 4, 5].map(() => aRecording(ann)))
    const refused = await Promise.all([1, 2, 3].map(() => send(ann, 'POST', path, announcing)))
    expect(refused).toMatchObject([1, 2, 3].map(() => ({ status: 429, body: { error: { reason: 'too_many_recordings' } } })))
    await aRecording(bob)
    await send(ann, 'POST', path, { ...tus, 'upload-length': '10' })
    expect((await send(ann, 'DELETE', begun[0] ?? '')).status).toBe(204)
    await aRecording(ann)
  })

  it('in space: one that begins is promised little, and the more of it has come, the more', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const at = await aRecording(ann)
    const mebibyte = 1024 ** 2
    expect((await rowOf(app, at)).held).toBe(64 * mebibyte)
    const { bytes } = app.ports.config.uploadsOfOne
    // What it may become in the end does not count as announced.
    const most = (await rowOf(app, at)).length
    expect(most).toBe(Math.min(app.ports.config.uploadLimit, 4 * 3600 * 2_500_000))
    expect((await send(ann, 'POST', path, { ...tus, 'upload-length': String(Math.min(1e6, bytes)) })).status).toBe(201)
    await app.db
      .updateTable('upload')
      .set({ received: 2e8 })
      .where('id', '=', at.split('/').at(-1) ?? '')
      .execute()
    // Its bytes are elsewhere: what is sent fails, but not before its space is held.
    await add(ann, at, 2e8, Buffer.alloc(10))
    expect((await rowOf(app, at)).held).toBe(2e8)
  })
})
