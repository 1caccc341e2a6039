import config from '../playwright.config.ts'
import { answerQuestion, aPlannedEvent, eventIn } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const { launchOptions } = config.use ?? {}
// A camera and a microphone that are not there, given without a question.
const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...devices] } })

test('a host checks the devices of the browser, sends from it, and is watched', { tag: '@long' }, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Browser ${aWord()}`)
  await ann.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state: 'LIVE' })
  await page.goto(address)
  await page.getByRole('radio', { name: 'Camera', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check devices' }).click()
  await expect(page.getByLabel('Preview')).toBeVisible()
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText('Receiving', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Player: / })).toBeVisible()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await answerQuestion(page, 'Stop sending')
  await expect(page.getByRole('button', { name: 'Start sending' })).toBeVisible()
  await expect(page.getByText('The stream is interrupted.')).toBeVisible()
})
