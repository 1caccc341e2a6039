import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aStream, countParts, sweepStreams } from '#domains/live/testing.ts'
import { aPoll } from '#domains/polls/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { type Encoder, killEncoders, publishTo, recordAsBrowser } from '#tests/encoders.ts'
import { eventApi as api, liveEventOf, rtmpAddress, segmentsIn, watchedPlaylist } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
})
afterAll(killEncoders)

const liveEvent = (event: { readonly id: string }, who = ann) => liveEventOf(event, who)
const step = (event: { readonly id: string }, state: string) => ann.post(`${api(event)}/state`, { state })
const stream = (event: { readonly id: string }, state: string) => eventually(async () => (await liveEvent(event)).stream_state === state)
const addressOf = (event: { readonly id: string }) => rtmpAddress(event, ann, app.ports.config.live.rtmpPort)
const watched = (event: { readonly id: string }) => watchedPlaylist(event, bob)

const partsIn = (text: string) => [...text.matchAll(/#EXT-X-PART:DURATION=[\d.]+,URI="([^"]+)"/g)].map(([, uri = '']) => uri)
const bytesOf = async (path: string, who = bob) => {
  const response = await fetch(new URL(path, app.url), { headers: who.headers })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function described(bytes: Buffer): Promise<{ streams: { codec_name: string; width?: number }[] }> {
  const file = join(app.ports.config.dataDir, `described-${Math.random()}.mp4`)
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file])
  return JSON.parse(stdout)
}

describe('what an encoder sends to an event', () => {
  it('is watched with its parts as they come, and becomes the video of the event when that is over (LE-1.14, LE-3.09)', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const encoder = publishTo(await addressOf(event))
    await stream(event, 'STREAMING')
    expect((await liveEvent(event)).playback).toBe(null)
    await step(event, 'LIVE')
    const playlist = await watched(event)
    const folder = playlist.replace('index.m3u8', '')
    const health = await eventually(async () => {
      const now = (await ann.get(`${api(event)}/ingest`)).body.health
      return now?.kbps > 0 && now.arriving > 0 ? now : null
    })
    expect(health).toMatchObject({ planned: expect.any(Number), missing: expect.any(Number), dropped: expect.any(Number) })
    expect(health.arriving).toBeLessThan(2 * health.planned)
    expect(health.missing).toBeLessThan(health.planned)
    expect(health.delay_ms).toBeGreaterThanOrEqual(0)
    expect(health.delay_ms).toBeLessThan(30_000)

    // What comes next is answered when it is there.
    const { text: before } = await bob.get(playlist)
    const [, msn = '', part = ''] = /URI="(\d+)\.(\d+)\.m4s"\n/.exec(before.slice(before.indexOf('#EXT-X-PRELOAD-HINT'))) ?? []
    const { text: after } = await bob.get(`${playlist}?_HLS_msn=${msn}&_HLS_part=${part}`)
    const newest = partsIn(after).at(-1) ?? ''
    expect(partsIn(before)).not.toContain(newest)
    expect(after).toMatch(/#EXT-X-PROGRAM-DATE-TIME:\d{4}-/)
    expect(after).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect((await bytesOf(`${folder}${newest}`)).status).toBe(200)
    expect((await bob.get(`${playlist}?_HLS_msn=9999`)).status).toBe(422)

    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 2)
    const [init, segment] = await Promise.all([bytesOf(`${folder}init.mp4`), bytesOf(`${folder}0.m4s`)])
    const { streams } = await described(Buffer.concat([init.bytes, segment.bytes]))
    expect(streams.map(({ codec_name: codec }) => codec)).toEqual(['h264', 'aac'])
    expect(streams[0]?.width).toBe(640)

    // A poll that is opened stands in the playlist for players.
    const pollId = await aPoll(app.db, event)
    expect((await ann.put(`/api/v3/videos/${event.id}/live-poll/${pollId}`, { state: 'OPENED' })).status).toBe(200)
    await eventually(async () => (await bob.get(playlist)).text.includes(`CLASS="lyceum.poll"`))
    expect((await bob.get(playlist)).text).toContain(`X-POLL-ID="${pollId}",X-POLL-STATE="OPENED"`)

    expect((await step(event, 'CLOSED')).body.live_event).toMatchObject({ state: 'CLOSED', stream_state: 'NONE' })
    expect(await encoder.ended).toBe(false)
    const { playback } = await eventually(async () => {
      const { body } = await bob.get(`/api/v3/videos/${event.id}`)
      return body.playback ? body : null
    })
    expect(playback).toMatchObject({ kind: 'hls', media: 'video', width: 640, height: 480 })
    expect(await liveEvent(event)).toMatchObject({ playback: null, recorded: true })
    const master = (await bob.get(playback.url)).text
    const index = /^.+index\.m3u8$/m.exec(master)?.[0] ?? ''
    const recorded = (await bob.get(playback.url.replace('master.m3u8', index))).text
    expect(recorded).toContain('#EXT-X-ENDLIST')
    expect(segmentsIn(recorded)).toEqual(segmentsIn(recorded).map((_, at) => at))
    // Whoever still watches sees it end.
    await eventually(async () => (await bob.get(playlist)).text.includes('#EXT-X-ENDLIST'))
    const download = await eventually(async () => {
      const reply = await ann.get(`/api/v3/videos/${event.id}/download`)
      return reply.status === 302 ? reply.headers.get('location') : null
    })
    const file = await eventually(async () => {
      const reply = await bytesOf(download, ann)
      return reply.status === 200 ? reply.bytes : null
    })
    expect((await described(file)).streams.map(({ codec_name: codec }) => codec)).toEqual(['h264', 'aac'])
  })

  it('is for nobody who does not see the event, nor any longer when that is over', async () => {
    const event = await anEvent(app.db, { owner: ann, visibility: 'MEMBERS', people: [bob] })
    const encoder = publishTo(await addressOf(event))
    await step(event, 'LIVE')
    const playlist = await watched(event)
    const folder = playlist.replace('index.m3u8', '')
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    const paths = [`/live/${event.id}/master.m3u8`, playlist, `${folder}init.mp4`, `${folder}0.m4s`]
    const statuses = async (who: { get: TestPerson['get'] }) => Promise.all(paths.map(async (path) => (await who.get(path)).status))
    expect(await statuses(bob)).toEqual([200, 200, 200, 200])
    expect(await statuses(await aPerson(app, { role: 'reviewer' }))).toEqual([404, 404, 404, 404])
    expect(await statuses(app.anonymous)).toEqual([404, 404, 404, 404])
    expect((await ann.put(`/web/ajax/events/${event.id}/update`, { visibility: '' })).status).toBe(200)
    await eventually(async () => (await statuses(bob)).every((status) => status === 404))
    await encoder.kill()
  })

  it('goes on under the same address when the encoder is killed and comes back, and stops being a stream when it does not', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await step(event, 'LIVE')
    const address = await addressOf(event)
    const first = publishTo(address)
    const playlist = await watched(event)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    await first.kill()
    const second = publishTo(address)
    const text = await eventually(async () => {
      const now = (await bob.get(playlist)).text
      return /#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:[^\n]+\n(?:#EXT-X-PART[^\n]+\n)*#EXTINF/.test(now) ? now : null
    })
    expect(segmentsIn(text)).toEqual(segmentsIn(text).map((_, at) => at))
    expect((await liveEvent(event)).stream_state).toBe('STREAMING')
    await second.kill()
    await stream(event, 'NONE')
    expect((await liveEvent(event)).state).toBe('LIVE')
  })

  it('waits while another encoder sends, and takes over when that falls silent', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await step(event, 'LIVE')
    const address = await addressOf(event)
    const first = publishTo(address)
    const playlist = await watched(event)
    const backup = publishTo(address)
    await eventually(async () => (await ann.get(`${api(event)}/ingest`)).body.health?.waiting === 1)
    first.stall()
    await eventually(async () => (await bob.get(playlist)).text.includes('#EXT-X-DISCONTINUITY'))
    expect((await ann.get(`${api(event)}/ingest`)).body).toMatchObject({ publisher: 'rtmp', stream_state: 'STREAMING' })
    await Promise.all([first.kill(), backup.kill()])
  })
})

