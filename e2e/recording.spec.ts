import type { Locator, Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { tabTo } from './harness/accessibility.ts'
import { newPerson, type Visitor, visitor } from './harness/people.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'

const { launchOptions } = config.use ?? {}
// A camera, a microphone and a screen that are not there, given without a question.
const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...devices] } })

interface Shown {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly visibility: string
  readonly playback: { readonly duration: number; readonly url: string } | null
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText(/all of it saved/)

async function choose(page: Page, source: string): Promise<void> {
  await page.goto('/web/record')
  await page.getByRole('radio', { name: source, exact: true }).click()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Preview')).toBeVisible()
}

/** Records until the clock shows so many seconds. */
async function recordUntil(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(seconds)
}

/** Records three seconds more once the connection is lost. @returns what the clock showed by then */
async function recordOffline({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<number> {
  await choose(page, 'Camera')
  await button(page, 'Start recording').click()
  await recordUntil(page, 2)
  await context.setOffline(true)
  await expect(page.getByText('No connection. The recording continues and will be sent when it is back.')).toBeVisible()
  const since = await clock(page)
  await recordUntil(page, since + 3)
  return since
}

async function clock(page: Page): Promise<number> {
  const [minutes, seconds] = ((await page.getByText(/^\d+:\d\d$/).textContent()) ?? '0:0').split(':').map(Number)
  return (minutes ?? 0) * 60 + (seconds ?? 0)
}

/** Waits until several parts of a recording have arrived: its beginning alone has no pictures. */
async function arriving({ call }: Pick<Visitor, 'call'>): Promise<void> {
  const seen = new Set<number>()
  const look = async () => {
    const { items } = await call<{ items: { sent: number; silent_seconds: number }[] }>('GET', '/api/v3/recordings')
    for (const { sent, silent_seconds: silence } of items) if (sent > 0 && silence < 12) seen.add(sent)
    return seen.size
  }
  await expect.poll(look).toBeGreaterThanOrEqual(4)
}

/** The one video of a person, once it can be watched. */
async function watchable({ call }: Pick<Visitor, 'call'>): Promise<Shown> {
  let video: Shown | undefined
  await expect
    .poll(async () => {
      const { items } = await call<{ items: Shown[] }>('GET', '/web/ajax/partials/my/my-videos')
      video = items[0] && (await call<Shown>('GET', `/api/v3/videos/${items[0].id}`))
      if (video?.failure) throw new Error(video.failure)
      return video?.playback?.url
    })
    .toBeTruthy()
  return video as Shown
}

/** It runs, and its end can be gone to. */
async function expectPlaying(page: Page, { id, playback }: Shown): Promise<void> {
  await page.goto(`/web/videos/${id}/play`)
  const film = page.locator('video').first()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
  const near = Math.max(0.5, (playback?.duration ?? 0) - 1)
  await film.evaluate((one: HTMLVideoElement, at) => {
    one.currentTime = at
  }, near)
  await expect
    .poll(() => film.evaluate((one: HTMLVideoElement) => !one.seeking && one.readyState >= 2 && one.currentTime))
    .toBeGreaterThanOrEqual(near)
}

test('a person records themselves with a pause, names the recording, and it can be watched', async ({ person }) => {
  const someone = await person()
  const { page } = someone
  await page.goto('/web/upload')
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Camera')
  await expect
    .poll(async () => Number(await page.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow')))
    .toBeGreaterThan(10)
  await expectAccessible(page)
  const began = Date.now()
  await button(page, 'Start recording').click()
  await recordUntil(page, 3)
  await button(page, 'Pause').click()
  await expect(saved(page)).toBeVisible()
  const paused = Date.now()
  await expectAccessible(page)
  const pause = Date.now() - paused
  await button(page, 'Resume').click()
  await recordUntil(page, 5)
  await button(page, 'Stop').click()
  const took = Date.now() - began
  await expect(page.getByText('Recording saved. Only you can see it until you share it.')).toBeVisible()
  await page.getByLabel('Title').fill('How I close the valve')
  await button(page, 'Save details').click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  const video = await watchable(someone)
  expect(video).toMatchObject({ displayname: 'How I close the valve', visibility: 'PRIVATE' })
  // What was looked at in the pause is not in it.
  expect(video.playback?.duration).toBeGreaterThan(3.5)
  expect(video.playback?.duration).toBeLessThan((took - pause) / 1000 + 0.5)
  await expectPlaying(page, video)
})

test('whoever has no mouse records the screen with themselves in its corner', { tag: '@long' }, async ({ person }) => {
  const someone = await person()
  const { page } = someone
  const press = async (name: string) => {
    await tabTo(page, button(page, name))
    await page.keyboard.press('Enter')
  }
  await page.goto('/web/record')
  await tabTo(page, page.getByRole('radio', { name: 'Screen', exact: true }))
  for (const name of ['Camera', 'Screen and camera']) {
    await page.keyboard.press('ArrowDown', { delay: 100 })
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  }
  await press('Continue')
  // The next step has the focus by itself.
  await expect(button(page, 'Start recording')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Stop')).toBeFocused()
  await recordUntil(page, 3)
  await press('Pause')
  await press('Resume')
  await recordUntil(page, 5)
  await press('Stop')
  await expect(page.getByText('Recording saved. Only you can see it until you share it.')).toBeVisible()
  await expectPlaying(page, await watchable(someone))
})

test('a recording goes on without a connection, says what is not safe, and loses nothing of it', async ({ person }) => {
  const someone = await person()
  const { page, context } = someone
  const since = await recordOffline(someone)
  await expect(page.getByText(/not saved yet/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/No connection\. The recording/)).toBeHidden()
  await button(page, 'Stop').click()
  await expect(page.getByText(/^Recording saved/)).toBeVisible()
  const video = await watchable(someone)
  expect(video.playback?.duration).toBeGreaterThan(since + 2)
})

test('the end of a recording whose line breaks once the server has heard how long it is loses nothing of it', async ({ person }) => {
  const someone = await person()
  const { page, context } = someone
  const since = await recordOffline(someone)
  await button(page, 'Stop').click()
  let cut = 0
  await page.route('**/api/v3/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH' || !request.headers()['upload-length'] || cut > 0) return route.fallback()
    // The first bytes of the request arrive: all that it says, and nothing of what it carries.
    cut = (await route.fetch({ postData: Buffer.alloc(0) })).status()
    await route.abort()
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Recording saved/)).toBeVisible()
  expect(cut).toBe(204)
  const video = await watchable(someone)
  expect(video.playback?.duration).toBeGreaterThan(since + 2)
})

test('a tab that is reloaded is asked about; what had arrived can be finished at once, or discarded', { tag: '@long' }, async ({
  person,
}) => {
  const someone = await person()
  const { page, call } = someone
  const interrupt = async () => {
    await choose(page, 'Camera')
    await button(page, 'Start recording').click()
    await arriving(someone)
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
  }
  await interrupt()
  await button(page, /^Finish Recording of/).click()
  await expect(page.getByRole('link', { name: 'Open settings' })).toBeVisible()
  await watchable(someone)
  await interrupt()
  await button(page, /^Discard Recording of/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unfinished recordings')).toBeHidden()
  await expect.poll(async () => (await call<{ items: unknown[] }>('GET', '/web/ajax/partials/my/my-videos')).items).toHaveLength(1)
})

test('a recording whose browser is gone is finished by the server, also by one that was started anew', { tag: '@long' }, async ({
  browser,
}) => {
  await using server = await newLyceum('recordings', { RECORDING_GRACE_SECONDS: '5' })
  await newPerson(server, 'ann', 'Ann', 'user')
  const ann = await visitor(browser, server, 'ann')
  await choose(ann.page, 'Camera')
  await button(ann.page, 'Start recording').click()
  await arriving(ann)
  await ann.context.close()
  const again = await visitor(browser, server, 'ann')
  const video = await watchable(again)
  expect(video.playback?.duration).toBeGreaterThan(1.5)
  await expectPlaying(again.page, video)
  await again.context.close()
})

test('discarding asks, and nothing is left of it', { tag: '@long' }, async ({ person }) => {
  const { page, call } = await person()
  await choose(page, 'Screen')
  await button(page, 'Start recording').click()
  await recordUntil(page, 1)
  await button(page, 'Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep recording' }).click()
  await expect(button(page, 'Pause')).toBeVisible()
  await button(page, 'Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(button(page, 'Continue')).toBeVisible()
  await expect.poll(async () => (await call<{ items: unknown[] }>('GET', '/web/ajax/partials/my/my-videos')).items).toEqual([])
  await expect.poll(async () => (await call<{ items: unknown[] }>('GET', '/api/v3/recordings')).items).toEqual([])
})

test('whoever ends sharing or leaves the page has what was recorded until then', { tag: '@long' }, async ({ person }) => {
  const { page, call } = await person()
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      const stream = await open(options)
      addEventListener('end-sharing', () => stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended')))
      return stream
    }
  })
  await choose(page, 'Screen')
  await button(page, 'Start recording').click()
  await recordUntil(page, 2)
  await page.evaluate(() => dispatchEvent(new Event('end-sharing')))
  await expect(page.getByText('Sharing ended, so the recording was stopped.')).toBeVisible()
  await expect(page.getByText(/^Recording saved/)).toBeVisible()
  await button(page, 'Record another').click()
  await button(page, 'Continue').click()
  await button(page, 'Start recording').click()
  await recordUntil(page, 2)
  await page.getByRole('link', { name: 'Upload', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible()
  const states = async () => (await call<{ items: Shown[] }>('GET', '/web/ajax/partials/my/my-videos')).items.map(({ state }) => state)
  await expect.poll(async () => (await states()).filter((state) => state !== 'uploading')).toHaveLength(2)
})

test('what a browser does not give is said in words, with what can be done instead', async ({ person }) => {
  const { page, context } = await person()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async ({ video } = {}) => {
      throw new DOMException('', video ? 'NotFoundError' : 'NotAllowedError')
    }
    navigator.mediaDevices.getDisplayMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await page.goto('/web/record')
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was shared.')
  await page.getByRole('radio', { name: 'Camera', exact: true }).click()
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toContainText('No camera was found. Connect one, or record the screen only.')
  const older = await context.newPage()
  await older.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await older.goto('/web/record')
  await expect(older.getByRole('heading', { name: 'This browser can’t record' })).toBeVisible()
  await expectAccessible(older)
  await older.getByRole('link', { name: 'Upload a file' }).click()
  await expect(older.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible()
})
