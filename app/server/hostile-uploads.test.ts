import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeMedia, refusals } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { bombs } from '#tests/hostile-files/bombs.ts'
import { broken } from '#tests/hostile-files/broken.ts'
import { disguised } from '#tests/hostile-files/disguised.ts'
import { odd } from '#tests/hostile-files/odd.ts'
import { pointing } from '#tests/hostile-files/pointing.ts'
import type { HostileFile, Workshop } from '#tests/hostile-files/row.ts'
import { startWatch, type Watch } from '#tests/hostile-files/watch.ts'
import { workshopIn } from '#tests/hostile-files/workshop.ts'
import { type SentVideo, sendVideo } from '#tests/sent.ts'

const table = { disguised, pointing, bombs, broken, odd }
/** The long lane sends all files; otherwise every sixteenth of each table, beginning with that of HOSTILE_SEED. */
const isLongLane = process.env.LONG === '1'
const seed = Number(process.env.HOSTILE_SEED ?? 0)
const rows = Object.values(table).flatMap((files) => files.filter((_, index) => isLongLane || index % 16 === seed % 16))
const gigabyte = 1024 ** 3

let app: TestApp
let strangers: TestPerson[]
let folder: string
let workshop: Workshop
let watch: Watch
const heard: string[] = []
const elsewhere = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.end()
})
elsewhere.on('connection', () => heard.push('a connection'))

beforeAll(async () => {
  app = await startedApp()
  strangers = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)))
  folder = await mkdtemp(join(tmpdir(), 'lyceum-hostile-'))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  // A real video, of which a file that could follow its pointer would be made.
  const secret = await makeMedia(join(folder, 'secret.mp4'), { size: '64x36', seconds: 2, audio: null })
  workshop = workshopIn(folder, { elsewhere: `http://127.0.0.1:${port}`, secret })
  watch = startWatch()
})
afterAll(async () => {
  watch.stop()
  elsewhere.close()
  await rm(folder, { recursive: true, force: true })
})

const lasting = (ends: HostileFile['ends']): number | null => (typeof ends === 'object' ? ends.plays : null)

/** What is in the storage of what was made of a video, bytes. */
async function made(assetId: string): Promise<number> {
  const { items } = await app.ports.storage.list(`assets/${assetId}`)
  return items.reduce((sum, { size }) => sum + size, 0)
}

async function expectPlayed(owner: TestPerson, video: SentVideo, seconds: number): Promise<void> {
  const playback = await video.made()
  expect(Math.abs((playback.duration ?? 0) - seconds)).toBeLessThan(seconds * 0.05 + 0.3)
  expect((await owner.get(playback.url)).status).toBe(200)
  expect(await made(video.assetId)).toBeLessThan(64 * 1024 ** 2)
}

async function expectRefused(owner: TestPerson, video: SentVideo, sentence: string): Promise<void> {
  expect(await video.failure()).toBe(sentence)
  const { body } = await owner.get(`/api/v3/videos/${video.id}`)
  expect(body).toMatchObject({ state: 'failed', failure: sentence, playback: null })
  for (const name of ['original', 'hls/master.m3u8', 'poster.webp'])
    expect((await owner.get(`/media/${video.assetId}/${name}`)).status).toBe(404)
}

describe.concurrent('a stranger sends a file that', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))('$is', { timeout: 600_000 }, async ({ name, make, ends, index }) => {
    const owner = strangers[index % strangers.length] as TestPerson
    const video = await sendVideo(app, owner, name, await make(workshop))
    const seconds = lasting(ends)
    if (seconds === null) await expectRefused(owner, video, refusals[ends as keyof typeof refusals])
    else await expectPlayed(owner, video, seconds)
  })
})

it('after all of them nothing was asked of a host, no program took much memory, and no file lies where it does not belong', async () => {
  expect(heard).toEqual([])
  expect(watch.peak()).toBeLessThan(1.5 * gigabyte)
  const { dataDir } = app.ports.config
  expect((await readdir(dataDir)).sort()).toEqual(['files'])
  expect((await readdir(join(dataDir, 'files'))).sort()).toEqual(['.scratch', '.uploads', 'assets', 'masters'])
  for (const folder of ['.scratch', '.uploads']) await eventually(async () => (await readdir(join(dataDir, 'files', folder))).length === 0)
})
