import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { clip } from './harness/media.ts'
import { anUpload, patch, signedIn } from './harness/program.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { expectStay, notingToasts } from './harness/toasts.ts'
import { aFilm, aWord, callsOf, ofVideo, watches } from './harness/videos.ts'

test('a viewer drives the player by its keys, and it keeps its 16 to 9 (VW-2.01, VW-2.02, VW-6.06, VW-9.29, CM-2.40)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 60 })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  const player = page.getByRole('region', { name: /^Player/ })
  await expect(player).toBeVisible()
  const box = await player.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(box?.height ?? 0).toBeLessThanOrEqual(900 * 0.75)
  await expectAccessible(page)

  await page.keyboard.press('k')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0.3)
  await page.keyboard.press(' ')
  expect(await ofVideo(page, (video) => video.paused)).toBe(true)
  const at = await ofVideo(page, (video) => video.currentTime)
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(at + 15, 0)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(at, 0)
  await page.keyboard.press('5')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(30, 0)
  await page.keyboard.press('m')
  expect(await ofVideo(page, (video) => video.muted)).toBe(true)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  expect(await ofVideo(page, (video) => video.volume)).toBeCloseTo(0.95, 2)
  await page.keyboard.press('>')
  expect(await ofVideo(page, (video) => video.playbackRate)).toBe(1.25)
  await page.keyboard.press('<')
  const middle = await ofVideo(page, (video) => video.currentTime)
  await page.keyboard.press('.')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(middle + 1 / 30, 2)
  await page.keyboard.press('t')
  await expect.poll(async () => (await player.boundingBox())?.width ?? 0).toBeGreaterThan(box?.width ?? 0)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')))).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('a viewer chooses the speed in a menu while the video still loads, and goes to a second on the bar (CM-2.40)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  const { page } = ann
  let loads = () => {}
  const chosen = new Promise<void>((resolve) => (loads = resolve))
  await page.route('**/assets/source-hls*', (route) => chosen.then(() => route.continue()))
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  expect(await ofVideo(page, (video) => [video.readyState, video.playbackRate])).toEqual([0, 1.5])
  // While it closes, the menu takes every press.
  await expect(page.getByRole('menu')).toHaveCount(0)
  loads()
  await expect.poll(() => ofVideo(page, (video) => video.readyState)).toBeGreaterThan(0)
  expect(await ofVideo(page, (video) => video.playbackRate)).toBe(1.5)
  const bar = page.getByRole('slider', { name: 'Seek' })
  await expect(bar).toHaveAttribute('aria-valuetext', '0 seconds of 20 seconds')
  const box = await bar.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10)
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(10, 0)
  expect(await ofVideo(page, (video) => video.paused)).toBe(true)
})

test('the speed and the quality that a viewer chose hold when the video is fetched again', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, file: clip(6, '960x540') })
  const { page } = ann
  await page.goto(`/web/videos/${id}/play`)
  await expect.poll(() => ofVideo(page, (video) => video.videoHeight)).toBe(540)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await choose('2×')
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  await choose('360p')
  const lost = page.getByText('You no longer have access to this video.')
  await expect(lost).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/media/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toBeHidden()
  await expect.poll(() => ofVideo(page, (video) => video.videoHeight)).toBe(360)
  expect(await ofVideo(page, (video) => video.playbackRate)).toBe(2)
})

test('a viewer whose player does not arrive is told that the connection was lost, and the video plays once it is back', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  const { page } = ann
  await page.route('**/assets/source-hls*', (route) => route.abort())
  await page.goto(`/web/videos/${id}/play`)
  const lost = page.getByText('The connection was lost.')
  await expect(lost).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/assets/source-hls*')
  await expect(lost).toBeHidden()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0.3)
})

test('what a viewer watched is shown on the tile, and another browser goes on where they stopped (CM-1.49, CM-3.56)', async ({
  person,
  again,
  server,
}) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  // Long enough that whoever stops it late is not at its end.
  const length = 30
  const id = await aFilm(ann, server.url, { title, length })
  const reported = ann.page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.request().method() === 'POST')
  await ann.page.goto(`/web/videos/${id}/play`)
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => ofVideo(ann.page, (video) => video.currentTime)).toBeGreaterThan(6)
  await ann.page.keyboard.press('k')
  expect((await reported).status()).toBe(200)
  const at = await ofVideo(ann.page, (video) => video.currentTime)
  await expect.poll(async () => (await ann.call<{ resume_at: number }>('GET', `/api/v3/videos/${id}`)).resume_at).toBeCloseTo(at, 0)

  const elsewhere = await again(ann)
  await elsewhere.page.goto(`/web/videos/${id}/play`)
  await expect.poll(() => ofVideo(elsewhere.page, (video) => video.currentTime)).toBeCloseTo(at, 0)
  await elsewhere.page.goto('/web/videos')
  const tile = elsewhere.page.getByRole('article').filter({ has: elsewhere.page.getByRole('link', { name: title }) })
  const watched = await tile.getByText(/% watched/).textContent()
  expect(Number.parseInt(watched ?? '', 10) / 100).toBeCloseTo(at / length, 1)
  await elsewhere.page.goto('/web/')
  await expect(elsewhere.page.getByRole('heading', { name: title }).first()).toBeVisible()
  await expect(elsewhere.page.getByText('Pick up where you left off')).toBeVisible()
})

