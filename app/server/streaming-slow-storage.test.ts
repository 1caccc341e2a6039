import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { eventApi, rtmpAddress, segmentsIn, watchedPlaylist } from '#tests/streams.ts'

afterAll(killEncoders)

/** s */
const recordedIn = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

it('people who watch the recording see an event to its end, though storage took its time as it was closed', async () => {
  const app = await startedApp()
  const ann = await aPerson(app, { role: 'poweruser' })
  const event = await anEvent(app.db, { owner: ann })
  const encoder = publishTo(await rtmpAddress(event, ann, app.ports.config.live.rtmpPort))
  await ann.post(`${eventApi(event)}/state`, { state: 'LIVE' })
  const playlist = await watchedPlaylist(event, ann)
  await eventually(async () => segmentsIn((await ann.get(playlist)).text).length >= 1)

  const { storage } = app.ports
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const put = storage.put.bind(storage)
  const slow = vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
    if (key.startsWith('live/')) {
      reached.resolve()
      await goOn.promise
    }
    return put(key, ...rest)
  })
  await reached.promise
  const before = recordedIn((await ann.get(playlist)).text)
  await sleep(4000)
  expect((await ann.post(`${eventApi(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
  await sleep(8000)
  goOn.resolve()
  slow.mockRestore()
  const { playback } = await eventually(async () => {
    const { body } = await ann.get(`/api/v3/videos/${event.id}`)
    return body.playback ? body : null
  })
  const index = /^.+index\.m3u8$/m.exec((await ann.get(playback.url)).text)?.[0] ?? ''
  const recorded = (await ann.get(playback.url.replace('master.m3u8', index))).text
  expect(recordedIn(recorded)).toBeGreaterThan(before + 3)
  expect(await encoder.ended).toBe(false)
}, 120_000)
