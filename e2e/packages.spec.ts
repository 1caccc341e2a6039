import { readFile } from 'node:fs/promises'
import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { say } from './harness/database.ts'
import { aLearningPlatform, type Kept } from './harness/learning-platform.ts'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

interface Listed {
  readonly id: string
  readonly version: string
  readonly state: string
  readonly url: string | null
}

const packagesOf = async (who: Visitor, id: string) => (await who.call<{ packages: Listed[] }>('GET', `/api/v3/videos/${id}`)).packages

async function aPackage(who: Visitor, id: string, version: '1.2' | '2004'): Promise<Listed & { zip: Buffer }> {
  await who.call('PUT', '/web/ajax/videos/update', { gconfid: id, generate_scorm: 'on', scorm_version: version })
  const find = async () => (await packagesOf(who, id)).find((one) => one.version === version && one.state === 'ready')
  await expect.poll(find).toBeDefined()
  const made = (await find()) as Listed
  return { ...made, zip: await (await who.context.request.get(made.url ?? '')).body() }
}

const playerIn = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe')
const secondIn = (page: Page) =>
  playerIn(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)

async function play(page: Page): Promise<void> {
  const player = playerIn(page).getByRole('region', { name: /^Player/ })
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
}

/** Pauses a video where it is to be left, however slow whoever would press the button. */
const leaveAt = (player: Locator, second: number) =>
  player.evaluate((video: HTMLVideoElement, at) => {
    video.addEventListener('timeupdate', function pause() {
      if (video.currentTime < at) return
      video.removeEventListener('timeupdate', pause)
      video.pause()
    })
  }, second)

const firstPlayed = (player: Locator) => player.evaluate((video: HTMLVideoElement) => video.played.start(0))

/** Whether what was kept says the lot: the statuses of SCORM 1.2 and of 2004. */
const ends = {
  '1.2': (kept: Kept) => kept['cmi.core.lesson_status'],
  '2004': (kept: Kept) => `${kept['cmi.completion_status']}, ${kept['cmi.success_status']}`,
}

async function learnerPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  return page
}

const outcomes = [
  ['1.2', 'incomplete', 'passed', 'cmi.core.lesson_location'],
  ['2004', 'incomplete, unknown', 'completed, passed', 'cmi.location'],
] as const

for (const [version, begun, through, place] of outcomes)
  test(`a learner watches a video in a course of SCORM ${version}, goes on later where they were, and passes at its end; a deleted package plays no more`, {
    tag: version === '1.2' ? [] : '@long',
  }, async ({ admin, browser, person, server }) => {
    const ann = await person()
    const id = await aFilm(ann, server.url, { title: `Course & <b>${aWord()}</b>`, length: 16 })
    const { id: packageId, zip } = await aPackage(ann, id, version)
    using platform = await aLearningPlatform(zip, version)
    await admin.call('PUT', '/api/v3/domain', { embed_origins: platform.origin })
    const context = await browser.newContext()
    const score = version === '1.2' ? 'cmi.core.score' : 'cmi.score'

    await test.step('a part of it is recorded, and where the learner is', async () => {
      const page = await learnerPage(context, platform.origin)
      await leaveAt(playerIn(page).locator('video'), 6.5)
      await play(page)
      await expect.poll(() => Number(platform.kept()[place])).toBeGreaterThan(6)
      const kept = platform.kept()
      expect(ends[version](kept)).toBe(begun)
      expect(Number(kept[`${score}.raw`])).toBeGreaterThan(30)
      expect(Number(kept[`${score}.raw`])).toBeLessThan(90)
      expect(kept['cmi.suspend_data']).not.toContain('pupil')
      expect(await page.evaluate('errors')).toEqual([])
      expect(await context.cookies(server.url)).toEqual([])
      await page.close()
    })

    await test.step('the learner goes on from there, and passes at the end', async () => {
      const left = Number(platform.kept()[place])
      const page = await learnerPage(context, platform.origin)
      await play(page)
      await expect.poll(() => secondIn(page)).toBeGreaterThan(left - 0.5)
      expect(await firstPlayed(playerIn(page).locator('video'))).toBeGreaterThan(left - 0.5)
      await expect.poll(() => ends[version](platform.kept())).toBe(through)
      await expect.poll(() => Number(platform.kept()[`${score}.raw`])).toBeGreaterThanOrEqual(95)
      expect(platform.kept()).toMatchObject({ [`${score}.min`]: '0', [`${score}.max`]: '100' })
      if (version === '2004') {
        expect(Number(platform.kept()['cmi.progress_measure'])).toBeGreaterThanOrEqual(0.95)
        expect(Number(platform.kept()['cmi.score.scaled'])).toBeGreaterThanOrEqual(0.95)
      }
      await page.close()
    })

    await test.step('the learner is nobody of ours', async () => {
      const { counts } = await ann.call<{ counts: { views: number } }>('GET', `/api/v3/videos/${id}`)
      expect(counts.views).toBeLessThanOrEqual(1)
      const { percentage } = await ann.call<{ percentage: number }>('GET', `/api/v3/videos/${id}`)
      expect(percentage).toBe(0)
    })

    await test.step('who opens it once it is deleted finds nothing, and what was reached stays', async () => {
      await ann.call('DELETE', `/web/ajax/video/${id}/delete/${packageId}`)
      const page = await learnerPage(context, platform.origin)
      await expect(playerIn(page).getByText('There is nothing at this address')).toBeVisible()
      await expect(playerIn(page).locator('video')).toHaveCount(0)
      expect(ends[version](platform.kept())).toBe(through)
    })
    await context.close()
  })

