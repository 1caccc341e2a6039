import { beforeAll, expect, it, vi } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { type Capacity, openCapacity } from '../encoding/capacity.ts'
import { chooseQualities } from './rungs.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

/** A machine that takes so many cores to encode a million pixels a second. */
const aMachine = (cores: number, encoding: number) =>
  openCapacity({ info: vi.fn(), warn: vi.fn() }, cores, async () => ({ decoding: encoding / 5, encoding, stream: encoding }))

async function begin(capacity: Capacity) {
  const { id: eventId } = await anEvent(app.db, { owner: ann })
  await app.db.insertInto('live_stream').values({ event_id: eventId }).execute()
  const { rungs, giveBack } = await chooseQualities(app, { eventId, source: { width: 1280, height: 720, rate: 30 }, capacity })
  return { names: rungs.map(({ name }) => name), giveBack }
}

it('events are sent on in the qualities that the machine was measured to carry, and one too many is refused with the figures', async () => {
  const capacity = aMachine(2, 0.0195)
  const first = await begin(capacity)
  expect(first.names).toEqual(['720p', '480p', '240p'])
  expect((await begin(capacity)).names).toEqual(['480p', '240p'])
  expect((await begin(capacity)).names).toEqual(['240p'])
  await expect(begin(capacity)).rejects.toThrow(
    'This server cannot carry one more event: it would take 0.19 cores, and 0.02 of 1.60 are free.',
  )
  first.giveBack()
  expect((await begin(capacity)).names).toEqual(['720p', '480p', '240p'])
})

it('a machine that is twice as fast carries both of two events whole', async () => {
  const capacity = aMachine(2, 0.01)
  expect([(await begin(capacity)).names, (await begin(capacity)).names]).toEqual(Array(2).fill(['720p', '480p', '240p']))
})