describe('a stream whose process is gone', () => {
  it('goes on where that left off, with all that had been sent', async () => {
    const event = await anEvent(app.db, { owner: ann, settings: { state: 'LIVE' } })
    const { renditionId } = await aStream(app.ports, event)
    await app.db
      .updateTable('live_stream')
      .set({ held_until: new Date(0) })
      .where('event_id', '=', event.id)
      .execute()
    const encoder = publishTo(await addressOf(event))
    const folder = `/live/${event.id}/${renditionId}`
    const text = await eventually(async () => {
      const now = (await bob.get(`${folder}/index.m3u8`)).text
      return segmentsIn(now).length >= 3 ? now : null
    })
    expect(segmentsIn(text).slice(0, 3)).toEqual([0, 1, 2])
    expect(text).toMatch(/1\.m4s\n#EXT-X-DISCONTINUITY\n/)
    // Ended from the two parts that were there.
    expect((await bytesOf(`${folder}/1.m4s`)).bytes.toString()).toBe('datadata')
    await encoder.kill()
  })
})

describe('parts of streams', () => {
  it('go with their event, and stay while something may be sent to it', async () => {
    const [stays, goes] = [await anEvent(app.db, { owner: ann }), await anEvent(app.db, { owner: ann })]
    const [one, other] = [await aStream(app.ports, stays), await aStream(app.ports, goes)]
    await app.db.deleteFrom('event').where('id', '=', goes.id).execute()
    await sweepStreams(app.ports)
    expect([await countParts(app.ports, one), await countParts(app.ports, other)]).toEqual([2, 0])
  })
})

describe('whoever connects and is no encoder', () => {
  const port = () => app.ports.config.live.rtmpPort
  /** @returns what was answered until the line was cut */
  const say = async (...pieces: readonly Buffer[]) => {
    const socket = connect(port(), '127.0.0.1')
    const answers: Buffer[] = []
    socket.on('data', (bytes: Buffer) => answers.push(bytes))
    socket.on('error', () => {})
    for (const piece of pieces) socket.write(piece)
    await new Promise((resolve) => socket.once('close', resolve))
    return Buffer.concat(answers)
  }

  it('is cut off, be it a browser, garbage behind a handshake, a player, or silent', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const encoder = publishTo(await addressOf(event))
    await stream(event, 'STREAMING')
    const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])
    // 20 is a command.
    const message = (bytes: Buffer) => Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, bytes.length, 20, 0, 0, 0, 0]), bytes])
    const play = Buffer.concat([Buffer.from([2, 0, 4]), Buffer.from('play'), Buffer.from([0]), Buffer.alloc(8), Buffer.from([5])])
    expect((await say(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).length).toBe(0)
    expect((await say(handshake, Buffer.alloc(400, 0xff))).length).toBeGreaterThan(3000)
    expect((await say(handshake, message(play))).includes('NetStream.Play.Failed')).toBe(true)
    expect((await say()).length).toBe(0)
    expect((await liveEvent(event)).stream_state).toBe('STREAMING')
    await encoder.kill()
  })

  it('has few lines at a time, and little time on each of them', async () => {
    const slow = Array.from({ length: 16 }, () => say(Buffer.from([3])))
    const first = await Promise.race([Promise.race(slow).then(() => 'slow'), say(Buffer.from([3])).then(() => 'one more')])
    expect(first).toBe('one more')
    expect((await Promise.all(slow)).every(({ length }) => length === 0)).toBe(true)
    // When they are gone, encoders are welcome again.
    const event = await anEvent(app.db, { owner: ann })
    const encoder = publishTo(await addressOf(event))
    await stream(event, 'STREAMING')
    await encoder.kill()
  })
})

