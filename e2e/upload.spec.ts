import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { clip } from './harness/media.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

const megabyte = 1_000_000
/** So slow that what is looked at on the way is not over before, bytes per second. */
const slow = 0.1 * megabyte
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-upload-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A short film in a large file: what follows it is empty space, as MP4 allows. */
async function film(name: string, bytes = 12 * megabyte): Promise<string> {
  const path = join(folder, name)
  const space = Buffer.alloc(bytes)
  space.writeUInt32BE(bytes)
  space.write('free', 4)
  await writeFile(path, Buffer.concat([await readFile(clip()), space]))
  await utimes(path, 1_700_000_000, 1_700_000_000)
  return path
}

/** The browsers that can't remember files ask for them again; this makes one of them. */
const forgetful = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))

async function choose(page: Page, button: string | RegExp, files: string | string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()])
  await chooser.setFiles(files)
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** bytes per second that the browser may send; null for all it can */
async function throttle(page: Page, speed: number | null): Promise<void> {
  // What one session has set, another doesn't take back.
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const cdp = await session
  await cdp.send('Network.enable')
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: speed ?? -1 }
  await cdp.send('Network.emulateNetworkConditions', conditions)
}

const bar = (page: Page, name: string) => page.getByRole('progressbar', { name: `Upload of ${name}` })
const percent = async (page: Page, name: string) => Number(await bar(page, name).getAttribute('aria-valuenow'))

