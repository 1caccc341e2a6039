import type { Page, Route } from '@playwright/test'
import { aTranscriptJob } from '#domains/transcripts/testing.ts'
import { inDatabase, say } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

/** A video with captions in two languages; the English ones are the default. */
async function aTranslatedFilm(owner: Visitor, server: Server): Promise<string> {
  const id = await aFilm(owner, server.url, { title: `About the ${aWord()}`, length: 20 })
  await say(server, id, { 1: 'Good morning' }, 'en')
  await say(server, id, { 1: 'Guten Morgen' }, 'de')
  return id
}

const rowOf = (page: Page, name: string) => page.getByRole('list', { name: 'Transcripts' }).getByRole('listitem').filter({ hasText: name })

async function openManager(page: Page, id: string): Promise<void> {
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(rowOf(page, 'English')).toBeVisible()
}

/** Notes in the page, by its own clock, when it had a heading and when the button of its transcripts. */
const noteWhenShown = (page: Page) =>
  page.addInitScript(() => {
    const times: { page?: number; button?: number } = {}
    Object.assign(globalThis, { shownTimes: times })
    const look = () => {
      if (document.querySelector('h1')) times.page ??= performance.now()
      const buttons = [...document.querySelectorAll('button')]
      if (buttons.some(({ textContent }) => textContent === 'Transcripts')) times.button ??= performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
const shownAt = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shownTimes: { page?: number; button?: number } }).shownTimes)

test('an owner opens the transcripts beside the player and makes another the default (VW-1.17, VW-2.45, VW-9.24, VW-8.44, VW-8.45)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aTranslatedFilm(ann, server)
  const { page } = ann
  await noteWhenShown(page)
  await openManager(page, id)
  const { page: heading = 0, button = 0 } = await shownAt(page)
  expect(button - heading).toBeGreaterThanOrEqual(500)
  await expect(page.getByRole('list', { name: 'Transcripts' }).getByRole('listitem')).toHaveText([/English/, /Deutsch/])
  await expect(rowOf(page, 'English').getByText('Default', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.getByRole('button', { name: 'English is the default' }).click()
  await expect(page.getByText('Transcript is already default.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Make Deutsch the default' }).click()
  await expect(page.getByText('Transcript made default!')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(rowOf(page, 'Deutsch').getByText('Default', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'English').getByText('Default', { exact: true })).toBeHidden()
  await bob.page.goto(`/web/videos/${id}/play`)
  await expect(bob.page.getByRole('tab', { name: 'Transcript', exact: true })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Transcripts' })).toBeHidden()
  const bare = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  await page.goto(`/web/videos/${bare}/play`)
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(page.getByRole('dialog', { name: 'Transcripts' }).getByText('There are no transcripts yet.')).toBeVisible()
})

test('a transcript is switched off and on, and what fails is said and put back (VW-8.38, VW-8.42, VW-8.43, VW-8.46, VW-8.47)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aTranslatedFilm(ann, server)
  const { page } = ann
  await openManager(page, id)
  const english = page.getByRole('switch', { name: 'English is enabled' })
  await english.click()
  await expect(page.getByText('Transcript disabled.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(english).not.toBeChecked()
  await english.click()
  await expect(page.getByText('Transcript enabled.')).toBeVisible()
  await page.route(/\/api\/v3\/videos\/[^/]+\/transcripts\//, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Make Deutsch the default' }).click()
  await expect(page.getByText('Error while updating transcript!')).toBeVisible()
  await expect(rowOf(page, 'English').getByText('Default', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Deutsch').getByText('Default', { exact: true })).toBeHidden()
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
  await english.click()
  expect((await refused).request().postDataJSON()).toMatchObject({ language: 'en', is_enabled: false })
  await expect(english).toBeChecked()
  await page.route('**/web/ajax/videos/*/transcripts*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(page.getByText('Could not load available transcripts')).toBeVisible()
})

test('the default is deleted after a question that pauses the player, another at once; a failure puts it back (VW-4.26, VW-4.27, VW-8.39, VW-8.40, VW-8.41)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aTranslatedFilm(ann, server)
  const { page } = ann
  await openManager(page, id)
  const failing = /\/api\/v3\/videos\/[^/]+\/transcripts\/[^/]+$/
  await page.route(failing, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()))
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete Deutsch' }).click()
  await lost
  await expect(rowOf(page, 'Deutsch')).toBeVisible()
  await page.unroute(failing)
  await page.route(failing, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ json: false }) : route.fallback()))
  const refused = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete Deutsch' }).click()
  await refused
  await expect(page.getByText('Something went wrong. Could not delete the transcript!').last()).toBeVisible()
  await expect(rowOf(page, 'Deutsch')).toBeVisible()
  await page.unroute(failing)
  await ofVideo(page, (video) => video.play())
  await page.getByRole('button', { name: 'Delete English' }).click()
  await expect.poll(() => ofVideo(page, (video) => video.paused)).toBe(true)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'English')).toBeVisible()
  await page.getByRole('button', { name: 'Delete English' }).click()
  await question.getByRole('button', { name: 'Delete the transcript' }).click()
  await expect(page.getByText('Transcript deleted!')).toBeVisible()
  await expect(rowOf(page, 'Deutsch').getByText('Default', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Transcripts' }).click()
  await expect(rowOf(page, 'Deutsch')).toBeVisible()
  await expect(rowOf(page, 'English')).toBeHidden()
})

test('a transcript is downloaded in a new tab, and it is said where that cannot be (VW-1.18, VW-7.49, VW-8.36, VW-8.37)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aTranslatedFilm(ann, server)
  const { page } = ann
  await openManager(page, id)
  const download = async () => {
    await page.getByRole('button', { name: 'Download English' }).click()
    await page.getByRole('menuitem', { name: 'SubRip (.srt)' }).click()
  }
  const tabs: Page[] = []
  ann.context.on('page', (tab) => void tabs.push(tab))
  const answered = page.waitForResponse(/op=download/)
  await download()
  await expect.poll(() => tabs.length).toBe(1)
  const file = await ann.context.request.get(((await (await answered).json()) as { res: string }).res)
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename=".*-en\.srt"$/)
  expect(await file.text()).toContain('Good morning')
  const preparing = /op=download/
  await page.route(preparing, (route) => route.fulfill({ json: { res: false } }))
  await download()
  const words =
    'Transcript file is being prepared for download from our new system. Please try to download the file again after a few minutes'
  await expect(page.getByText(words)).toBeVisible()
  await page.unroute(preparing)
  await page.route(preparing, (route) => route.abort())
  await download()
  await expect(page.getByText('Something went wrong! Unable to download transcript')).toBeVisible()
  expect(tabs).toHaveLength(1)
})

const srt = (text: string) => ({
  name: 'talk.srt',
  mimeType: 'text/plain',
  buffer: Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`),
})

/** The form that sends a file, in the settings of a video. */
async function openUpload(page: Page, id: string) {
  await page.goto(`/web/videos/${id}/settings?option=transcript`)
  const section = page.getByRole('region', { name: 'Upload a transcript' })
  return { section, file: section.locator('input[type=file]'), language: section.getByRole('combobox', { name: 'Language of the file' }) }
}

test('a file is uploaded in the settings once its language is chosen (CM-1.35, CM-2.17, CM-2.37, CM-5.67)', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/videos/${id}/transcripts`)) sent.push(request.postDataJSON())
  })
  const { section, file, language } = await openUpload(page, id)
  await expect(section.getByRole('button', { name: 'Upload file' })).toBeDisabled()
  await expect(file).toBeDisabled()
  await language.click()
  await page.getByRole('option', { name: 'French' }).click()
  await file.setInputFiles(srt('Bonjour'))
  await expect(page.getByText('Transcript uploaded.')).toBeVisible()
  await expect(section.getByText('The file was read as utf-8.')).toBeVisible()
  await expect(rowOf(page, 'français')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ gconfid: id, language: 'fr' })])
  await expectAccessible(page)
})

