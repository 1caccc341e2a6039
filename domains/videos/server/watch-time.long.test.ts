import { describe, it } from 'vitest'
import { startedApp } from '#platform/server/testing.ts'
import {
  expectCheatsNotBelieved,
  expectHonestBelieved,
  expectNoMoreThanTwo,
  expectTwoVideosBelieved,
  expectViewsWithoutAccount,
} from './traces/promises.ts'

const portsOf = async () => (await startedApp()).ports
/** Of each; of several videos and of viewers without an account a tenth. */
const traces = Number(process.env.TRACES ?? 10_000)

describe('the time that watching takes', { timeout: 3_600_000 }, () => {
  it('is believed of ten thousand people who watch', async () => {
    await expectHonestBelieved(await portsOf(), traces)
  })

  it('is not believed of ten thousand cheats', async () => {
    await expectCheatsNotBelieved(await portsOf(), traces)
  })

  it('is believed of a thousand people who watch two videos at a time', async () => {
    await expectTwoVideosBelieved(await portsOf(), traces / 10)
  })

  it('is believed of two videos at a time and no more, of a thousand people who play up to five', async () => {
    await expectNoMoreThanTwo(await portsOf(), traces / 10)
  })

  it('makes views without an account for a thousand who watch, and no more for a thousand cheats than an address has time for', async () => {
    await expectViewsWithoutAccount(await portsOf(), traces / 10)
  })
})
