import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { type EngineTwin, engineAt, saying, setEngines, startEngineTwin } from '#domains/engines/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { eventApi as api, liveEventOf, rtmpAddress, watchedPlaylist } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let twin: EngineTwin | undefined

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
})
afterEach(async () => {
  setEngines(app, {})
  await twin?.close()
  twin = undefined
})
afterAll(killEncoders)

const begun = async () => {
  const event = await anEvent(app.db, { owner: ann, settings: { state: 'LIVE' } })
  await ann.get(`${api(event)}/ingest`)
  await app.db.updateTable('live_stream').set({ opened_at: new Date() }).where('event_id', '=', event.id).execute()
  const encoder = publishTo(await rtmpAddress(event, ann, app.ports.config.live.rtmpPort))
  return { event, encoder }
}
const healthOf = async (event: { readonly id: string }) => (await ann.get(`${api(event)}/ingest`)).body.health

describe('what is said at an event', () => {
  it('is written down while it is said where there is an engine, and is the first transcript of the recording', async () => {
    twin = await startEngineTwin({ hear: () => saying('Good morning everybody.') })
    setEngines(app, { speech: engineAt(twin) })
    const { event, encoder } = await begun()
    const { src, lang } = await eventually(async () => (await liveEventOf(event, bob)).captions)
    expect([src, lang]).toEqual([`/live/${event.id}/captions.vtt`, 'en'])
    const { text, headers } = await bob.get(src)
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(text).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:\d\d\.\d{3}\nGood morning everybody\.\n/)
    expect((await healthOf(event)).captions).toBe('on')
    expect((await app.anonymous.get(src)).status).toBe(404)
    // It was counted for the owner, a minute at once.
    const uses = await app.db.selectFrom('engine_use').selectAll().where('account_id', '=', ann.id).execute()
    expect(uses.map(({ kind, sound_ms }) => [kind, Number(sound_ms)])).toEqual([['speech', 60_000]])

    expect((await ann.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
    expect(await encoder.ended).toBe(false)
    const captions = await eventually(async () => {
      const { body } = await bob.get(`/api/v3/videos/${event.id}`)
      return body.playback?.captions.length > 0 ? body.playback.captions : null
    })
    expect(captions).toMatchObject([{ lang: 'en', is_default: true }])
    expect((await bob.get(captions[0].src)).text).toContain('Good morning everybody.')
  })

  it('is written down nowhere where there is no engine, and the host hears of one that fails; nothing else waits for it', async () => {
    const { event, encoder } = await begun()
    await watchedPlaylist(event, bob)
    expect((await liveEventOf(event, bob)).captions).toBe(null)
    expect((await eventually(() => healthOf(event))).captions).toBe(null)
    await encoder.kill()

    twin = await startEngineTwin({ speechWays: ['nonsense'] })
    setEngines(app, { speech: engineAt(twin) })
    const failing = await begun()
    await watchedPlaylist(failing.event, bob)
    await eventually(async () => (await healthOf(failing.event))?.captions === 'failing')
    expect((await liveEventOf(failing.event, bob)).captions).toBe(null)
    await failing.encoder.kill()
  })
})