test('what is wrong with a file is said, and what fails on the server; one may be read later (CM-4.52, CM-8.44, CM-8.47)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const { section, file, language } = await openUpload(page, id)
  await language.click()
  await page.getByRole('option', { name: 'French' }).click()
  const failed = page.getByText('Failed to upload transcript')
  await file.setInputFiles({ name: 'talk.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(section.getByRole('alert')).toHaveText('Error: Unsupported file extension "txt".')
  await expect(failed).toBeVisible()
  await file.setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer: Buffer.alloc(512 * 1024 + 1, 'x') })
  await expect(section.getByRole('alert')).toHaveText('Error: File is too large.')
  /** What the next upload is answered. */
  const answerNext = (handle: (route: Route) => Promise<void>) => page.route(`**/api/v3/videos/${id}/transcripts`, handle, { times: 1 })
  await page.reload()
  await language.click()
  await page.getByRole('option', { name: 'French' }).click()
  await answerNext((route) => route.fulfill({ status: 500, json: {} }))
  await file.setInputFiles(srt('Bonjour'))
  await expect(failed).toBeVisible()
  await answerNext(async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'processing' } })
  })
  await file.setInputFiles(srt('Bonjour'))
  await expect(page.getByText('The transcript is being processed.')).toBeVisible()
  await file.setInputFiles(srt('Bonsoir'))
  await expect(page.getByText('Transcript uploaded.')).toBeVisible()
  await page.route('**/web/ajax/partials/videos/*/transcripts*', (route) => route.fulfill({ status: 500, json: {} }))
  // What is said for four seconds may be said before all of the page is loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Unable to load transcripts!')).toBeVisible()
})

