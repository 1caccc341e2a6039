import { unique } from '#platform/testing.ts'
import { inDatabase } from './harness/database.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** As long as it is there something new waits to be made, and migrations wait for it. @returns what ends that */
async function somethingNew(server: Server): Promise<() => Promise<void>> {
  const username = unique('uploader')
  const id = await inDatabase(server, async (db) => {
    const owner = await db.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
    const asset = await db.insertInto('asset').values({ owner_id: owner.id, state: 'ready' }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('rendition').values({ asset_id: asset.id, name: '360p', state: 'queued' }).execute()
    return asset.id
  })
  return () => inDatabase(server, async (db) => void (await db.deleteFrom('rendition').where('asset_id', '=', id).execute()))
}

test('an owner migrates a video: the button says that it goes on, also after reload, and a notice that it is done (CM-3.14, CM-4.34, CM-4.35, CM-4.36, CM-8.84)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Old ${word}` })
  const made = async () =>
    (await ann.call<{ playback: { renditions: { state: string }[] } }>('GET', `/api/v3/videos/${id}`)).playback.renditions.every(
      ({ state }) => state === 'done',
    )
  await expect.poll(made).toBe(true)
  const goOn = await somethingNew(server)
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const card = page.locator('#migrate')
  const button = card.getByRole('button', { name: 'Migrate' })
  await expect(button).toBeEnabled()
  await button.click()
  const question = page.getByRole('alertdialog', { name: `Migrate “Old ${word}”?` })
  await expect(question).toContainText('until it is done everyone watches the qualities that are there now')
  await question.getByRole('button', { name: 'Migrate' }).click()
  await expect(page.getByText('You will be notified once the video migration is completed')).toBeVisible()
  await expect(button).toBeDisabled()
  // It can be reached and pressed; nothing begins twice.
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/migrate') && calls.push(request.url()))
  await button.click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.reload()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Migration in Progress')
  const tip = page.locator('div[aria-hidden=true]', { hasText: /^Migration in Progress$/ })
  await expect(tip).toBeHidden()
  // What still moves on the page takes a tip away.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await button.hover()
    await expect(tip).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await button.press('Shift')
  await button.blur()
  await button.focus()
  await expect(tip).toBeVisible()
  await expectAccessible(page)

  await goOn()
  await expect(card.getByText('The last migration is completed.')).toBeVisible()
  await expect(button).toBeEnabled()
  expect(calls).toEqual([])
  await page.goto('/web/my/inbox')
  await expect(page.getByText(`The migration of Old ${word} is completed`).first()).toBeVisible()
})

test('a migration of a podcast that can’t be started says so, and the button stays (CM-8.05)', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, fields: { type: 'podcast' } })
  const { page } = ann
  await page.route(/\/migrate$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/web/videos/${id}/settings`)
  const button = page.locator('#migrate').getByRole('button', { name: 'Migrate' })
  await button.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Migrate' }).click()
  await expect(page.getByText('Something went wrong, Please try after sometime')).toBeVisible()
  await expect(button).toBeEnabled()
})