test('a file that is chosen before the whole page is there is sent as soon as it is', async ({ person }) => {
  const { page } = await person()
  const file = await film('early bird.mp4', megabyte)
  await forgetful(page)
  const arrival = Promise.withResolvers<void>()
  await page.route(/upload-layer/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/web/upload')
  await choose(page, 'Choose files', file)
  arrival.resolve()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText('early bird.mp4')
  await expect(page.getByLabel('Title')).toHaveValue('early bird')
})

test('a person uploads through a network cut and a reload, and names the video meanwhile', async ({ person }) => {
  const { page, context, call } = await person()
  const file = await film('fire drill.mp4')
  await forgetful(page)
  await page.goto('/web/upload')
  await expectAccessible(page)
  await throttle(page, slow)
  await choose(page, 'Choose files', file)

  await expect(page.getByText(/kB\/s · .* left/)).toBeVisible()
  await expect.poll(() => percent(page, 'fire drill.mp4')).toBeGreaterThan(5)
  await page.getByLabel('Title').fill('What to do when it burns')
  await page.getByRole('radio', { name: 'Organisation' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('No connection. It will continue by itself.')).toBeVisible()
  await context.setOffline(false)
  await throttle(page, slow)
  await expect(page.getByText(/kB\/s/)).toBeVisible()
  await expect.poll(() => percent(page, 'fire drill.mp4')).toBeGreaterThan(10)

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect(page.getByText('Interrupted. To continue where it stopped, choose the same file again.')).toBeVisible()
  await choose(page, 'Continue fire drill.mp4', await film('another.mp4', megabyte))
  await expect(page.getByText('That is another file. Please choose “fire drill.mp4”, unchanged.')).toBeVisible()

  await throttle(page, null)
  const next = page.waitForRequest((request) => request.method() === 'PATCH')
  await choose(page, 'Continue fire drill.mp4', file)
  expect(Number((await next).headers()['upload-offset'])).toBeGreaterThan(megabyte / 2)
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()

  await page.getByRole('link', { name: 'Watch' }).click()
  await expect(page.getByRole('heading', { name: 'What to do when it burns' })).toBeVisible()
  const { items } = await call<{ items: { displayname: string; visibility: string; state: string }[] }>(
    'GET',
    '/web/ajax/partials/my/my-videos',
  )
  expect(items).toMatchObject([{ displayname: 'What to do when it burns', visibility: 'USERS', state: /processing|ready/ }])
})

test('files dropped on any page go on from page to page, can be paused, and are gone when cancelled', async ({ person }) => {
  const { page, call } = await person()
  const body = (await readFile(await film('dropped.mp4', 6 * megabyte))).toString('base64')
  await page.goto('/web/videos')
  await throttle(page, slow)
  const data = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    for (const name of ['one.mp4', 'two.mp4']) transfer.items.add(new File([bytes], name, { type: 'video/mp4' }))
    return transfer
  }, body)
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
    await expect(page.getByText('Drop to upload')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await expect(page).toHaveURL(/\/web\/upload$/)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Pause one.mp4' }).click()
  await expect(page.getByText(/^Paused · /)).toBeVisible()
  await page.getByRole('button', { name: 'two.mp4', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('two')

  await page.getByRole('link', { name: 'Lyceum, home page' }).click()
  const dock = page.getByRole('region', { name: 'Uploads' })
  await expect(dock.getByText(/Uploading 1 file · \d+%/)).toBeVisible()
  await dock.getByRole('button', { name: 'Show the files' }).click()
  await expectAccessible(page)
  await dock.getByRole('button', { name: 'Continue one.mp4' }).click()
  await expect(dock.getByText(/Uploading 2 files/)).toBeVisible()

  await dock.getByRole('button', { name: 'Cancel one.mp4' }).click()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(dock.getByText('one.mp4')).toBeHidden()
  await throttle(page, null)
  await expect(dock.getByText('1 file uploaded')).toBeVisible()
  const { items } = await call<{ items: { displayname: string }[] }>('GET', '/web/ajax/partials/my/my-videos')
  expect(items.map(({ displayname }) => displayname)).toEqual(['two'])
  await dock.getByRole('button', { name: 'Close the uploads' }).click()
  await expect(dock).toBeHidden()
})

test('a file that is no video is refused with an alert, and help is at hand (CM-2.70, CM-8.59)', async ({ person }) => {
  const { page, call } = await person('user', { width: 390, height: 844 })
  await forgetful(page)
  await page.goto('/web/upload')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Upload help' })
  await expect(help.getByText('What can I upload?')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Got it' }).click()
  await expect(help).toBeHidden()

  const document = join(folder, 'minutes.mp4')
  await writeFile(document, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, ' ')]))
  await choose(page, 'Choose files', document)
  await expect(page.getByRole('alert')).toHaveText('This file is neither a video nor a sound recording.')
  await expectAccessible(page)
  const { items } = await call<{ items: unknown[] }>('GET', '/web/ajax/partials/my/my-videos')
  expect(items).toEqual([])
  await page.getByRole('button', { name: 'Remove minutes.mp4' }).click()
  await expect(page.getByText('Drop video or audio files here')).toBeVisible()
})

test('captions that are chosen beside a video are offered when it plays', async ({ person }) => {
  const { page, call } = await person()
  await forgetful(page)
  const video = await film('keynote.mp4', megabyte)
  const [named, latin, stray] = [join(folder, 'keynote.de.vtt'), join(folder, 'keynote.srt'), join(folder, 'other.srt')]
  await writeFile(named, 'WEBVTT\n\n00:00.000 --> 00:01.000\nGuten Morgen\n')
  await writeFile(latin, Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nCaf\xe9\n', 'latin1'))
  await writeFile(stray, 'not captions')
  await page.goto('/web/upload')
  await choose(page, 'Choose files', [video, named, latin])
  const captions = page.getByRole('list', { name: 'Captions of keynote.mp4' }).getByRole('listitem')
  await expect(captions.filter({ hasText: 'Captions added' })).toHaveCount(2)
  await expect(page.getByLabel('Language of keynote.de.vtt')).toHaveValue('de')
  await page.getByLabel('Language of keynote.srt').selectOption('French')
  await expect(captions.filter({ hasText: 'Captions added' })).toHaveCount(2)
  await expectAccessible(page)
  await choose(page, 'Add files', stray)
  await expect(page.getByRole('alert').filter({ hasText: 'There are no words in this file.' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove other.srt' }).click()
  await expect(captions).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible()
  const { items } = await call<{ items: { id: string }[] }>('GET', '/web/ajax/partials/my/my-videos')
  const { playback } = await call<{ playback: { captions: { lang: string; src: string }[] } }>('GET', `/api/v3/videos/${items[0]?.id}`)
  expect(playback.captions.map(({ lang }) => lang).toSorted()).toEqual(['de', 'fr'])
  const words = await page.request.get(playback.captions.find(({ lang }) => lang === 'fr')?.src ?? '')
  expect(await words.text()).toContain('Café')
})
