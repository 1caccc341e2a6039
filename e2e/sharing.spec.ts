import type { Page } from '@playwright/test'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

declare global {
  // When somebody typed last, and people were asked for; ms.
  var pauses: { typed: number; asked: number }
}

const nameOf = async (who: Visitor) => (await who.call<{ user: { displayname: string } }>('GET', '/api/v3/users/me')).user.displayname

async function openPanel(page: Page, id: string) {
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Share' }).click()
  return page.getByRole('dialog', { name: 'Share' })
}

test('what one person shares arrives in the inbox of another at once (CM-1.33, CM-2.32, CM-3.50, CM-5.64, CM-6.07, CM-6.08, CM-9.32)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const [me, other] = [await nameOf(ann), await nameOf(bob)]
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  await bob.page.goto('/web/videos')
  await expect(bob.page.getByRole('link', { name: 'Inbox', exact: true }).first()).toBeVisible()

  const { page } = ann
  await page.addInitScript(() => {
    window.pauses = { typed: 0, asked: 0 }
    document.addEventListener('input', () => (pauses.typed = performance.now()), { capture: true })
    const { fetch } = window
    window.fetch = (...asking) => {
      if (typeof asking[0] === 'string' && asking[0].includes('/users/members')) pauses.asked = performance.now()
      return fetch(...asking)
    }
  })
  const panel = await openPanel(page, id)
  const people = panel.getByRole('combobox', { name: 'People' })
  const look = async (name: string) => {
    const answered = page.waitForResponse((one) => one.url().includes('/users/members'))
    await people.fill(name)
    await answered
  }
  await look(me)
  // A second passes after typing stops; a timer is never early.
  expect(await page.evaluate(() => pauses.asked - pauses.typed)).toBeGreaterThan(990)
  await expect(page.getByRole('option', { name: new RegExp(me) })).toHaveCount(0)
  await look(other)
  await page.getByRole('option', { name: new RegExp(bob.username) }).click()
  await look(bob.username)
  await expect(page.getByRole('option')).toHaveCount(0)
  await people.fill('')
  await expectAccessible(page)

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/share') && request.method() === 'POST') sent += 1
  })
  const message = panel.getByRole('textbox', { name: /^Message/ })
  await message.fill('<b>x</b>')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Invalid message.')).toBeVisible()
  expect(sent).toBe(0)
  await message.fill('Look at the end.')
  const request = page.waitForRequest((one) => one.url().endsWith(`/web/ajax/videos/${id}/share`))
  await panel.getByRole('button', { name: 'Send' }).click()
  expect((await request).postDataJSON()).toEqual({
    recipients: [bob.username],
    message: 'Look at the end.',
    contentType: 'video',
    ctx: `/web/videos/${id}/play`,
  })
  await expect(panel).toHaveCount(0)

  await bob.page.getByRole('link', { name: 'Inbox, 1 unread' }).click()
  const notice = bob.page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  await expect(notice).toContainText(`${me} shared ${title} with you`)
  await expect(notice).toContainText('Look at the end.')
  await notice.getByRole('link').click()
  await expect(bob.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(bob.page.getByRole('link', { name: /unread/ })).toHaveCount(0)
})

test('a share that fails says so, and so does a copy; the embedded player is previewed at 800 by 450 (CM-8.50, CM-8.52, LE-8.04, CM-2.28, CM-9.42)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(undefined, { width: 1600, height: 1000 }), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const panel = await openPanel(page, id)
  await panel.getByRole('combobox', { name: 'People' }).fill(bob.username)
  await page.getByRole('option', { name: new RegExp(bob.username) }).click()
  const address = `**/web/ajax/videos/${id}/share`
  const refused = { result: 'failed', error: { code: 'forbidden', message: 'No.' } }
  await page.route(address, (route) => route.fulfill({ status: 403, json: refused }), { times: 1 })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Unable to share the video')).toBeVisible()
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Error while sharing a video with users.')).toBeVisible()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed to copy.')).toBeVisible()
  await panel.getByRole('button', { name: 'Preview' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  const box = await frame.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([800, 450])
  await expect(page.frameLocator('iframe').getByRole('region', { name: /^Player/ })).toBeVisible()
})

test('a topic’s page, a channel and a playlist are shared like a video; a playlist that cannot be says so (CM-2.33, CM-2.35, CM-2.36, CM-8.51)', async ({
  person,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Yard ${word}`, topics: word })
  const fields = { displayname: `Week of ${word}`, visibility: 'USERS' }
  const { playlist } = await ann.call<{ playlist: { name: string } }>('POST', '/web/ajax/playlists/create', fields)
  const { page } = bob
  const panel = page.getByRole('dialog', { name: 'Share' })
  for (const address of [`/web/topics/${word}`, `/web/channels/${name}`, `/web/playlists/${playlist.name}`]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(panel.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`${address}$`))
    await expect(panel.getByRole('combobox', { name: 'People' })).toBeVisible()
  }
  await panel.getByRole('combobox', { name: 'People' }).fill(ann.username)
  await page.getByRole('option', { name: new RegExp(ann.username) }).click()
  await page.route(`**/web/ajax/playlists/${playlist.name}/share`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Unable to share the playlist', { exact: true })).toBeVisible()
})

test('a viewer reports a video, and a site admin settles it (CM-1.44, CM-2.66, CM-4.59, CM-5.69, CM-5.70, CM-8.31, CM-8.76, CM-9.15)', async ({
  admin,
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this video' })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/abuse')) sent += 1
  })
  const text = dialog.getByRole('textbox', { name: 'What is wrong with it?' })
  const send = dialog.getByRole('button', { name: 'Send the report' })
  await send.click()
  await expect(dialog.getByText('Please state problem with the video.')).toBeVisible()
  await text.fill('x'.repeat(513))
  await send.click()
  await expect(dialog.getByText('Maximum character limit exceeded.')).toBeVisible()
  expect(sent).toBe(0)
  await expectAccessible(page)
  await text.fill('It shows a wrong grip.')
  await page.route('**/abuse', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await send.click()
  await expect(page.getByText('Failed to report video.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(text).toHaveValue('It shows a wrong grip.')
  await send.click()
  await expect(page.getByText('Video reported successfully')).toBeVisible()

  await admin.page.goto('/web/admin/abuse')
  const report = admin.page.getByRole('listitem').filter({ hasText: title })
  await expect(report).toContainText('It shows a wrong grip.')
  await report.getByRole('button', { name: `Settle: ${title}` }).click()
  await expect(report).toHaveCount(0)
  await admin.page.getByRole('tab', { name: 'Settled' }).click()
  await expect(report.getByRole('button', { name: `Open again: ${title}` })).toBeVisible()
})