describe('an encoder', () => {
  it('with a wrong key is refused, and one whose key is changed is cut off', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const address = await addressOf(event)
    const wrong = publishTo(address.replace(/.{4}$/, 'AAAA'))
    expect(await wrong.ended).toBe(false)
    expect((await liveEvent(event)).stream_state).toBe('NOT_LIVE')
    const right: Encoder = publishTo(address)
    await stream(event, 'STREAMING')
    const { body } = await ann.post(`${api(event)}/ingest/rotate`, {})
    expect(address.endsWith(body.rtmp.key)).toBe(false)
    expect(await right.ended).toBe(false)
    const late = publishTo(address)
    expect(await late.ended).toBe(false)
    // The database has no key.
    const row = await app.db.selectFrom('live_stream').selectAll().where('event_id', '=', event.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(body.rtmp.key)
  })

  it('gets nowhere with an event that is over or cancelled', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const address = await addressOf(event)
    expect((await ann.delete(`/web/ajax/events/${event.id}`, { message: 'No room' })).status).toBe(200)
    expect(await publishTo(address).ended).toBe(false)
    for (const call of ['ingest/rotate', 'broadcasts'])
      expect((await ann.post(`${api(event)}/${call}`, { container: 'webm', width: 640, height: 360 })).status).toBe(409)
  })
})

describe('a browser', () => {
  it('sends to an event in pieces, one after the other, by the session of whoever runs it', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await step(event, 'LIVE')
    const { id } = (await ann.post(`${api(event)}/broadcasts`, { container: 'webm', width: 640, height: 480 })).body
    const send = async (sequence: number, bytes: Buffer, who = ann) => {
      const headers = { ...who.headers, accept: 'application/json', 'content-type': 'application/octet-stream' }
      const response = await fetch(new URL(`${api(event)}/broadcasts/${id}/chunks/${sequence}`, app.url), {
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      })
      return response.status
    }
    expect([await send(0, Buffer.from('x'), bob), await send(5, Buffer.from('x'))]).toEqual([403, 409])
    const camera = recordAsBrowser()
    let sequence = 0
    let watching: Promise<string> | undefined
    let seen = ''
    for await (const piece of camera.pieces) {
      expect(await send(sequence, piece)).toBe(200)
      // The answer was lost: it is sent again, and counts once.
      if (sequence === 1) expect(await send(sequence, piece)).toBe(200)
      sequence += 1
      watching ??= watched(event).then((playlist) => (seen = playlist))
      if (seen && segmentsIn((await bob.get(seen)).text).length >= 1) break
    }
    expect((await ann.get(`${api(event)}/ingest`)).body.publisher).toBe('browser')
    const another = await ann.post(`${api(event)}/broadcasts`, { container: 'webm', width: 640, height: 480 })
    expect(another).toMatchObject({ status: 409, body: { error: { reason: 'stream_taken' } } })
    await camera.kill()
    expect((await ann.delete(`${api(event)}/broadcasts/${id}`)).status).toBe(200)
    await stream(event, 'NONE')
    expect(await send(sequence, Buffer.from('x'))).toBe(409)
  })
})
