import type { Locator, Page } from '@playwright/test'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { answerQuestion, aPlannedEvent, eventIn, rtmpOf, setStream } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test.afterAll(killEncoders)

interface EventAnswer {
  readonly live_event: { readonly recorded: boolean }
}

/** s that the player of a page is at. */
const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const length = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)

/** Points at the button that can't be pressed. */
async function seesTip(poll: Locator, words: string): Promise<void> {
  const page = poll.page()
  await page.mouse.move(0, 0)
  await poll.locator(`[data-tip="${words}"]`).hover()
  await expect(page.locator('div[aria-hidden="true"]').filter({ hasText: new RegExp(`^${words}$`) })).toBeVisible()
}

test('viewers watch what an encoder sends, go back and to live again, and find the recording when the event is over (LE-1.03, LE-1.14)', async ({
  person,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await aPlannedEvent(ann, `Live ${aWord()}`)
  const [host, viewer] = [ann.page, bob.page]
  await host.goto(address)
  await expect(host.getByRole('heading', { name: 'Stream' })).toBeVisible()
  await host.getByRole('tab', { name: 'Encoder' }).click()
  await expect(host.getByLabel('Server', { exact: true })).toHaveValue(/^rtmp:/)
  await expect(host.getByLabel('Stream key', { exact: true })).toHaveAttribute('type', 'password')
  const encoder = publishTo(await rtmpOf(ann, address))
  await expect(host.getByText('Receiving', { exact: true })).toBeVisible()
  await expectAccessible(host)
  // Where the recording will be is the event until then.
  await viewer.goto(`/web/videos/${eventIn(address)}/play`)
  await expect(viewer).toHaveURL(new RegExp(`${address}$`))
  await expect(viewer.getByRole('timer')).toBeVisible()
  await expect(viewer.locator('video')).toHaveCount(0)
  await host.getByRole('button', { name: 'Begin event' }).click()
  await answerQuestion(host, 'Begin event')

  await expect(viewer.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  await expect.poll(() => position(viewer)).toBeGreaterThan(1)
  await expect.poll(() => length(viewer)).toBeGreaterThan(14)
  await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await viewer.getByRole('slider', { name: 'Seek' }).fill('0')
  await expect.poll(() => position(viewer)).toBeLessThan(1)
  await viewer.getByRole('button', { name: 'Go to live' }).click()
  await expect(viewer.getByRole('button', { name: 'You are watching live' })).toBeVisible()

  await host.getByRole('button', { name: 'End event' }).click()
  await answerQuestion(host, 'End event')
  await expect(viewer.getByRole('button', { name: 'You are watching live' })).toHaveCount(0)
  await encoder.ended
  await expect.poll(async () => (await bob.call<EventAnswer>('GET', `/api/v3/events/${eventIn(address)}`)).live_event.recorded).toBe(true)
  await viewer.goto(address)
  await viewer.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => position(viewer)).toBeGreaterThan(1)
  await expect(viewer.getByRole('button', { name: 'You are watching live' })).toHaveCount(0)

  await viewer.goto(`/web/videos/${eventIn(address)}/play`)
  await viewer.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => position(viewer)).toBeGreaterThan(1)
})

test('a host opens polls only while something is sent, and hears why not otherwise (LE-4.14, LE-4.16, LE-4.18, LE-4.21, LE-4.22)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Polls ${aWord()}`)
  await ann.call('POST', `/api/v3/videos/${eventIn(address)}/live-poll`, { question: 'Tea?', choice1: 'Yes', choice2: 'No' })
  await ann.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state: 'LIVE' })
  const encoder = publishTo(await rtmpOf(ann, address))
  await page.goto(address)
  await page.getByRole('tab', { name: 'Polls' }).click()
  const poll = page.getByRole('article', { name: 'Tea?' })
  const open = poll.getByRole('button', { name: 'Open' })
  const reloaded = () => page.waitForResponse((response) => response.url().includes('/live-polls'))
  await expect(open).toBeEnabled()
  const afterStop = reloaded()
  await page.evaluate(() => Object.assign(globalThis, { untilReload: true }))
  await encoder.kill()
  await expect(open).toBeDisabled()
  await afterStop
  await seesTip(poll, 'Stream has been stopped')
  const interrupted = page.getByRole('button', { name: 'The stream is interrupted' })
  await expect(interrupted).toBeVisible()
  const afterReturn = reloaded()
  publishTo(await rtmpOf(ann, address))
  await afterReturn
  await expect(open).toBeEnabled()
  await expect(interrupted).toHaveCount(0)
  expect(await page.evaluate(() => 'untilReload' in globalThis)).toBe(true)
})

test('polls stay closed when the event has ended, and say so (LE-4.15, LE-4.17, LE-4.20)', { tag: '@long' }, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Ended ${aWord()}`)
  const step = (state: string) => ann.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state })
  await ann.call('POST', `/api/v3/videos/${eventIn(address)}/live-poll`, { question: 'Tea?', choice1: 'Yes', choice2: 'No' })
  await page.goto(address)
  await page.getByRole('tab', { name: 'Polls' }).click()
  const poll = page.getByRole('article', { name: 'Tea?' })
  const open = poll.getByRole('button', { name: 'Open' })
  await expect(open).toBeDisabled()
  await seesTip(poll, 'Stream is not live')
  await step('LIVE')
  await setStream(server, eventIn(address), 'STREAMING')
  await expect(open).toBeEnabled()
  await step('CLOSED')
  await expect(open).toBeDisabled()
  await seesTip(poll, 'Stream has ended')
})

test('a poll that was opened, closed or shown is on its way until the player comes to it (LE-4.23, LE-4.24, LE-4.25)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  // After half a minute nothing is waited for any more: here for as long as it takes, so that it is the stream that ends it.
  await page.addInitScript((longest) => {
    const set = setTimeout
    Object.assign(window, { setTimeout: (...asked: Parameters<typeof set>) => (asked[1] === longest ? 0 : set(...asked)) })
  }, 30_000)
  const address = await aPlannedEvent(ann, `Cues ${aWord()}`)
  await ann.call('POST', `/api/v3/videos/${eventIn(address)}/live-poll`, { question: 'Tea?', choice1: 'Yes', choice2: 'No' })
  await ann.call('POST', `/api/v3/events/${eventIn(address)}/state`, { state: 'LIVE' })
  const encoder = publishTo(await rtmpOf(ann, address))
  await page.goto(address)
  await expect.poll(() => position(page)).toBeGreaterThan(1)
  await page.getByRole('tab', { name: 'Polls' }).click()
  const poll = page.getByRole('article', { name: 'Tea?' })
  const isComing = poll.getByText('On its way to the players')
  for (const [name, sure] of [
    ['Open', null],
    ['Close poll', 'Close poll'],
    ['Show', 'Show result'],
  ] as const) {
    // What the stream says comes with its playlist.
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/index\.m3u8/, async (route) => {
      asked.resolve()
      await held.promise
      await route.continue().catch(() => {})
    })
    await asked.promise
    await poll.getByRole('button', { name }).click()
    if (sure) await answerQuestion(page, sure)
    await expect(isComing).toBeVisible()
    if (name === 'Close poll') await page.getByRole('dialog', { name: 'Result' }).getByRole('button', { name: 'Done' }).click()
    held.resolve()
    await page.unroute(/index\.m3u8/)
    await expect(isComing).toHaveCount(0)
  }
  await encoder.kill()
})
