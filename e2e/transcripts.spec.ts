import type { Page } from '@playwright/test'
import { inDatabase, say } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const linesOf = (page: Page) => page.getByRole('list', { name: 'Lines of the transcript' })

test('whoever watches reads along, searches what is said, goes to its second and quotes it (CM-2.42, CM-8.48)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  await say(server, id, { 1: 'Welcome to the Café', 4: 'Mind the gap', 9: 'We close the valve', 15: 'The cafe is closed' })
  await say(server, id, { 1: 'Willkommen', 9: 'Wir schließen das Ventil' }, 'de')
  const { page } = bob
  await bob.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/web/videos/${id}/play?t=4`)
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click()
  const line = (text: string) => linesOf(page).getByRole('listitem').filter({ hasText: text })
  await ofVideo(page, (video) => video.play())
  await expect(line('Mind the gap')).toHaveAttribute('aria-current', 'true')
  await ofVideo(page, (video) => video.pause())
  await line('We close the valve').getByText('We close the valve').click()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(8.9)
  await page.getByRole('searchbox', { name: 'Search in the transcript' }).fill('cafe')
  await expect(linesOf(page).locator('mark')).toHaveText(['Café', 'cafe'])
  await expect(page.getByText('1 of 2 places')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search in the transcript' }).fill('')
  await page.getByRole('combobox', { name: 'Second language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(line('We close the valve')).toContainText('Wir schließen das Ventil')
  await line('Mind the gap').getByText('Mind the gap').selectText()
  await page.getByRole('button', { name: 'Copy with a link to 0:04' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`“Mind the gap”\n${server.url}/web/videos/${id}/play?t=4`)
  await expectAccessible(page)
  await page.route('**/web/ajax/partials/videos/*/transcripts/-1', (route) => route.fulfill({ status: 500, json: {} }))
  // What is said for four seconds may be said before all of the page is loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Failed to get default transcript')).toBeVisible()
})

test('a transcript of eight hours opens and is searched with a handful of lines in the page', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  await say(server, id, { 0: 'line 0' })
  await inDatabase(server, async (db) => {
    const { id: transcript } = await db.selectFrom('transcript').select('id').where('video_id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 9599 }, (_, at) => at + 1).map((n) => ({
      transcript_id: transcript,
      video_id: id,
      position: n,
      start_ms: n * 3000,
      end_ms: n * 3000 + 2900,
      text: `line ${n}`,
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('transcript_cue')
        .values(rows.slice(at, at + 1000))
        .execute()
  })
  const { page } = ann
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click()
  await expect(linesOf(page).getByText('line 0')).toBeVisible()
  expect(await linesOf(page).getByRole('listitem').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Search in the transcript' }).fill('line 9321')
  await expect(linesOf(page).getByText('line 9321')).toBeInViewport()
  expect(await linesOf(page).getByRole('listitem').count()).toBeLessThan(60)
})

test('two people correct a transcript at once: both keep what they did, and where it is the same caption one decides', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `About the ${word}`, length: 20 })
  await say(server, id, { 1: 'Close the valv', 4: 'hang the tog', 9: 'Go home' })
  for (const { page } of [ann, bob]) {
    await page.goto(`/web/videos/${id}/settings?option=transcript`)
    await page.getByRole('link', { name: 'Edit English' }).click()
    await expect(page.getByRole('textbox', { name: 'Words of caption 3' })).toHaveValue('Go home')
  }
  const words = (page: Page, number: number) => page.getByRole('textbox', { name: `Words of caption ${number}` })
  const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()
  await expect(ann.page.getByText(/^Also editing: Person/)).toBeVisible()
  await expectAccessible(ann.page)

  await words(ann.page, 1).fill(`Close the ${word}`)
  await saved(ann.page)
  await expect(words(bob.page, 1)).toHaveValue(`Close the ${word}`)
  expect((await bob.call<{ items: object[] }>('GET', `/web/ajax/partials/videos/${id}/search?qtext=${word}`)).items).toHaveLength(1)

  await bob.context.setOffline(true)
  await words(bob.page, 2).fill('hang the red tag')
  await words(ann.page, 2).fill('hang the tag')
  await saved(ann.page)
  await bob.context.setOffline(false)
  const choice = bob.page.getByRole('alert').filter({ hasText: 'has changed this caption, too.' })
  await expect(choice).toContainText('hang the tag')
  await expect(words(bob.page, 2)).toHaveValue('hang the red tag')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await saved(bob.page)
  await expect(words(ann.page, 2)).toHaveValue('hang the red tag')

  await words(ann.page, 3).press('ControlOrMeta+Shift+Enter')
  await expect(words(ann.page, 4)).toBeFocused()
  await ann.page.keyboard.type('Bye')
  await saved(ann.page)
  await expect(words(bob.page, 4)).toHaveValue('Bye')
  await ann.page.getByRole('button', { name: 'History' }).click()
  await expect(ann.page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText('Corrected')
  await ann.page.getByRole('button', { name: 'Restore what was before' }).last().click()
  await expect(words(bob.page, 1)).toHaveValue('Close the valv')
})

test('who speaks is named in the editor, and read beside the player', async ({ person, server }) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  await say(server, id, { 1: 'Good morning', 4: 'Sit down', 9: 'Thank you' })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=transcript`)
  await page.getByRole('link', { name: 'Edit English' }).click()
  const speaker = (number: number) => page.getByRole('combobox', { name: `Speaker of caption ${number}` })
  await expect(page.getByRole('textbox', { name: 'Words of caption 3' })).toHaveValue('Thank you')
  await expect(speaker(1)).toBeHidden()
  await page.getByRole('button', { name: 'Speakers' }).click()
  for (const [number, name] of [
    [1, 'Ann <Lee>'],
    [2, 'Ann <Lee>'],
    [3, 'Bob'],
  ] as const)
    await speaker(number).fill(name)
  await expect(page.getByText('All changes are saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(speaker(3)).toHaveValue('Bob')
  await bob.page.goto(`/web/videos/${id}/play`)
  await bob.page.getByRole('tab', { name: 'Transcript', exact: true }).click()
  await expect(linesOf(bob.page).getByRole('listitem')).toHaveText([/Ann <Lee>Good morning$/, /^0:04Sit down$/, /BobThank you$/])
})