test('a package frames its player only on the sites that an admin allows, and says so where there is no platform around it', async ({
  admin,
  browser,
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Alone ${aWord()}` })
  const { zip } = await aPackage(ann, id, '1.2')
  using platform = await aLearningPlatform(zip, '1.2')
  await admin.call('PUT', '/api/v3/domain', { embed_origins: 'https://elsewhere.example.org' })
  const context = await browser.newContext()
  const page = await context.newPage()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(platform.origin)
  await refused
  await expect(playerIn(page).locator('video')).toHaveCount(0)

  await admin.call('PUT', '/api/v3/domain', { embed_origins: platform.origin })
  await page.goto(`${platform.origin}/package/index.html`)
  await expect(page.getByText('what you watch here is not recorded')).toBeVisible()
  await expect(page.frameLocator('iframe').locator('video')).toBeVisible()
  expect(await page.evaluate(readManifest)).toEqual({ errors: 0, titles: 2 })
  await context.close()
})

/** Runs in the page. */
async function readManifest(): Promise<{ errors: number; titles: number }> {
  const text = await (await fetch('imsmanifest.xml')).text()
  const manifest = new DOMParser().parseFromString(text, 'text/xml')
  return { errors: manifest.querySelectorAll('parsererror').length, titles: manifest.querySelectorAll('title').length }
}

test('an owner asks for packages in the settings of a video, downloads one, and deletes it after being asked (CM-2.60, CM-8.07, CM-8.12, CM-8.65, CM-8.67)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Packed ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=packages`)
  const card = page.locator('#packages')
  await expect(card.getByText('No packages yet.')).toBeVisible()
  await card.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: /^SCORM 2004/ }).click()
  await card.getByRole('button', { name: 'Create package' }).click()
  await expect(page.getByText('Scorm pacakge will be generated shortly for the video')).toBeVisible()
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText('SCORM 2004')).toBeVisible()
  await expect(rows.getByText('Ready')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await rows.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^packed-.*-scorm-2004\.zip$/)

  const remove = rows.getByRole('button', { name: /^Delete the package of/ })
  const question = page.getByRole('alertdialog', { name: 'Delete this package?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(rows).toHaveCount(1)

  await test.step('what fails is said', async () => {
    const [{ id: packageId } = { id: '' }] = await packagesOf(ann, id)
    await remove.click()
    await ann.call('DELETE', `/web/ajax/video/${id}/delete/${packageId}`)
    await question.getByRole('button', { name: 'Delete package' }).click()
    await expect(page.getByText('Failed to update video settings')).toBeVisible()
    await expect(rows).toHaveCount(0)
    await expect(card.getByText('No packages yet.')).toBeVisible()
    const error = { code: 'conflict', reason: 'package_limit', message: 'A video has at most 20 packages. Delete one first.' }
    const refuse = { status: 409, json: { result: 'failed', error } }
    await page.route('**/web/ajax/videos/update', (route) => route.fulfill(refuse), { times: 1 })
    await card.getByRole('button', { name: 'Create package' }).click()
    await expect(page.getByText('Failed to generate the scorm package')).toBeVisible()
    await expect(card.getByRole('alert').getByText(error.message)).toBeVisible()
    const membersOnly = { visibility: 'MEMBERS', user_members_data: [ann.username], restricted_video: 1 }
    await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, ...membersOnly })
    await page.reload()
    await expect(card.getByText('This video is restricted')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Create package' })).toBeDisabled()
    await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, restricted_video: 0 })
    await page.reload()
  })

  await card.getByRole('button', { name: 'Create package' }).click()
  await expect(rows.getByText('Ready')).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Delete package' }).click()
  await expect(page.getByText('Package deleted successfully')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

const update = '/web/ajax/videos/update'

/** Has a package with the video inside made, in the settings of the video. */
async function packedByHand({ page }: Visitor, id: string, option: RegExp): Promise<Buffer> {
  await page.goto(`/web/videos/${id}/settings?option=packages`)
  const card = page.locator('#packages')
  const choice = card.getByRole('checkbox', { name: 'With the video inside' })
  await expect(choice).toHaveAccessibleDescription(/stays in the learning platform for good/)
  await choice.check()
  await card.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: option }).click()
  await card.getByRole('button', { name: 'Create package' }).click()
  const row = card.getByRole('listitem').filter({ hasText: 'Video inside' })
  await expect(row.getByText('Ready')).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/-scorm-.*-video\.zip$/)
  const zip = await readFile(await download.path())

  await row.getByRole('button', { name: /^Delete the package of/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this package?' })
  await expect(question).toContainText('can’t be taken back from here')
  await question.getByRole('button', { name: 'Delete package' }).click()
  await expect(card.getByText('No packages yet.')).toBeVisible()
  return zip
}

for (const [version, begun, through, place] of outcomes)
  test(`an owner puts the video inside a package of SCORM ${version}: learners watch it there, go on later and pass, though it is deleted here and nobody here is asked for anything`, {
    tag: version === '1.2' ? [] : '@long',
  }, async ({ admin, browser, person, server }) => {
    const ann = await person()
    const id = await aFilm(ann, server.url, { title: `Inside ${aWord()}`, length: 16 })
    await say(server, id, { 1: 'Words to read' })

    await test.step('it is offered once an administrator allows it, and once others may download the video', async () => {
      await admin.call('PUT', '/api/v3/domain', { scorm_offline: 0 })
      await ann.page.goto(`/web/videos/${id}/settings?option=packages`)
      const card = ann.page.locator('#packages')
      await expect(card.getByRole('button', { name: 'Create package' })).toBeVisible()
      const choice = card.getByRole('checkbox', { name: 'With the video inside' })
      await expect(choice).toHaveCount(0)
      await admin.call('PUT', '/api/v3/domain', { scorm_offline: 1 })
      await ann.page.reload()
      await expect(choice).toBeDisabled()
      await expect(choice).toHaveAccessibleDescription(/allow downloading first/)
      await ann.call('PUT', update, { gconfid: id, video_download: 1 })
    })

    using platform = await aLearningPlatform(await packedByHand(ann, id, version === '1.2' ? /^SCORM 1\.2/ : /^SCORM 2004/), version)
    await ann.call('DELETE', '/web/ajax/videos/delete', { gconfid: id })
    const context = await browser.newContext()
    const elsewhere: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== platform.origin) elsewhere.push(request.url())
    })
    const inside = (page: Page) => page.frameLocator('iframe').locator('video')
    const playByKey = async (page: Page) => {
      await inside(page).focus()
      await page.keyboard.press('Space')
    }
    const score = version === '1.2' ? 'cmi.core.score' : 'cmi.score'

    await test.step('a part of it is recorded, and where the learner is', async () => {
      const page = await learnerPage(context, platform.origin)
      await expect.poll(() => inside(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
      const languages = inside(page).evaluate((video: HTMLVideoElement) => Array.from(video.textTracks, ({ language }) => language))
      expect(await languages).toEqual(['en'])
      await leaveAt(inside(page), 6.5)
      await playByKey(page)
      await expect.poll(() => Number(platform.kept()[place])).toBeGreaterThan(6)
      expect(ends[version](platform.kept())).toBe(begun)
      expect(Number(platform.kept()[`${score}.raw`])).toBeGreaterThan(30)
      expect(Number(platform.kept()[`${score}.raw`])).toBeLessThan(90)
      expect(platform.kept()['cmi.suspend_data']).not.toContain('pupil')
      expect(await page.evaluate('errors')).toEqual([])
      await page.close()
    })

    await test.step('the learner goes on from there, and passes at the end', async () => {
      const left = Number(platform.kept()[place])
      const page = await learnerPage(context, platform.origin)
      await expect.poll(() => inside(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(left - 0.5)
      await playByKey(page)
      await expect.poll(() => ends[version](platform.kept())).toBe(through)
      expect(await firstPlayed(inside(page))).toBeGreaterThan(left - 0.5)
      expect(Number(platform.kept()[`${score}.raw`])).toBeGreaterThanOrEqual(95)
      expect(platform.kept()).toMatchObject({ [`${score}.min`]: '0', [`${score}.max`]: '100' })
      await page.close()
    })

    await test.step('outside of a platform it plays, and says that nothing is recorded', async () => {
      const page = await context.newPage()
      await page.goto(`${platform.origin}/package/index.html`)
      await expect(page.getByText('what you watch here is not recorded')).toBeVisible()
      await expectAccessible(page)
      await page.locator('video').focus()
      await page.keyboard.press('Space')
      await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
      expect(elsewhere).toEqual([])
    })
    await context.close()
  })
