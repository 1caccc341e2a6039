import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { complete, everyAddress, ladderOf, renditions, until, type Video } from './harness/bytes.ts'
import { aCrowd, listening, readSlowly, uploaded } from './harness/clients.ts'
import { anInstallation, encodes, type Installation } from './harness/installation.ts'
import { clip, longHevcClip } from './harness/media.ts'
import { password } from './harness/people.ts'
import { anUpload, ask, asked, hash, type Program, patch, signedIn } from './harness/program.ts'

test.describe.configure({ mode: 'serial' })

let site: Installation
let ann: Program
let eve: Program
const film = readFileSync(clip(12, '640x360'))
let filmId: string
let heldId: string
/** Of what the film is made of, by address. */
const bytes: Record<string, string> = {}

const workers = ['worker-1', 'worker-2'] as const
const at = (by: Program, name: 'web-1' | 'web-2'): Program => ({ ...by, url: site.process(name).url })
const aVideo = (by: Program, upload: string, fields: object = {}) =>
  asked<Video>(by, 'POST', '/api/v3/videos', { fields: { displayname: 'Film', visibility: 'PRIVATE', upload_url: upload, ...fields } })

let admin: Program

test.beforeAll(async () => {
  site = await anInstallation({ LEAVE_SECONDS: '5' })
  const [, token = ''] = /token=(\S+)/.exec(site.process('web-1').output()) ?? []
  const root = { username: 'root', displayname: 'Root', password, sample_library: 0, token }
  await asked({ url: site.process('web-2').url, headers: {} }, 'POST', '/api/v3/setup', { fields: root })
  admin = await signedIn(site.process('web-1').url, 'root')
  for (const username of ['ann', 'eve']) {
    const fields = { username, displayname: username, email: `${username}@example.org`, password, role: 'user' }
    await asked(at(admin, 'web-2'), 'POST', '/api/v3/users', { fields })
  }
  ann = { ...(await signedIn(site.process('web-1').url, 'ann')), url: site.proxy.url }
  eve = await signedIn(site.proxy.url, 'eve')
})
test.afterAll(() => site?.stop())

test('processes that start at once on an empty database share who is who: signed in on one is signed in on the other', async () => {
  expect(await asked<object>(at(ann, 'web-2'), 'GET', '/api/v3/users/me')).toMatchObject({ user: { name: 'ann' } })

  expect((await ask(at(admin, 'web-2'), 'DELETE', '/api/v3/session')).status).toBe(200)
  expect((await ask(at(admin, 'web-1'), 'GET', '/api/v3/users')).status).toBe(401)

  const tries: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const { url } = site.process(turn % 2 ? 'web-1' : 'web-2')
    tries.push(
      (await ask({ url, headers: {} }, 'POST', '/api/v3/session', { fields: { username: 'eve', password: 'a wrong one' } })).status,
    )
  }
  expect(tries.indexOf(429)).toBeGreaterThan(0)
  expect(tries.slice(tries.indexOf(429))).toEqual(tries.slice(tries.indexOf(429)).map(() => 429))
})

test('what is uploaded through both in turn is watched through both, every byte of it by those who may', { tag: '@long' }, async () => {
  const upload = await anUpload(ann, film.length)
  filmId = (await aVideo(ann, upload)).id
  const feed = await listening(at(ann, 'web-1'), `video:${filmId}`)
  const step = Math.ceil(film.length / 7)
  for (let offset = 0, turn = 0; offset < film.length; turn++)
    offset = await patch(at(ann, turn % 2 ? 'web-1' : 'web-2'), upload, offset, film.subarray(offset, offset + step))

  const first = await until(ann, filmId, ({ playback }) => playback !== null, 60)
  expect(first.playback?.kind).toBe('progressive')
  const original = first.playback?.url ?? ''
  for (const name of ['web-1', 'web-2'] as const) {
    const part = await ask(at(ann, name), 'GET', original, { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${film.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 2000))).toBe(true)
  }

  const last = await until(ann, filmId, complete, 200)
  const { lengths } = await ladderOf(at(ann, 'web-2'), last.playback?.url ?? '')
  expect(lengths).toEqual(renditions(last).map(() => expect.closeTo(12, 0)))
  const addresses = await everyAddress(ann, last, original)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) {
    const seen = await Promise.all([at(ann, 'web-1'), at(ann, 'web-2')].map((by) => ask(by, 'GET', address)))
    expect([address, ...seen.map(({ status }) => status)]).toEqual([address, 200, 200])
    const [one = '', other] = await Promise.all(seen.map(async (answer) => hash(Buffer.from(await answer.arrayBuffer()))))
    expect([address, other]).toEqual([address, one])
    bytes[address] = one
    const hidden = [at(eve, 'web-1'), at(eve, 'web-2'), { url: site.proxy.url, headers: {} }]
    for (const by of hidden) expect([address, (await ask(by, 'GET', address)).status]).toEqual([address, 404])
  }
  expect(bytes[original]).toBe(hash(film))
  expect(feed.heard).toContain('changed')
  feed.end()
})