test('a card shows how much of its video was watched, and says when that cannot be asked for (LE-1.52, LE-8.01)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title, length: 12 })
  // Half of it and a little more: what is credited may lack some hundredths.
  await watches(ann, id, 6.05)
  const { page } = ann
  await page.goto('/web/videos')
  const tile = page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
  const watched = tile.getByText('50 % watched')
  await expect(watched).toBeAttached()
  const bar = watched.locator('..')
  const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0
  expect((await width(bar.locator('div'))) / (await width(bar))).toBeCloseTo(0.5, 1)

  await page.route('**/users/me/viewerships*', (route) => route.abort())
  await notingToasts(page)
  await page.reload()
  await expectStay(page, 'Something went wrong.', 3000)
  await expect(tile).toBeVisible()
})

test('a like counts at once, is taken back by the same button, and goes back when it was refused (CM-1.43, CM-4.45, CM-4.46, CM-7.99, CM-7.100, CM-8.36)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  const like = page.getByRole('button', { name: /^Like/ })
  await expect(like).toHaveText('0')
  const methods: string[] = []
  const answering = Promise.withResolvers<void>()
  await page.route('**/like', async (route) => {
    methods.push(route.request().method())
    await answering.promise
    await route.continue().catch(() => undefined)
  })
  await like.click()
  await expect(like).toHaveText('1')
  expect((await ann.call<{ likes: number }>('GET', `/api/v3/videos/${id}`)).likes).toBe(0)
  answering.resolve()
  await expect.poll(async () => (await ann.call<{ likes: number }>('GET', `/api/v3/videos/${id}`)).likes).toBe(1)
  await like.click()
  await expect(like).toHaveText('0')
  await expect.poll(() => methods).toEqual(['POST', 'DELETE'])
  await expect.poll(async () => (await ann.call<{ likes: number }>('GET', `/api/v3/videos/${id}`)).likes).toBe(0)
  await page.unroute('**/like')
  await page.route('**/like', (route) => route.abort())
  await like.click()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expect(like).toHaveText('0')
})

test('the related videos know where the viewer came from (CM-2.44, CM-2.46, CM-2.48, CM-2.49, CM-2.51, CM-2.52, CM-7.88, CM-9.10)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const other = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  await aFilm(ann, server.url, { title: other })
  const calls = callsOf(ann.page, `/web/ajax/partials/videos/${id}/related`)
  await ann.page.goto(`/web/videos/${id}/play`)
  await expect(ann.page.getByRole('complementary', { name: 'Related videos' }).getByRole('link', { name: other })).toBeVisible()
  expect([calls[0]?.get('ctx'), calls[0]?.get('max')]).toEqual(['trending', '20'])
  await ann.page.goto(`/web/videos/${id}/play?ctx=channel&path=x&vsrc=mail&podcast=1&qtext=word`)
  await expect(ann.page.getByRole('region', { name: /^Player/ })).toBeVisible()
  const last = () => ['ctx', 'path', 'vsrc', 'isPodcast', 'qtext'].map((name) => calls.at(-1)?.get(name))
  await expect.poll(last).toEqual(['channel', 'x', 'mail', '1', 'word'])
})

test('a viewer copies the link to a second of a video, and the link starts there', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  const { page } = ann
  await page.goto(`/web/videos/${id}/play?t=7`)
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeCloseTo(7, 0)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('checkbox', { name: 'Start at 0:07' }).check()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`/web/videos/${id}/play\\?t=7$`))
  await expectAccessible(page)
})

test('the page that is open while a video arrives plays it by itself, without a reload', async ({ person, server }) => {
  const ann = await person()
  const bytes = readFileSync(clip(12, '320x180'))
  const by = await signedIn(server.url, ann.username)
  const upload = await anUpload(by, bytes.length)
  const half = await patch(by, upload, 0, bytes.subarray(0, bytes.length >> 1))
  const { id } = await ann.call<{ id: string }>('POST', '/api/v3/videos', { displayname: 'On its way', upload_url: upload })
  await ann.page.goto(`/web/videos/${id}/play`)
  await expect(ann.page.getByText('Still being uploaded')).toBeVisible()
  await expectAccessible(ann.page)
  await patch(by, upload, half, bytes.subarray(half))
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => ofVideo(ann.page, (video) => video.currentTime)).toBeGreaterThan(0.3)
})

test('a short stands upright and begins again; the embedded player is bare (CM-2.27)', async ({ person, server }) => {
  const ann = await person()
  const title = `Short ${aWord()}`
  const short = await aFilm(ann, server.url, { title, file: clip(3, '180x320'), fields: { type: 'short' } })
  await ann.page.goto(`/web/shorts/${short}`)
  const box = await ann.page.getByRole('region', { name: `Player: ${title}` }).boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(1.7)
  await expect(ann.page.locator(`video[aria-label="${title}"]`)).toHaveJSProperty('loop', true)
  await expectAccessible(ann.page)

  await ann.page.goto(`/web/videos/${short}/nv4/embedded?search=false&like=false`)
  await expect(ann.page.getByRole('region', { name: /^Player/ })).toBeVisible()
  await expect(ann.page.getByRole('button', { name: /^Like/ })).toBeHidden()
  await expect(ann.page.getByRole('searchbox')).toBeHidden()
  await expect(ann.page.getByRole('banner')).toBeHidden()
})

test('an address that leads to nothing shows no player (VW-2.01)', async ({ person }) => {
  const ann = await person()
  const answer = await ann.page.goto('/web/videos/gcc-00000000-0000-0000-0000-000000000000/play')
  expect(answer?.status()).toBe(404)
  await expect(ann.page.locator('video')).toHaveCount(0)
  await expectAccessible(ann.page)
})
