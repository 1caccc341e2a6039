import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm, aWord, watches } from './harness/videos.ts'

test('a learner completes a track and gets a certificate, which a stranger checks, and which its author revokes (LE-1.51)', async ({
  browser,
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const films: string[] = []
  for (const letter of 'AB')
    films.push(await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, fields: { visibility: 'USERS' } }))
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: films })
  const { page } = bob
  const [first = '', second = ''] = films

  await watches(bob, first, 3)
  await page.goto(`/web/tracks/${name}/certificate`)
  await expect(page.getByText('You get it when you have watched every video of this track.')).toBeVisible()
  await expectAccessible(page)
  await watches(bob, second, 3)

  // It comes by itself.
  const valid = page.getByText('Valid', { exact: true })
  await expect(valid).toBeVisible()
  await page.goto(`/web/tracks/${name}`)
  await page.getByRole('link', { name: 'View your certificate' }).click()
  await expect(valid).toBeVisible()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await coming).path())
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  const address = (await page.getByRole('link', { name: /\/certificates\/[a-z2-9-]{23}$/ }).getAttribute('href')) ?? ''
  await page.goto('/web/my/certificates')
  await expect(page.getByRole('list', { name: 'My certificates' }).getByRole('article')).toHaveCount(1)
  await page.goto('/web/my/inbox')
  await page.getByRole('link', { name: `Your certificate for “Course ${word}” is ready` }).click()
  await expect(page).toHaveURL(`/web/tracks/${name}/certificate`)

  const context = await browser.newContext({ baseURL: server.url })
  const stranger = await context.newPage()
  const opened = await stranger.goto(address)
  expect(opened?.headers()['x-robots-tag']).toBe('noindex')
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible()
  await expect(stranger.getByText(`Course ${word}`)).toBeVisible()
  await expectAccessible(stranger)

  await ann.page.goto(`/web/tracks/${name}/certificates`)
  await ann.page.getByRole('button', { name: /^Revoke the certificate of/ }).click()
  const dialog = ann.page.getByRole('dialog', { name: /^Revoke the certificate of/ })
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lessons were of last year.')
  await expectAccessible(ann.page)
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await expect(ann.page.getByText('Revoked', { exact: true })).toBeVisible()

  await expect(page.getByText('The lessons were of last year.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0)
  await stranger.reload()
  await expect(stranger.getByText('This certificate was revoked and is no longer valid.')).toBeVisible()
  await expect(stranger.getByText('The lessons were of last year.')).toHaveCount(0)
  await stranger.goto('/certificates/abcde-fghjk-mnpqr-stvwx')
  await expect(stranger.getByText('No certificate has this code.')).toBeVisible()
  await context.close()
})
