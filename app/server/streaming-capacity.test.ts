import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { publishTo } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { startLiveApp } from '#tests/live-app.ts'
import { eventApi, rtmpAddress } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  // Less than any quality takes.
  app = await startLiveApp({ rtmpPort: await freePort(), cores: 0.01 })
  ann = await aPerson(app, { role: 'poweruser' })
})
afterAll(() => app.stop())

it('an event that is more than the machine was measured to carry is refused before it begins, and its host reads the figures', async () => {
  const event = await anEvent(app.db, { owner: ann })
  publishTo(await rtmpAddress(event, ann, app.ports.config.live.rtmpPort))
  const trouble = await eventually(async () => (await ann.get(`${eventApi(event)}/ingest`)).body.trouble as string | null)
  expect(trouble).toMatch(/^This server cannot carry one more event: it would take \d\.\d\d cores, and 0\.01 of 0\.01 are free\.$/)
  expect((await ann.get(eventApi(event))).body.live_event.playback).toBe(null)
})
