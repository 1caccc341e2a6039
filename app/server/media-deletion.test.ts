import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { hevc, looped, makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { headOf, type Raw, raw } from '#tests/raw.ts'
import { type UploadedVideo, uploadedVideo } from '#tests/uploaded.ts'

const media = await mediaFolder()
const opened: Raw[] = []
let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  await media.remove()
})

/** The programs that read a file now. */
function programsOn(path: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isProgram = /^\d+$/.test(pid) && /^ff(mpeg|probe)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
      return isProgram && readdirSync(`/proc/${pid}/fd`).some((file) => readlinkSync(`/proc/${pid}/fd/${file}`) === path)
    } catch {
      return false
    }
  })
}

async function masterOf({ assetId }: UploadedVideo): Promise<string> {
  const asset = app.db.selectFrom('asset').select('master_key').where('id', '=', assetId)
  const key = await eventually(async () => (await asset.executeTakeFirstOrThrow()).master_key)
  return join(app.ports.config.dataDir, 'files', key)
}

const bytesOf = async ({ assetId }: UploadedVideo) => (await app.ports.storage.list(`assets/${assetId}`)).items.map(({ key }) => key)

async function feed(by: TestPerson, topics: readonly string[]): Promise<Raw> {
  const one = await raw(by.url, headOf('GET', `/api/v3/feed?${topics.map((topic) => `topic=${topic}`).join('&')}`, by.headers))
  opened.push(one)
  await eventually(() => one.bytes() > 0)
  return one
}

/** What was deleted is forgotten, and the nightly sweep begins. */
async function aMonthLater({ assetId }: UploadedVideo): Promise<void> {
  await sql`update asset set deleted_at = deleted_at - interval '31 days' where id = ${assetId}`.execute(app.db)
  await sql`insert into outbox (kind, name, payload) values ('job', 'sweep-assets', '{}')`.execute(app.db)
}

const long = async (name: string, sample: object): Promise<string> =>
  looped(await makeMedia(media.path(`short-${name}`), { size: '640x360', seconds: 4, ...sample }), media.path(name), 150)

describe('a video that is deleted while it is worked on', () => {
  it.each([
    ['watched while it is made', 'long.mkv', hevc],
    ['playable as it is', 'long.mp4', {}],
  ])('and is %s: the work ends soon, and a month later no byte is left', async (_, name, sample) => {
    const video = await uploadedVideo(app, ann, await long(name, sample))
    const master = await masterOf(video)
    await eventually(async () => programsOn(master).length > 0 && (await bytesOf(video)).some((key) => key.endsWith('.m4s')))
    expect((await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })).status).toBe(200)
    await eventually(() => programsOn(master).length === 0)
    await sleep(3_000)
    expect(programsOn(master)).toEqual([])
    expect(await bytesOf(video)).not.toEqual([])
    await aMonthLater(video)
    await eventually(async () => (await bytesOf(video)).length === 0)
    await eventually(() => !existsSync(master))
    expect(readdirSync(join(app.ports.config.dataDir, 'files/.scratch'))).toEqual([])
  })

  it('and until then its owner alone hears how far the work is', async () => {
    const bob = await aPerson(app)
    const video = await uploadedVideo(app, ann, await long('heard.mkv', hevc))
    await video.playable()
    const topics = [`video:${video.id}`, `making:${video.id}`]
    expect((await bob.get(`/api/v3/feed?topic=${topics[1]}`)).status).toBe(404)
    const owner = await feed(ann, topics)
    const viewer = await feed(bob, topics.slice(0, 1))
    await eventually(() => owner.heard().includes('event: progress'))
    const told = JSON.stringify({ topic: topics[0], type: 'told', data: {} })
    await sql`select pg_notify('lyceum_feed', ${told})`.execute(app.db)
    await eventually(() => viewer.heard().includes('event: told'))
    expect(viewer.heard()).not.toContain('event: progress')
    expect((await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })).status).toBe(200)
  })
})
