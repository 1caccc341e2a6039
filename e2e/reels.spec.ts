import type { Page, Route } from '@playwright/test'
import { walker } from './harness/media.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, callsOf } from './harness/videos.ts'

const constructing = (page: Page) => page.getByRole('dialog', { name: 'Constructing your Reel' })

/** Asks for a reel of the first seconds of the video whose page is open. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a reel' }).click()
  const form = page.getByRole('form', { name: 'Make a reel' })
  await form.getByLabel('From').fill('0:00')
  await form.getByLabel('To').fill('0:06')
  await form.getByRole('button', { name: 'Continue' }).click()
}

test('an owner has reels made of highlights, and hears where that fails (CM-1.26, CM-2.25, CM-2.26, CM-8.23, CM-8.69)', async ({
  person,
  server,
}) => {
  const { page, ...ann } = await person()
  const id = await aFilm({ page, ...ann }, server.url, { title: 'A walk', file: walker() })
  await ann.call('POST', `/web/ajax/videos/${id}/highlights`, { text: 'The first steps', relOffset: 1000, duration: 3000 })
  const control = page.getByRole('button', { name: 'Make a reel of The first steps' })
  const settings = (flag: string) => page.goto(`/web/videos/${id}/settings?option=highlight&highlight2reel=${flag}`)
  await settings('false')
  await expect(page.getByRole('button', { name: 'Edit The first steps' })).toBeVisible()
  await expect(control).toHaveCount(0)
  await settings('true')
  await expect(page.getByRole('button', { name: 'Edit The first steps' })).toBeVisible()
  await page.route(
    `**/highlights/*`,
    (route) => route.fulfill({ status: 500, json: { result: 'failed', error: { code: 'internal', message: 'Internal Error' } } }),
    { times: 1 },
  )
  await control.click()
  await expect(page.getByText('Reel generation failed!')).toBeVisible()
  await control.click()
  await expect(page.getByText('Reel will be generated from highlight shortly')).toBeVisible()
  await page.goto('/web/my/reels')
  await expect(page.getByRole('article').filter({ hasText: 'The first steps' })).toBeVisible()
})

test('the list of one’s reels asks for shorts, and holds nothing else (CM-2.04, CM-2.57)', { tag: '@long' }, async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  await aFilm(ann, server.url, { title: 'A long walk' })
  await aFilm(ann, server.url, { title: 'A short walk', fields: { type: 'short' } })
  const calls = callsOf(page, '/web/ajax/partials/my/my-reels')
  await page.goto('/web/my/reels')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('A short walk')
  expect(calls.map((query) => query.get('scope'))).toContain('short_video')
})

const answer = (data: object) => ({ json: { data } })
const pending = answer({ status: 'processing', message: null, highlights: [], bounds: null, captions: null })

interface Looks {
  /** When each look was made, by the clock of the page. */
  readonly times: number[]
  /** The last was answered: the page waits until the next. */
  waits: boolean
}

type Looking = typeof globalThis & { looks: Looks }

/** Runs in the page: notes when it looks at a job, and whether it waits five seconds since. */
function noteLooks(): void {
  const [send, wait] = [globalThis.fetch, globalThis.setTimeout]
  const looks: Looks = { times: [], waits: false }
  const sending = (input: RequestInfo | URL, init?: RequestInit) => {
    if ((input instanceof Request ? input.url : String(input)).includes('/reel-creator/')) {
      looks.times.push(Date.now())
      looks.waits = false
    }
    return send(input, init)
  }
  const waiting = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (ms === 5000) looks.waits = true
    return wait(work, ms, ...given)
  }
  Object.assign(globalThis, { looks, fetch: sending, setTimeout: waiting })
}

