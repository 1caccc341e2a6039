import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import type { Rendition } from '#domains/media/contract.ts'
import { makeMedia, mediaFolder, sweepBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { type UploadedVideo, uploadedVideo } from '#tests/uploaded.ts'

const media = await mediaFolder()
const wma = { video: null, audio: ['-c:a', 'wmav2'] } as const
let app: TestApp
let ann: TestPerson
let film: string
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  film = await makeMedia(media.path('film.mp4'), { size: '640x360', seconds: 9 })
})
afterAll(() => media.remove())

interface Shown {
  readonly migration_state: string
  readonly migration_failure: string | null
  readonly migration_renditions: Rendition[]
}

const migrate = (who: TestPerson, id: string) => who.post(`/web/ajax/videos/${id}/migrate`)
const shown = async (who: TestPerson, id: string): Promise<Shown> => (await who.get(`/api/v3/videos/${id}`)).body
const stateOf = async (who: TestPerson, id: string) => (await shown(who, id)).migration_state
const ended = (who: TestPerson, id: string, state: string) =>
  eventually(async () => (await stateOf(who, id)) === state || null, 180_000, 100)
const jobsOf = async (who: TestPerson, id: string, jobName = 'migrate') =>
  (await who.get(`/web/ajax/jobs?id=${id}&jobName=${jobName}`)).body.jobs

/** Something new is being made as long as this is not released: migrations wait. */
async function somethingNew(): Promise<{ release: () => Promise<void> }> {
  const { assetId } = await aVideo(app.db)
  await app.db.insertInto('rendition').values({ asset_id: assetId, name: '360p', state: 'queued' }).execute()
  const release = async () => void (await app.db.updateTable('rendition').set({ state: 'done' }).where('asset_id', '=', assetId).execute())
  return { release }
}

/** What a player fetches of a ladder, by address. */
async function addressesOf(who: TestPerson, { assetId }: UploadedVideo): Promise<string[]> {
  const base = `/media/${assetId}/hls`
  const master = await who.get(`${base}/master.m3u8`)
  const ids = [...new Set([...master.text.matchAll(/[0-9a-f-]{36}(?=\/index\.m3u8)/g)].map(([id]) => id))]
  const each = ids.map(async (id) => {
    const list = await who.get(`${base}/${id}/index.m3u8`)
    return ['index.m3u8', 'init.mp4', ...[...list.text.matchAll(/^\d+\.m4s$/gm)].map(([name]) => name)].map(
      (name) => `${base}/${id}/${name}`,
    )
  })
  return (await Promise.all(each)).flat()
}

const statuses = async (who: Pick<TestPerson, 'get'>, addresses: readonly string[]) =>
  new Set(await Promise.all(addresses.map(async (path) => (await who.get(path)).status)))

const isDone = async ({ assetId }: UploadedVideo) => {
  const { extras } = await app.db.selectFrom('asset').select('extras').where('id', '=', assetId).executeTakeFirstOrThrow()
  return (extras as { done?: boolean }).done === true
}

/** A video of which everything is made, its qualities in the way of an earlier day: one of another size, and a sound that is missing. */
async function ofAnEarlierDay(owner: TestPerson, file = film): Promise<UploadedVideo> {
  const video = await uploadedVideo(app, owner, file)
  await video.made()
  // What is drawn of the original would fail with it where a test damages it.
  await eventually(async () => (await isDone(video)) || null, 180_000)
  await app.db
    .updateTable('rendition')
    .set({ name: '240p', height: 240, width: 426 })
    .where('asset_id', '=', video.assetId)
    .where('name', '=', '360p')
    .execute()
  return video
}

const namesOf = async (video: UploadedVideo) => (await video.playback())?.renditions.map(({ name }) => name)
const masterKey = async ({ assetId }: UploadedVideo) =>
  (await app.db.selectFrom('asset').select('master_key').where('id', '=', assetId).executeTakeFirstOrThrow()).master_key ?? ''

interface Line {
  readonly kind: string
  readonly text: string
}

const noticesOf = async (who: TestPerson): Promise<string[]> =>
  ((await who.get('/api/v3/inbox')).body.items as Line[]).filter(({ kind }) => kind === 'video_migrated').map(({ text }) => text)
