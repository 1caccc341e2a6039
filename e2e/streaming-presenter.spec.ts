import type { Page } from '@playwright/test'
import { killEncoders, publishClock } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { anOpenEvent, rtmpOf } from './harness/events.ts'
import { delaysOf } from './harness/media.ts'
import { visitor } from './harness/people.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test.afterAll(killEncoders)

const picture = (page: Page) => page.getByRole('region', { name: 'What viewers see', exact: true }).locator('video:visible')
/** Whether it comes by WebRTC, without sound. */
const comesAtOnce = (page: Page) =>
  picture(page).evaluate((video: HTMLVideoElement) => video.srcObject instanceof MediaStream && video.muted && video.videoWidth === 640)

test('whoever presents an event sees what is sent without delay, or as its viewers do', { tag: '@long' }, async ({ browser }) => {
  const first = await freePort()
  await using server = await newLyceum('whep', { WHIP_PORTS: `${first}-${first + 40}` })
  const [host, viewer] = [await visitor(browser, server, 'root'), await visitor(browser, server, 'root')]
  const { page } = host
  const address = await anOpenEvent(host, `At once ${aWord()}`)
  const encoder = publishClock(await rtmpOf(host, address))
  await page.goto(`${address}/presenter`)
  await expect.poll(() => comesAtOnce(page)).toBe(true)
  await expectAccessible(page)
  const sorted = (await delaysOf(picture(page), 300)).toSorted((one, other) => one - other)
  const [half = 0, most = 0] = [sorted[150], sorted[285]]
  test.info().annotations.push({ type: 'measured', description: `delay p50 ${half} ms, p95 ${most} ms` })
  await viewer.page.goto(address)
  await expect(viewer.page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  const [later = 0] = (await delaysOf(viewer.page.locator('video'), 30)).toSorted((one, other) => one - other)
  expect(half).toBeLessThan(later)

  await page.getByRole('button', { name: 'Sound', exact: true }).click()
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  await page.getByRole('button', { name: 'See it as viewers do, a few seconds later' }).click()
  await expect(page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  await page.getByRole('button', { name: 'See it without delay' }).click()
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.srcObject instanceof MediaStream)).toBe(true)
  await encoder.kill()
  await expect(page.getByRole('button', { name: 'The stream is interrupted' })).toBeVisible()
  publishClock(await rtmpOf(host, address))
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.srcObject instanceof MediaStream)).toBe(true)
  for (const { context } of [host, viewer]) await context.close()
})

test('whoever presents an event sees what is sent as its viewers do where nothing comes by WebRTC, without a word of it', {
  tag: '@long',
}, async ({ browser, person }) => {
  const ann = await person('poweruser')
  const address = await anOpenEvent(ann, `Without ports ${aWord()}`)
  const encoder = publishClock(await rtmpOf(ann, address))
  await ann.page.goto(`${address}/presenter`)
  await expect(ann.page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  await expect(ann.page.locator('video')).toHaveCount(1)
  await encoder.kill()

  // There are ports, and nothing gets through to them.
  const first = await freePort()
  await using server = await newLyceum('whep-blocked', { WHIP_PORTS: `${first}-${first + 40}`, WHIP_HOST: '192.0.2.250' })
  const host = await visitor(browser, server, 'root')
  const { page } = host
  const other = await anOpenEvent(host, `Blocked ${aWord()}`)
  publishClock(await rtmpOf(host, other))
  const ended = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/whep/'))
  await page.goto(`${other}/presenter`)
  await ended
  await expect(page.getByRole('button', { name: 'You are watching live' })).toBeVisible()
  await expect(page.getByRole('button', { name: /without delay|as viewers do/ })).toHaveCount(0)
  await host.context.close()
})
