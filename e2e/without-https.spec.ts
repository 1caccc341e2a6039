import { clip } from './harness/media.ts'
import { allSaved, aStudio, aTitle, clipsOf } from './harness/pages/studio.ts'
import { expect, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('where the site has no https, somebody uploads, cuts a clip in the studio and copies a link from another machine', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page, context } = ann
  const site = server.url.replace('127.0.0.1', 'lyceum.example')
  await context.addCookies((await context.cookies()).map(({ name, value }) => ({ name, value, url: site, httpOnly: true })))
  await page.goto(`${site}/web/upload`)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files', exact: true }).click()
  await (await chooser).setFiles(clip(3, '320x180'))
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()
  await page.getByRole('link', { name: 'Watch' }).first().click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const message = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Message' })
  await message.press('Control+v')
  await expect(message).toHaveValue(/^http:.*\/play$/)

  await page.goto(site + (await aStudio(ann, `Film ${aWord()}`, [aTitle('Welcome', 5)])))
  await clipsOf(page).getByRole('button').first().click()
  for (let times = 0; times < 30; times++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('s')
  await expect(clipsOf(page)).toHaveText([/Welcome/, /Welcome/])
  await allSaved(page)
})
