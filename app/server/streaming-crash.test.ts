import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { makeMedia } from '#domains/media/testing.ts'
import { clientOf, clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { aProcess, killProcesses } from '#tests/process.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { eventApi, liveEventOf, rtmpAddress, segmentsIn, watchedPlaylist } from '#tests/streams.ts'
import { uploadedVideo } from '#tests/uploaded.ts'
import { startApp } from './app.ts'

let dataDir: string
let databaseUrl: string
let app: TestApp
let rtmpPort: number
let ann: TestPerson

/** This process answers requests and makes videos; streams are carried by others. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-streams-'))
  databaseUrl = await clonedDatabase()
  rtmpPort = await freePort()
  const config = testConfig(dataDir)
  const roles = ['web' as const, 'worker' as const]
  const live = { ...config.live, rtmpPort }
  const started = await startApp({ config: { ...config, roles, live }, secrets: testSecrets, log: pino({ level: 'fatal' }), databaseUrl })
  app = { ...started, anonymous: clientOf(started.url) }
  ann = await aPerson(app, { role: 'poweruser' })
})
afterAll(async () => {
  killEncoders()
  await killProcesses()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const carrier = () => aProcess({ ROLE: 'live', DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, 'data'), RTMP_PORT: String(rtmpPort) })

/** What a process has started, and what those have. */
async function programsOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const found = children.split(' ').filter(Boolean).map(Number)
  return [...found, ...(await Promise.all(found.map(programsOf))).flat()]
}
const isGone = (pid: number) =>
  readFile(`/proc/${pid}/stat`).then(
    (stat) => stat.toString().includes(') Z '),
    () => true,
  )

const bytesOf = async (path: string) => {
  const response = await fetch(new URL(path, app.url), { headers: ann.headers })
  return Buffer.from(await response.arrayBuffer())
}

describe('a process that carries streams and is killed in the middle of them', () => {
  it('loses nothing that was recorded: another goes on, and what nobody goes on with becomes a video, too', async () => {
    const [goesOn, isLeft] = [await anEvent(app.db, { owner: ann }), await anEvent(app.db, { owner: ann })]
    const first = await carrier()
    const begin = async (event: { readonly id: string }) => {
      await ann.post(`${eventApi(event)}/state`, { state: 'LIVE' })
      const address = await rtmpAddress(event, ann, rtmpPort)
      const encoder = publishTo(address)
      const playlist = await watchedPlaylist(event, ann)
      await eventually(async () => segmentsIn((await ann.get(playlist)).text).length >= 2)
      return { address, encoder, playlist }
    }
    const [one, other] = [await begin(goesOn), await begin(isLeft)]
    const programs = await programsOf(first.child.pid as number)
    expect(programs.length).toBeGreaterThanOrEqual(2)
    await first.end('SIGKILL')
    for (const encoder of [one.encoder, other.encoder]) expect(await encoder.ended).toBe(false)
    for (const pid of programs) await eventually(() => isGone(pid))
    const before = segmentsIn((await ann.get(one.playlist)).text)
    const segment = (number: number) => bytesOf(one.playlist.replace('index.m3u8', `${number}.m4s`))
    const recorded = await Promise.all(before.map(segment))

    // The grace is over, though nobody was left to say so: another process does.
    await carrier()
    await eventually(async () => (await liveEventOf(isLeft, ann)).stream_state === 'NONE')
    const again = publishTo(one.address)
    const text = await eventually(async () => {
      const now = (await ann.get(one.playlist)).text
      return /#EXT-X-DISCONTINUITY\n(?:#EXT-X-P[^\n]+\n)*#EXTINF/.test(now) ? now : null
    })
    expect(segmentsIn(text)).toEqual(segmentsIn(text).map((_, at) => at))
    expect(await Promise.all(before.map(segment))).toEqual(recorded)

    for (const event of [isLeft, goesOn]) {
      expect((await ann.post(`${eventApi(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
      const { playback } = await eventually(async () => {
        const { body } = await ann.get(`/api/v3/videos/${event.id}`)
        return body.playback ? body : null
      })
      const index = /^.+index\.m3u8$/m.exec((await ann.get(playback.url)).text)?.[0] ?? ''
      const video = (await ann.get(playback.url.replace('master.m3u8', index))).text
      expect(video).toContain('#EXT-X-ENDLIST')
      expect(segmentsIn(video).length).toBeGreaterThanOrEqual(event === goesOn ? before.length + 1 : 2)
    }
    expect(await again.ended).toBe(false)
    // Of what only viewers of the moment need nothing is left.
    await eventually(async () => (await app.ports.storage.list('live')).items.length === 0)
  }, 180_000)

  it('leaves a video that it played to the next, which goes on with it', async () => {
    await killProcesses()
    const video = await uploadedVideo(app, ann, await makeMedia(join(dataDir, 'played.mp4'), { seconds: 4 }))
    await video.playable()
    const event = await anEvent(app.db, { owner: ann })
    expect((await ann.put(`${eventApi(event)}/ingest/video`, { video: video.id, loops: 1 })).status).toBe(200)
    await ann.post(`${eventApi(event)}/state`, { state: 'LIVE' })
    const first = await carrier()
    const playlist = await watchedPlaylist(event, ann)
    await eventually(async () => segmentsIn((await ann.get(playlist)).text).length >= 2)
    const programs = await programsOf(first.child.pid as number)
    await first.end('SIGKILL')
    for (const pid of programs) await eventually(() => isGone(pid))
    await carrier()
    const text = await eventually(async () => {
      const now = (await ann.get(playlist)).text
      return /#EXT-X-DISCONTINUITY\n(?:#EXT-X-P[^\n]+\n)*#EXTINF/.test(now) ? now : null
    })
    expect(segmentsIn(text)).toEqual(segmentsIn(text).map((_, at) => at))
    await eventually(async () => (await ann.get(`${eventApi(event)}/ingest`)).body.publisher === 'video')
    await ann.post(`${eventApi(event)}/state`, { state: 'CLOSED' })
  }, 180_000)
})
