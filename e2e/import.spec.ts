import { readFile } from 'node:fs/promises'
import { serving, startTwin } from '#domains/imports/twin.ts'
import { clip } from './harness/media.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test('a link that is no video, or of Vimeo while the organisation does not allow it, is refused in words (VW-2.59, VW-5.14, VW-5.16, VW-8.01, VW-8.35)', async ({
  person,
}) => {
  const { page } = await person()
  await page.goto('/web/upload')
  await page.getByRole('link', { name: 'Import from YouTube or Vimeo' }).click()
  await expect(page.getByRole('heading', { name: 'Import a video', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Import a video' })
  await expect(form.getByRole('textbox')).toHaveCount(1)
  await expect(form.getByRole('button')).toHaveCount(1)
  await expect(page.getByText('No imports yet')).toBeVisible()
  const send = async (link: string) => {
    await form.getByRole('textbox', { name: 'Link to the video' }).fill(link)
    await form.getByRole('button', { name: 'Import' }).click()
  }
  const toast = (words: string) => expect(page.locator('[data-toast]').filter({ hasText: words })).toHaveCount(1)
  await send('https://www.youtube.com/watch?v=nothing')
  await expect(form.getByText('Error: Invalid youtube video')).toBeVisible()
  await toast('Error: Invalid youtube video')
  await expectAccessible(page)
  await send('https://example.com/x')
  await expect(form.getByText('Error: Invalid youtube video')).toBeVisible()
  await send('https://vimeo.com/76979871')
  await expect(form.getByText('Error: vimeo import is not enabled for domain')).toBeVisible()
  await toast('Error: vimeo import is not enabled for domain')
  await expect(page.getByText('No imports yet')).toBeVisible()
})

test('an admin allows Vimeo and reads that no importer is set up; a link that was sent before it can be fetched ends in a sentence (VW-1.25, VW-5.15, VW-5.17, VW-7.43)', async ({
  admin,
  person,
}) => {
  await admin.page.goto('/web/admin/settings')
  await expect(admin.page.getByText('Install a current yt-dlp and set YTDLP_PATH to it.')).toBeVisible()
  await admin.page.getByRole('switch', { name: 'Import from Vimeo' }).click()
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await expect(admin.page.getByText('The settings have been saved')).toBeVisible()
  const { page } = await person()
  await page.goto('/web/import')
  const answered = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/web/ajax/videos/import', async (route) => {
    sent.push(route.request().postDataJSON())
    await answered.promise
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Import', exact: true })
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('https://vimeo.com/76979871')
  await button.click()
  await expect(button).toBeDisabled()
  answered.resolve()
  await expect(button).toBeEnabled()
  expect(sent).toEqual([{ platform: 'vimeo', videoId: '76979871', url: 'https://vimeo.com/76979871' }])
  const row = page.getByRole('list', { name: 'Your imports' }).getByRole('listitem')
  await expect(row).toContainText('Videos cannot be imported from Vimeo yet: an administrator has to install yt-dlp')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Try again: Vimeo video 76979871' }).click()
  await expect(row).toContainText('Videos cannot be imported from Vimeo yet')
  await page.goto('/web/my/videos')
  await expect(page.getByRole('article').filter({ hasText: 'Vimeo video 76979871' })).toContainText('Failed')
})

test('the address of a file becomes a video that plays; what leads nowhere says so, and is deleted', async ({ person }) => {
  const film = await readFile(clip(3, '320x180'))
  const twin = await startTwin({ '/talks/Harbour%20at%20dawn.mp4': serving(film) })
  const { page } = await person()
  await page.goto('/web/upload')
  const form = page.getByRole('form', { name: 'From an address' })
  const send = async (address: string) => {
    await form.getByRole('textbox', { name: 'Address of the file' }).fill(address)
    await form.getByRole('button', { name: 'Fetch the file' }).click()
  }
  await send('harbour.mp4')
  await expect(form.getByText('Please enter an address that begins with https:// or http:// and has no password in it.')).toBeVisible()
  await expectAccessible(page)
  await send(`${twin.url}/talks/Harbour%20at%20dawn.mp4`)
  const rows = page.getByRole('list', { name: 'Your imports' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Harbour at dawn' })).toContainText('Ready to watch')
  await page.goto('/web/upload')
  await send('http://127.0.0.1:1/nothing.mp4')
  const lost = rows.filter({ hasText: 'nothing' })
  await expect(lost).toContainText('No file could be fetched from this address.')
  await lost.getByRole('button', { name: 'Delete nothing' }).click()
  await page.getByRole('button', { name: 'Delete video' }).click()
  await expect(lost).toBeHidden()
  await page.getByRole('link', { name: 'Harbour at dawn' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour at dawn', level: 1 })).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  twin.close()
})