test('whoever waits for a passage waits for sixty looks, five seconds apart, and no longer (VW-4.02, VW-4.03, VW-8.21, VW-9.09, VW-9.10)', async ({
  person,
  server,
}) => {
  const { page, ...ann } = await person()
  const id = await aFilm({ page, ...ann }, server.url, { title: 'A walk', file: walker() })
  const looks = () => page.evaluate(() => (globalThis as Looking).looks)
  const count = async () => (await looks()).times.length
  const stands = Promise.withResolvers<void>()
  const waits = async (route: Route) => {
    await stands.promise
    await route.fulfill(pending)
  }
  await page.route('**/reel-detection', (route) => route.fulfill(answer({ job_id: crypto.randomUUID() })))
  await page.route('**/reel-creator/*', waits)
  await page.clock.install()
  await page.addInitScript(noteLooks)
  await page.goto(`/web/videos/${id}/play`)
  await begin(page)
  await expect.poll(count).toBe(1)
  // The first is answered when the clock stands; from then on it goes only while the page waits.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  stands.resolve()
  for (let next = 2; next <= 60; next++) {
    await expect.poll(async () => (await looks()).waits, { intervals: [0] }).toBe(true)
    await page.clock.runFor(5000)
    await expect.poll(count, { intervals: [0] }).toBe(next)
  }
  const { times } = await looks()
  // The clock has fractions of a millisecond.
  const gaps = times.slice(2).map((at, index) => Math.round(at - (times[index + 1] ?? 0)))
  expect(gaps).toEqual(Array.from({ length: 58 }, () => 5000))
  await expect(page.getByText('Failed to load reel editor: Job status check timed out after maximum retries')).toBeVisible()
  await page.clock.runFor(20_000)
  expect(await count()).toBe(60)

  await page.unroute('**/reel-creator/*', waits)
  const failed = answer({ status: 'failed', message: 'The file is damaged.', highlights: [], bounds: null, captions: null })
  await page.route('**/reel-creator/*', (route) => route.fulfill(failed))
  await page.clock.resume()
  await begin(page)
  await expect(page.getByText('Failed to load reel editor: The file is damaged.')).toBeVisible()
  await page.clock.fastForward(20_000)
  expect(await count()).toBe(61)
})

test('the dialog of a reel of a highlight says what it does until the editor is there, and neither a click beside it nor the keyboard closes it (VW-1.22, VW-2.46, VW-2.47, VW-2.48, VW-2.49)', async ({
  person,
  server,
}) => {
  const { page, ...ann } = await person()
  const id = await aFilm({ page, ...ann }, server.url, { title: 'A walk', file: walker() })
  await ann.call('POST', `/web/ajax/videos/${id}/highlights`, { text: 'The first steps', relOffset: 1000, duration: 3000 })
  await page.goto(`/web/videos/${id}/settings?option=highlight&highlight2reel=true`)
  const waits = (route: Route) => route.fulfill(pending)
  await page.route('**/reel-creator/*', waits)
  const sent = page.waitForRequest('**/reel-detection')
  await page.getByRole('button', { name: 'Edit a reel of The first steps' }).click()
  expect((await sent).postDataJSON()).toEqual({ start: 1, end: 4 })
  await expect(constructing(page).getByRole('progressbar', { name: 'Constructing your Reel' })).toBeVisible()
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(constructing(page)).toBeVisible()
  await page.unroute('**/reel-creator/*', waits)
  const editor = page.getByRole('dialog', { name: 'Edit your reel' })
  await expect(editor).toBeVisible()
  await expect(constructing(page)).toHaveCount(0)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(editor).toBeVisible()
})

test('what keeps the editor away is said (VW-8.19, VW-8.20, VW-8.22)', async ({ person, server }) => {
  const { page, ...ann } = await person()
  const id = await aFilm({ page, ...ann }, server.url, { title: 'A walk', file: walker() })
  await page.goto(`/web/videos/${id}/play`)
  const failure = (message: string) => page.getByText(`Failed to load reel editor: ${message}`)
  await page.route('**/reel-detection', (route) => route.fulfill(answer({})), { times: 1 })
  await begin(page)
  await expect(failure('Invalid response: missing job ID')).toBeVisible()
  await expect(constructing(page)).toHaveCount(0)
  const refused = { result: 'failed', error: { code: 'conflict', reason: 'expired', message: 'The video has expired. Revive it first.' } }
  await page.route('**/reel-detection', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 })
  await begin(page)
  await expect(failure('The video has expired. Revive it first.')).toBeVisible()
  await page.route('**/reel-creator/*', (route) => route.fulfill(pending))
  await begin(page)
  await constructing(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(failure('Request was cancelled')).toBeVisible()
  await expect(constructing(page)).toHaveCount(0)
})