test('whoever watches while a worker is killed in the middle of its work gets all of it', { tag: '@long' }, async () => {
  const dark = readFileSync(longHevcClip(3))
  const { id } = await aVideo(ann, await uploaded(ann, dark, { chunk: 1_000_000 }), { displayname: 'Held', visibility: 'USERS' })
  heldId = id
  const held = await until(ann, id, ({ playback }) => playback !== null, 60)
  expect(held.playback?.kind).toBe('hls')
  // Others may watch as soon as the fact that it can be watched has gone round.
  await expect.poll(async () => (await ask(eve, 'GET', `/api/v3/videos/${id}`)).status).toBe(200)
  const { pieces } = await ladderOf(at(eve, 'web-1'), held.playback?.url ?? '')
  const lists = new Map(pieces.map((piece) => [piece.replace(/[^/]+$/, ''), piece]))
  // A seek to the end of each, through the one; whoever makes it dies in the middle of the work.
  for (const last of lists.values()) expect([last, (await ask(at(eve, 'web-1'), 'GET', last)).status]).toEqual([last, 200])
  const killed = await soon(() => workers.find((name) => encodes(site.process(name).pid)))
  await site.process(killed).kill()
  expect(complete(await until(ann, id, () => true, 0))).toBe(false)
})

test('whoever watches, listens or uploads while one web process after the other is rolled misses nothing', { tag: '@long' }, async () => {
  const long = Buffer.concat([film, padding(40_000_000)])
  const { id } = await aVideo(ann, await uploaded(ann, long, { chunk: 16_000_000 }), { displayname: 'Long' })
  const source = (await until(ann, id, ({ playback }) => playback?.kind === 'progressive', 60)).playback?.url ?? ''
  const feed = await listening(ann, `video:${heldId}`)
  const crowd = aCrowd(ann, { ...bytes, '/web/ajax/partials/videos_listing': null, [`/api/v3/videos/${filmId}`]: null })
  const uploads = Promise.all([1, 2].map(() => uploaded(ann, film, { chunk: 100_000, pause: 300 })))
  for (const name of ['web-1', 'web-2'] as const) {
    const downloads = [at(ann, name), ann].map((by) => readSlowly(by, source, 4))
    await sleep(500)
    const stopped = site.process(name).stop()
    await expect.poll(async () => (await ask(at(ann, name), 'GET', '/api/v3/ready')).status, { intervals: [50] }).toBe(503)
    const still = await ask(at(ann, name), 'GET', '/api/v3/users/me')
    expect([still.status, still.headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await site.start(name)
    for (const whole of await Promise.all(downloads)) expect(hash(whole)).toBe(hash(long))
  }
  for (const upload of await uploads) expect((await aVideo(ann, upload)).state).not.toBe('failed')
  const { refused, answers } = await crowd.leave()
  expect(refused).toEqual([])
  expect(answers).toBeGreaterThan(50)
  // A connection that waits to be accepted in the moment in which a process closes its port is reset. Whoever uploads goes on where it was.
  expect(site.proxy.mishaps.filter((one) => !one.endsWith('asked again') && !one.startsWith('PATCH /api/v3/uploads/'))).toEqual([])

  // The other worker has taken up what the killed one left.
  const made = await until(ann, heldId, complete, 200)
  expect((await ladderOf(eve, made.playback?.url ?? '')).lengths).toEqual(renditions(made).map(() => expect.closeTo(60, 0)))
  expect(feed.heard.filter((type) => type === 'open').length).toBeGreaterThan(1)
  expect(feed.heard).toContain('changed')
  feed.end()
})

test('while S3 is away viewers hear so at once, and uploads and encoders go on when it is back', { tag: '@long' }, async () => {
  const short = readFileSync(clip(4, '640x360'))
  const { id } = await aVideo(ann, await uploaded(ann, film, { chunk: 1_000_000 }), { displayname: 'Weather' })
  await until(ann, id, (video) => renditions(video).some(({ state }) => state !== 'queued'), 200)
  site.s3.weather = 'busy'
  const uploading = uploaded(ann, short, { chunk: 100_000 })
  const since = Date.now()
  for (const by of [at(ann, 'web-1'), at(ann, 'web-2')]) {
    const refused = await ask(by, 'GET', Object.keys(bytes).at(-1) ?? '')
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable' }) }),
    ])
  }
  expect(Date.now() - since).toBeLessThan(60_000)
  await sleep(Math.max(0, since + 4_000 - Date.now()))
  site.s3.weather = 'fine'
  const other = await aVideo(ann, await uploading)
  for (const [one, seconds] of [[id, 12] as const, [other.id, 4] as const]) {
    const { playback } = await until(ann, one, complete, 200)
    expect((await ladderOf(ann, playback?.url ?? '')).lengths).toEqual([expect.closeTo(seconds, 0), expect.closeTo(seconds, 0)])
  }
})

/** Looks again and again until there is something. */
async function soon<T>(look: () => T | undefined): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(10)) {
    const seen = look()
    if (seen !== undefined) return seen
  }
  throw new Error('it did not come')
}

/** A box of MP4 that players pass over. */
function padding(size: number): Buffer {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4)
  return box
}