const mailsTo = async (who: TestPerson) =>
  (await app.db.selectFrom('mail').select('subject').where('recipient', 'like', `${who.name}%`).execute()).map(({ subject }) => subject)

describe('migrating a video', () => {
  it('makes its qualities anew as they are made today, while everybody goes on watching those that there are, and tells who asked (CM-3.14, CM-4.34, CM-7.23)', async () => {
    const [bob, video, busy] = [await aPerson(app), await ofAnEarlierDay(ann), await somethingNew()]
    const before = await addressesOf(bob, video)
    const { poster, waveform, storyboard } = await eventually(async () => {
      const playback = await video.playback()
      return playback?.waveform && playback.storyboard ? playback : null
    })
    expect((await shown(ann, video.id)).migration_state).toBe('NONE')
    expect(await jobsOf(ann, video.id)).toEqual([])
    const { status, body } = await migrate(ann, video.id)
    expect([status, body]).toEqual([200, { result: 'success', migration_state: 'IN_PROGRESS' }])
    // It waits for what is new, and is as it was for whoever watches.
    const [job] = await jobsOf(ann, video.id)
    expect(job).toMatchObject({ jobName: 'migrate', status: 'QUEUED', progress: 0, message: '' })
    expect([await stateOf(ann, video.id), await namesOf(video)]).toEqual(['IN_PROGRESS', ['240p', 'audio']])
    expect(await shown(bob, video.id)).not.toHaveProperty('migration_state')
    await busy.release()
    const seen = new Set<number>()
    await eventually(async () => {
      for (const status of await statuses(bob, before)) seen.add(status)
      return (await stateOf(ann, video.id)) === 'DONE' || null
    }, 180_000)
    expect(await namesOf(video)).toEqual(['360p', 'audio'])
    const after = await addressesOf(bob, video)
    expect(after.filter((address) => before.includes(address))).toEqual([])
    // Who plays by the playlists of before loses nothing.
    expect([seen, await statuses(bob, before), await statuses(bob, after)]).toEqual([new Set([200]), new Set([200]), new Set([200])])
    expect(await video.playback()).toMatchObject({ poster, waveform, storyboard })
    expect(await jobsOf(ann, video.id)).toEqual([expect.objectContaining({ id: job.id, status: 'SUCCESS', progress: 1 })])
    expect(await eventually(async () => (await noticesOf(ann))[0])).toBe('The migration of “A video” is completed')
    await eventually(async () => (await mailsTo(ann)).find((subject) => subject.includes('The migration of “A video” is completed')))
    expect(await noticesOf(bob)).toEqual([])
  })

  it('leaves the files of before for half a day; then they are removed, and those of now stay', async () => {
    const video = await ofAnEarlierDay(ann)
    const before = await addressesOf(ann, video)
    await migrate(ann, video.id)
    await ended(ann, video.id, 'DONE')
    const signal = new AbortController().signal
    const sweep = () => sweepBytes({ ports: app.ports, log: app.ports.log, signal })
    const stored = async () =>
      (await app.ports.storage.list(`assets/${video.assetId}`)).items.filter(({ key }) => key.endsWith('.m4s')).length
    const both = await stored()
    await sweep()
    expect([await stored(), await statuses(ann, before)]).toEqual([both, new Set([200])])
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from served_until - now()) / 3600)::int as hours from retired_rendition where asset_id = ${video.assetId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ hours: 12 }, { hours: 12 }])
    await sql`update retired_rendition set served_until = now() where asset_id = ${video.assetId}`.execute(app.db)
    expect(await statuses(ann, before)).toEqual(new Set([404]))
    await sweep()
    const after = await addressesOf(ann, video)
    expect([await stored(), await statuses(ann, after)]).toEqual([both / 2, new Set([200])])
    expect(await app.db.selectFrom('retired_rendition').select('id').where('asset_id', '=', video.assetId).execute()).toEqual([])
  })

  it('is one migration however many press at once, and of all copies together; each who asked is told (CM-3.14)', async () => {
    const [admin, video, busy] = [await aPerson(app, { role: 'siteadmin' }), await ofAnEarlierDay(ann), await somethingNew()]
    const carl = await aPerson(app, { role: 'poweruser' })
    const copy = (await carl.post(`/web/ajax/videos/${video.id}/copy`, { displayname: 'The copy' })).body.video.id as string
    const presses = [migrate(ann, video.id), migrate(admin, video.id), migrate(ann, video.id), migrate(carl, copy)]
    expect(new Set((await Promise.all(presses)).map(({ status }) => status))).toEqual(new Set([200]))
    expect([await stateOf(carl, copy), await stateOf(admin, video.id)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
    const asked = await sql`select from pgboss.job where name = 'migrate-renditions' and data ->> 'assetId' = ${video.assetId}`.execute(
      app.db,
    )
    expect(asked.rows.length).toBeLessThan(2)
    await busy.release()
    await ended(ann, video.id, 'DONE')
    expect(await stateOf(carl, copy)).toBe('DONE')
    const renditions = async (id: string) => (await carl.get(`/api/v3/videos/${id}`)).body.playback
    expect(await renditions(copy)).toMatchObject({
      url: (await renditions(video.id)).url,
      renditions: [{ name: '360p' }, { name: 'audio' }],
    })
    expect(await app.db.selectFrom('retired_rendition').select('id').where('asset_id', '=', video.assetId).execute()).toHaveLength(2)
    for (const [who, title] of [
      [ann, 'A video'],
      [admin, 'A video'],
      [carl, 'The copy'],
    ] as const)
      await eventually(async () => (await noticesOf(who)).includes(`The migration of “${title}” is completed`) || null)
    expect(await noticesOf(carl)).toHaveLength(1)
  })

  it('of a podcast makes its sound anew; of one that browsers play as it is nothing has to be made (CM-4.34)', async () => {
    const sound = await uploadedVideo(app, ann, await makeMedia(media.path('talk.wma'), { seconds: 9, ...wma }), { type: 'podcast' })
    await sound.made()
    const before = await addressesOf(ann, sound)
    await migrate(ann, sound.id)
    await ended(ann, sound.id, 'DONE')
    const after = await addressesOf(ann, sound)
    expect([after.length, await statuses(ann, [...before, ...after])]).toEqual([before.length, new Set([200])])
    expect(after).not.toEqual(before)
    const plain = await uploadedVideo(
      app,
      ann,
      await makeMedia(media.path('talk.mp3'), { seconds: 9, video: null, audio: ['-c:a', 'libmp3lame', '-b:a', '96k'] }),
      { type: 'podcast' },
    )
    const { url } = await plain.playable()
    await migrate(ann, plain.id)
    await ended(ann, plain.id, 'DONE')
    expect([(await plain.playback())?.url, (await ann.get(url)).status]).toEqual([url, 200])
  })
})

