import { describe, expect, it } from 'vitest'
import { startedApp } from '#platform/server/testing.ts'
import {
  expectCheatsNotBelieved,
  expectHonestBelieved,
  expectNoMoreThanTwo,
  expectTwoVideosBelieved,
  expectViewsWithoutAccount,
} from './traces/promises.ts'
import { makers, seedsTo, tried, triedByCalls } from './traces/tried.ts'

const portsOf = async () => (await startedApp()).ports

// Ten thousand of each are tried by watch-time.long.test.ts.
describe('the time that watching takes', { timeout: 120_000 }, () => {
  it('is believed of people who watch: with seeks, speeds, tabs, devices, replays, late, lost and repeated reports, sleep, set calendars and offline', async () => {
    await expectHonestBelieved(await portsOf(), 300)
  })

  it('is not believed of those who race, open many tabs, send again, invent sessions, forge moments or save up time', async () => {
    await expectCheatsNotBelieved(await portsOf(), 300)
  })

  it('is believed of people who watch two videos at a time', async () => {
    await expectTwoVideosBelieved(await portsOf(), 50)
  })

  it('is believed of two videos at a time and no more', async () => {
    await expectNoMoreThanTwo(await portsOf(), 50)
  })

  it('makes views without an account for whoever watches, and no more than an address has time for', async () => {
    await expectViewsWithoutAccount(await portsOf(), 30)
  })

  it('is the same for reports that are credited one by one, by who asks the server, as for those of many at once', async () => {
    const ports = await portsOf()
    const bySeed = (all: readonly { readonly seed: number }[]) => all.toSorted((a, b) => a.seed - b.seed)
    for (const make of Object.values(makers)) {
      const seeds = seedsTo(15)
      expect(bySeed(await tried(ports, seeds, make))).toMatchObject(bySeed(await triedByCalls(ports, seeds, make)))
    }
  })
})