test('transcripts are asked for of an engine in the languages that are chosen, as long as none is under way (CM-4.49, CM-5.68, CM-8.45, CM-8.46, CM-8.49)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=transcript`)
  const section = page.getByRole('region', { name: 'Generate transcripts' })
  const generate = section.getByRole('button', { name: 'Generate' })
  await expect(section.getByText('no speech engine is set up here')).toBeVisible()
  await expect(generate).toBeDisabled()
  let answer = { status: 409, json: { result: 'failed', error: { code: 'conflict', message: 'There is no sound.' } } as object }
  let jobs = { status: 200, json: { jobs: [] } as object }
  const sent: unknown[] = []
  await page.route('**/transcripts/autogenerate', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { available: true, message: '' } })
    sent.push(route.request().postDataJSON())
    return route.fulfill(answer)
  })
  await page.route('**/web/ajax/jobs*', (route) => route.fulfill(jobs))
  await page.reload()
  await generate.click()
  await expect(section.getByText('Please select at least one language.')).toBeVisible()
  await section.getByRole('combobox', { name: 'Languages spoken' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await generate.click()
  await expect(page.getByText('Error generating the transcript.')).toBeVisible()
  await expect(section.getByRole('alert')).toHaveText('There is no sound.')
  expect(sent).toEqual([{ language: 'de' }])
  answer = { status: 500, json: {} }
  await generate.click()
  await expect(page.getByText('Failed to generate the transcript. Try again.')).toBeVisible()
  jobs = { status: 200, json: { jobs: [{ id: 'a', jobName: 'stt_req', status: 'QUEUED', progress: 0, message: '', at: '' }] } }
  await page.reload()
  await expect(section.getByText('Waiting to be transcribed')).toBeVisible()
  await expect(generate).toBeDisabled()
  jobs = { status: 500, json: {} }
  // What is said for four seconds may be said before all of the page is loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Could not load job status...')).toBeVisible()
})

test('the control that generates transcripts is off while a job runs, and while the video says that its speech is processed (CM-2.38, CM-4.50, CM-4.51)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  let jobs: object[] = []
  await page.route('**/transcripts/autogenerate', (route) => route.fulfill({ json: { available: true, message: '' } }))
  await page.route('**/web/ajax/jobs*', (route) => route.fulfill({ json: { jobs } }))
  const generate = page.getByRole('region', { name: 'Generate transcripts' }).getByRole('button', { name: 'Generate' })
  await page.goto(`/web/videos/${id}/settings?option=transcript`)
  await expect(generate).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Languages spoken' })).toBeEnabled()
  jobs = [{ id: 'a', jobName: 'stt_req', status: 'RUNNING', progress: 0.4, message: '', at: '' }]
  await page.reload()
  await expect(page.getByText('Transcribing, 40 %')).toBeVisible()
  await expect(generate).toBeDisabled()
  jobs = []
  await inDatabase(server, (db) => aTranscriptJob(db, id))
  const isAvailable = page.waitForResponse('**/transcripts/autogenerate')
  await page.reload()
  await isAvailable
  await page.getByRole('combobox', { name: 'Languages spoken' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await expect(page.getByRole('button', { name: 'Remove German' })).toBeVisible()
  await expect(generate).toBeDisabled()
})

test('a transcript is translated by an engine, which says how far it is, and what was translated says so', async ({ person, server }) => {
  const ann = await person()
  const id = await aTranslatedFilm(ann, server)
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=transcript`)
  const section = page.getByRole('region', { name: 'Translate a transcript' })
  const translate = section.getByRole('button', { name: 'Translate' })
  await expect(section.getByText('no language model is set up here')).toBeVisible()
  await expect(translate).toBeDisabled()
  let status = ''
  await page.route('**/transcripts/autotranslate', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { available: true, message: '' } })
    status = 'RUNNING'
    return route.fulfill({ json: { result: 'success', jobs: [] } })
  })
  await page.route('**/web/ajax/jobs*', (route) => {
    const isTranslation = status !== '' && route.request().url().includes('transcript_translation')
    const job = { id: 'a', jobName: 'transcript_translation', status, progress: 0.4, message: '', at: '' }
    return route.fulfill({ json: { jobs: isTranslation ? [job] : [] } })
  })
  await page.reload()
  await translate.click()
  await expect(section.getByText('Please select at least one language.')).toBeVisible()
  await section.getByRole('combobox', { name: 'Translate into' }).click()
  await expect(page.getByRole('option', { name: 'German' })).toBeHidden()
  await page.getByRole('option', { name: 'French' }).click()
  await translate.click()
  await expect(section.getByText('Translating, 40 %')).toBeVisible()
  await expect(translate).toBeDisabled()
  await inDatabase(server, (db) =>
    db
      .updateTable('transcript')
      .set({ kind: 'generated', translated_from: 'en' })
      .where('video_id', '=', id)
      .where('language', '=', 'de')
      .execute(),
  )
  await page.reload()
  await expect(rowOf(page, 'Deutsch').getByText('Translated automatically from English')).toBeVisible()
  await expectAccessible(page)
})