describe('a migration that comes to nothing', () => {
  it('for want of an encoder that gets through says why, and leaves the qualities as they were (CM-3.14)', async () => {
    const video = await ofAnEarlierDay(ann)
    const before = await addressesOf(ann, video)
    const key = await masterKey(video)
    await app.ports.storage.put(key, Buffer.alloc(40_000, 'x'))
    await migrate(ann, video.id)
    await ended(ann, video.id, 'FAILED')
    const failure = 'The file is damaged: its sound cannot be played.'
    const { migration_failure: said } = await shown(ann, video.id)
    expect(['The file is damaged: no picture of it can be shown.', failure]).toContain(said)
    expect([await namesOf(video), await statuses(ann, before)]).toEqual([['240p', 'audio'], new Set([200])])
    expect(await jobsOf(ann, video.id)).toMatchObject([{ status: 'FAILED', message: said }])
    expect(await eventually(async () => (await noticesOf(ann)).find((text) => text.includes('failed')))).toBe(
      `The migration of “A video” failed: ${said?.slice(0, -1)}`,
    )
    // Another one may follow.
    await app.ports.storage.put(key, createReadStream(film))
    expect((await migrate(ann, video.id)).status).toBe(200)
    await ended(ann, video.id, 'DONE')
    expect(await namesOf(video)).toEqual(['360p', 'audio'])
  })

  it('is refused without an original, while it is still being processed, when it has expired, and for who does not manage it (CM-7.23)', async () => {
    const [bob, video] = [await aPerson(app), await ofAnEarlierDay(ann)]
    const refused = async (who: TestPerson, id: string) => {
      const { status, body } = await migrate(who, id)
      return [status, body.error?.reason ?? body.error?.code]
    }
    expect(await refused(bob, video.id)).toEqual([403, 'forbidden'])
    expect((await bob.get(`/web/ajax/jobs?id=${video.id}&jobName=migrate`)).status).toBe(403)
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })
    expect((await migrate(bob, video.id)).status).toBe(404)
    expect((await bob.get(`/web/ajax/jobs?id=${video.id}&jobName=migrate`)).status).toBe(404)
    expect(await jobsOf(ann, video.id, 'constructor')).toEqual([])
    for (const state of ['uploading', 'processing', 'failed'] as const)
      expect(await refused(ann, (await aVideo(app.db, { owner: ann, state })).id)).toEqual([409, 'not_ready'])
    const making = await aVideo(app.db, { owner: ann })
    await app.db.insertInto('rendition').values({ asset_id: making.assetId, name: '360p', state: 'running' }).execute()
    expect(await refused(ann, making.id)).toEqual([409, 'not_ready'])
    await app.db.deleteFrom('rendition').where('asset_id', '=', making.assetId).execute()
    expect(await refused(ann, making.id)).toEqual([409, 'no_original'])
    await ann.post(`/api/v3/videos/${making.id}/expire`)
    expect(await refused(ann, making.id)).toEqual([409, 'expired'])
    await app.ports.storage.remove(await masterKey(video))
    expect(await refused(ann, video.id)).toEqual([409, 'no_original'])
    expect([await stateOf(ann, video.id), (await ann.get(`/media/${video.assetId}/hls/master.m3u8`)).status]).toEqual(['NONE', 200])
  })

  it('whose original goes while it waits fails with that sentence, and one person may not begin very many', async () => {
    const [video, busy] = [await ofAnEarlierDay(ann), await somethingNew()]
    await migrate(ann, video.id)
    await app.ports.storage.remove(await masterKey(video))
    await busy.release()
    await ended(ann, video.id, 'FAILED')
    expect((await shown(ann, video.id)).migration_failure).toBe('The original file is no longer there.')
    expect(await namesOf(video)).toEqual(['240p', 'audio'])
    await app.ports.storage.put(await masterKey(video), createReadStream(film))
    await app.db
      .updateTable('person_use')
      .set({ used: 60 })
      .where('account_id', '=', ann.id)
      .where('kind', '=', 'video_migrations')
      .execute()
    expect((await migrate(ann, video.id)).body.error?.reason).toBe('video_migrations')
    await app.db.deleteFrom('person_use').where('account_id', '=', ann.id).where('kind', '=', 'video_migrations').execute()
  })

  it('because its video was deleted goes on when that is restored', async () => {
    const [admin, video, busy] = [await aPerson(app, { role: 'siteadmin' }), await ofAnEarlierDay(ann), await somethingNew()]
    await migrate(ann, video.id)
    await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })
    await busy.release()
    const idle = sql`select from pgboss.job where name = 'migrate-renditions' and state in ('created', 'retry', 'active') and data ->> 'assetId' = ${video.assetId}`
    await eventually(async () => (await idle.execute(app.db)).rows.length === 0 || null)
    expect((await admin.post(`/api/v3/videos/deleted/${video.id}/restore`)).status).toBe(200)
    expect([await stateOf(ann, video.id), await namesOf(video)]).toEqual(['IN_PROGRESS', ['240p', 'audio']])
    // A minute later.
    await sql`update asset set created_at = now() - interval '5 minutes' where id = ${video.assetId}`.execute(app.db)
    await app.db.transaction().execute((tx) => enqueue(tx, { name: 'resume-assets' }, {}))
    await ended(ann, video.id, 'DONE')
    expect(await namesOf(video)).toEqual(['360p', 'audio'])
  })
})
