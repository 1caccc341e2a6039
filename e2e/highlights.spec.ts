import type { Page } from '@playwright/test'
import { putTranscript } from '#domains/transcripts/server.ts'
import { inDatabase } from './harness/database.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const stamp = (tenths: number) => `00:00:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}00`

/** Half a minute in twelve sentences; `word` is said in one of them. */
function spoken(word: string): string {
  const things = ['forklift', 'pallet', 'turbine', 'gearbox', 'driver', 'rotor', 'ladder', 'crane', 'anchor', 'lever', 'valve']
  const sentences = [
    ...things.map((one, n) => `Every ${one} needs ${n + 2} minutes before the ${things[(n + 3) % 11]} moves.`),
    `Nobody stands near the ${word} while the crane moves.`,
  ]
  return `WEBVTT\n\n${sentences.map((text, n) => `${stamp(n * 25)} --> ${stamp(n * 25 + 24)}\n${text}\n`).join('\n')}`
}

const giveTranscript = (server: Server, id: string, vtt: string) =>
  inDatabase(server, (db) => db.transaction().execute((tx) => putTranscript(tx, id, { language: 'en', vtt })))

/** The section of highlights in the settings, which have a title, too. */
const section = (page: Page) => page.getByRole('region', { name: 'Highlights', exact: true })
const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

test('suggestions are made from what is said; one is edited and accepted, is a chapter on the bar and beside it, and is found by its words (CM-2.14, CM-2.41, CM-4.43, CM-8.68, CM-8.71)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await giveTranscript(server, id, spoken(word))
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=highlight`)
  await page.getByRole('button', { name: 'AI highlights' }).click()
  await expect(page.getByText('Highlights will be generated shortly.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Suggestions/ })).toBeVisible()
  const suggested = rows(page, 'Suggestions')
  await expect(suggested.first()).toBeVisible()
  await expectAccessible(page)
  const count = await suggested.count()
  await suggested
    .nth(1)
    .getByRole('button', { name: /^Edit / })
    .click()
  const title = `Inside the ${word}`
  await section(page).getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Highlight updated successfully')).toBeVisible()
  await page.getByRole('button', { name: `Accept ${title}` }).click()
  await expect(suggested).toHaveCount(count - 1)
  await suggested.first().getByRole('checkbox').check()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('group', { name: 'Selected suggestions' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page, 'Highlights')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Suggestions/ })).toBeHidden()

  const watch = bob.page
  await watch.goto(`/web/search?qtext=${encodeURIComponent(`inside ${word}`)}`)
  await watch
    .getByRole('list', { name: 'Why it was found' })
    .getByRole('link', { name: /Highlight at/ })
    .click()
  await expect(watch).toHaveURL(/[?&]t=\d+/)
  await watch.getByRole('tab', { name: /^Highlights/ }).click()
  const chapter = watch.getByRole('list', { name: 'Highlights', exact: true }).getByRole('link', { name: title })
  const second = Number(new URL((await chapter.getAttribute('href')) ?? '', server.url).searchParams.get('t'))
  await chapter.click()
  await expect.poll(() => ofVideo(watch, (video) => video.currentTime)).toBeGreaterThanOrEqual(second)
  await expect(watch.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', new RegExp(title))
  await expectAccessible(watch)
})

test('a highlight is added with times that are told to be wrong, reviewed and deleted; what fails is said; a summary is asked for (CM-2.65, CM-4.39, CM-4.40, CM-8.24, CM-8.73)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  const { page } = ann
  await page.clock.install()
  await page.goto(`/web/videos/${id}/settings?option=highlight&highlight2reel=true`)
  await page.getByRole('button', { name: 'Add highlight' }).click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await section(page).getByLabel('Title').fill('<b>The end</b>')
  await page.getByRole('textbox', { name: 'Start, seconds' }).fill('20')
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('20')
  await expect(page.getByText('End time cannot be less than or equal to start time')).toBeVisible()
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('25')
  await page.getByRole('button', { name: 'Review the end' }).click()
  const reviewed = section(page).locator('video')
  await expect.poll(() => reviewed.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThanOrEqual(22)
  await page.route(/\/highlights$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await add.click()
  await expect(page.getByText('Internal Error Occured')).toBeVisible()
  await page.unroute(/\/highlights$/)
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/highlights'))
  await add.click()
  expect((await posted).postDataJSON()).toMatchObject({
    text: '&lt;b&gt;The end&lt;/b&gt;',
    relOffset: 20_000,
    duration: 5000,
    visibility: 'PUBLIC',
  })
  await expect(page.getByText('<b>The end</b>', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delete <b>/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No highlights yet.')).toBeVisible()

  await test.step('the page asks every minute while suggestions are worked out', async () => {
    await giveTranscript(server, id, spoken('lever'))
    await page.route(/list\/highlights/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), aihighlights: 'processing' } })
    })
    const asked: string[] = []
    page.on('request', (request) => new URL(request.url()).pathname === `/api/v3/videos/${id}` && asked.push(request.url()))
    await page.reload()
    await expect(page.getByRole('button', { name: 'AI highlights' })).toBeDisabled()
    await page.getByRole('button', { name: 'AI highlights' }).scrollIntoViewIfNeeded()
    const before = asked.length
    await page.clock.fastForward(61_000)
    await expect.poll(() => asked.length).toBe(before + 1)
  })
  await page.unroute(/list\/highlights/)
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Generate summary' }).click()
  await expect(page.getByText('Generating summary for your video, you will be notified via email once the summary is ready')).toBeVisible()
})
