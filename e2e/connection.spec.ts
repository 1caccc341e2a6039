import type { Page } from '@playwright/test'
import { clip } from './harness/media.ts'
import { newerWeb } from './harness/newer-web.ts'
import { visitor } from './harness/people.ts'
import { type Server, startServer } from './harness/server.ts'
import { expect, newLyceum, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const bar = (page: Page) => page.getByText('No connection.', { exact: true })
const toasts = (page: Page) => page.locator('[data-toast]')

test('a person writes a comment and likes without a connection: nothing is lost, and both can be sent again', async ({
  person,
  server,
}) => {
  const { page, context } = await person('poweruser')
  const id = await aFilm(await person('poweruser'), server.url, { title: `Pumps ${aWord()}` })
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.fill('The valve is on the left')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(toasts(page)).toHaveText([/^No connection. Nothing was changed/])
  const like = page.getByRole('button', { name: 'Like, 0' }).first()
  await like.click()
  await expect(bar(page)).toBeVisible()
  await expect(like).toBeVisible()
  await expect(box).toHaveValue('The valve is on the left')
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('The valve is on the left')
  await like.click()
  await expect(page.getByRole('button', { name: 'Liked, 1' })).toBeVisible()
})

test('settings that could not be saved without a connection stay in the form, and are saved when it is back', async ({ person }) => {
  const { page, context, call, username } = await person()
  await page.goto('/web/profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ann of the night shift')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('alert').or(toasts(page)).first()).toBeVisible()
  await expect(name).toHaveValue('Ann of the night shift')
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(async () => (await call<{ user: { displayname: string } }>('GET', '/api/v3/users/me')).user.displayname, { message: username })
    .toBe('Ann of the night shift')
})

test('a page that is opened without a connection comes when it is back; until then the page before stays', async ({ person }) => {
  const { page, context } = await person()
  await page.route('**/assets/*inbox-page*', (route) => route.abort())
  await page.goto('/web/my/history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByText('This page could not be shown')).toBeHidden()
  await page.unroute('**/assets/*inbox-page*')
  await context.setOffline(false)
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('a script of a page that does not come can be asked for again', async ({ person }) => {
  const { page } = await person()
  await page.route('**/assets/*inbox-page*', (route) => route.abort())
  await page.goto('/web/my/history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/assets/*inbox-page*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})

test('a page that is opened by its address and whose script does not come is loaded anew by its button', async ({ person }) => {
  const { page } = await person()
  await page.route('**/assets/*inbox-page*', (route) => route.abort())
  await page.goto('/web/my/inbox')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.unroute('**/assets/*inbox-page*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})

test('a dialog whose script does not come fails alone, and opens at the next try', async ({ person, server }) => {
  const { page } = await person('poweruser')
  const id = await aFilm(await person('poweruser'), server.url, { title: `Pumps ${aWord()}` })
  await page.route('**/assets/*share-dialog*', (route) => route.abort())
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
  await expect(page.getByRole('heading', { level: 1, name: /Pumps/ })).toBeVisible()
  await page.unroute('**/assets/*share-dialog*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
})

test('a list goes on by itself when the connection is back that was lost while more of it was asked for', async ({ person, server }) => {
  const { page, context, call } = await person('poweruser')
  const id = await aFilm(await person('poweruser'), server.url, { title: `Pumps ${aWord()}` })
  const path = `/web/ajax/partials/videos/${id}/comments`
  for (let at = 1; at <= 30; at++)
    await call('POST', path, { text: `Note ${at}`, comment_type: 'parent_comment', page: 'video', kapowner: 'root' })
  const isOffline = Promise.withResolvers<void>()
  await page.route(`**${path}?*`, async (route) => {
    if (route.request().url().includes('commentsbeforeid')) await isOffline.promise
    await route.continue()
  })
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect(page.getByText('Note 30', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View more comments' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading more' })).toBeAttached()
  await context.setOffline(true)
  isOffline.resolve()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Note 30', { exact: true })).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText('Note 1', { exact: true })).toBeAttached()
  await expect(bar(page)).toBeHidden()
})

/** Puts a newer build of a server at its address; the page of the visitor has heard of it. */
async function upgrade(server: Server, page: Page): Promise<Server> {
  await server.stop()
  await expect(bar(page)).toBeVisible()
  const port = Number(new URL(server.url).port)
  const newer = await startServer(server.dataDir, { port, env: { WEB_DIR: await newerWeb() } })
  await expect(bar(page)).toBeHidden()
  return newer
}

/** Of the newer build; looked for again in each document, as long as one follows another. */
const mark = (page: Page) => page.locator('meta[name=newer]')

test('after an upgrade of the server an open page reloads itself on the way to the next one', async ({ browser }) => {
  await using server = await newLyceum('upgraded')
  const { page } = await visitor(browser, server, 'root')
  await page.goto('/web/my/history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  const newer = await upgrade(server, page)
  expect(await mark(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Saved lists' }).click()
  await expect(mark(page)).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved lists' })).toBeVisible()
  await newer.stop()
})

test('after an upgrade of the server nothing reloads while something is written', { tag: '@long' }, async ({ browser }) => {
  await using server = await newLyceum('upgraded')
  const root = await visitor(browser, server, 'root')
  const { page } = root
  const id = await aFilm(root, server.url, { title: 'Pumps' })
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The valve')
  const newer = await upgrade(server, page)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Lyceum was updated since this page was opened.')
  expect(await mark(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(mark(page)).toBeAttached()
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('The valve')
  await newer.stop()
})

test('after an upgrade of the server nothing reloads by itself while a video plays', { tag: '@long' }, async ({ browser }) => {
  await using server = await newLyceum('upgraded')
  const root = await visitor(browser, server, 'root')
  const { page } = root
  const id = await aFilm(root, server.url, { title: 'Pumps', length: 60 })
  await page.goto(`/web/videos/${id}/play`)
  // However long the upgrade takes.
  await ofVideo(page, (video) => {
    video.loop = true
    return video.play()
  })
  const newer = await upgrade(server, page)
  expect(await ofVideo(page, (video) => video.paused)).toBe(false)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Lyceum was updated since this page was opened.')
  expect(await mark(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(mark(page)).toBeAttached()
  await newer.stop()
})

test('after an upgrade of the server nothing reloads while a file is on its way', { tag: '@long' }, async ({ browser }) => {
  await using server = await newLyceum('upgraded')
  const { page } = await visitor(browser, server, 'root')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  // What is sent never arrives.
  await page.route('**/api/v3/uploads/*', () => undefined)
  await page.goto('/web/upload')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(clip(3, '320x180'))
  await expect(page.getByRole('progressbar', { name: /^Upload of / })).toBeVisible()
  const newer = await upgrade(server, page)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Lyceum was updated since this page was opened.')
  expect(await mark(page).count()).toBe(0)
  await newer.stop()
})
