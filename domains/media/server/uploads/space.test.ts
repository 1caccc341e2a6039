import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anUpload, metadata, patching, path, send, tus } from './testing.ts'

const announcing = (length: number) => ({ ...tus, 'upload-length': String(length), 'upload-metadata': metadata({ filename: 'a.mp4' }) })
const idOf = (at: string) => at.split('/').at(-1) ?? ''
const mebibyte = 1024 ** 2

async function freeOf(app: TestApp): Promise<number> {
  return Math.min(app.ports.config.uploadLimit, (await app.ports.storage.freeSpace()) ?? 0)
}

async function heldBy(app: TestApp, person: TestPerson): Promise<number> {
  const held = sql<number>`coalesce(sum(held), 0)`.as('held')
  return (await app.db.selectFrom('upload').select(held).where('owner_id', '=', person.id).executeTakeFirstOrThrow()).held
}

/** An upload that more is held for than the disk has, and that was heard of so many seconds ago. */
async function holdingAll(app: TestApp, owner: TestPerson, secondsAgo: number): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, owner_id: owner.id, filename: 'a.mp4', length: 1e15, storage_key: `masters/${id}`, storage_id: '', held: 1e15 }
  const times = { expires_at: new Date(Date.now() + 3_600_000), held_until: new Date(Date.now() + (300 - secondsAgo) * 1000) }
  await app.db
    .insertInto('upload')
    .values({ ...row, ...times })
    .execute()
  return id
}

const endAll = (app: TestApp) => app.db.updateTable('upload').set({ state: 'expired' }).execute()

describe('space for uploads', () => {
  it('is not used up by people who announce files as large as the disk and send nothing', async () => {
    const app = await startedApp()
    const strangers = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
    const large = Math.floor((await freeOf(app)) * 0.7)
    for (const by of strangers) {
      await anUpload(by, large)
      expect(await heldBy(app, by)).toBe(64 * mebibyte)
    }
    const bob = await aPerson(app)
    const at = await anUpload(bob, Math.floor((await freeOf(app)) * 0.7))
    expect(await send(bob, 'PATCH', at, patching(0), Buffer.alloc(100_000))).toMatchObject({ status: 204, offset: 100_000 })
    await endAll(app)
  })

  it('is held for no more than a small file needs, and for the more of a large one the more of it has come', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    await anUpload(ann, 5000)
    expect(await heldBy(app, ann)).toBe(5000)
    await endAll(app)
    const large = await anUpload(ann, 1e9)
    await app.db.updateTable('upload').set({ received: 2e8 }).where('id', '=', idOf(large)).execute()
    // Its bytes are elsewhere: what is sent fails, but not before its space is held.
    await send(ann, 'PATCH', large, patching(2e8), Buffer.alloc(10))
    const row = await app.db.selectFrom('upload').select('held').where('id', '=', idOf(large)).executeTakeFirstOrThrow()
    expect(row.held).toBe(2e8)
    await endAll(app)
  })

  it('is refused with what is missing where others hold all of it, and to whoever resumes, who loses nothing', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const at = await anUpload(bob, 1000)
    expect(await send(bob, 'PATCH', at, patching(0), Buffer.alloc(400))).toMatchObject({ status: 204, offset: 400 })
    const others = await holdingAll(app, ann, 0)
    const error = (message: RegExp) => ({ status: 503, body: { error: { reason: 'no_space', message: expect.stringMatching(message) } } })
    expect(await send(bob, 'POST', path, announcing(9))).toMatchObject(error(/: \d+ TB more are needed/))
    expect(await send(bob, 'PATCH', at, patching(400), Buffer.alloc(600))).toMatchObject(error(/Nothing of it is lost/))
    expect(await send(bob, 'HEAD', at)).toMatchObject({ status: 200, offset: 400 })
    await app.db.updateTable('upload').set({ state: 'expired' }).where('id', '=', others).execute()
    expect(await send(bob, 'PATCH', at, patching(400), Buffer.alloc(600))).toMatchObject({ status: 204, offset: 1000 })
  })

  it('is given back when nothing has come for five minutes', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    await holdingAll(app, ann, 290)
    expect((await send(bob, 'POST', path, announcing(9))).status).toBe(503)
    await endAll(app)
    await holdingAll(app, ann, 301)
    expect((await send(bob, 'POST', path, announcing(9))).status).toBe(201)
    await endAll(app)
  })
})
