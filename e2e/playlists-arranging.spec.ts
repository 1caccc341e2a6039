import type { Page } from '@playwright/test'
import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Videos of the playlist' }).getByRole('listitem')
const order = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent?.trim().at(-1)).join(''))
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

test('an owner types a place, sorts all videos, and takes several out; each is undone (VW-1.13, VW-8.09, VW-8.11)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const word = aWord()
  const films: string[] = []
  for (const letter of ['B', 'C', 'A', 'D']) films.push(await aFilm(ann, server.url, { title: `Part ${word} ${letter}` }))
  const { name } = await aPlaylist(ann, { displayname: `Row ${word}` }, films)
  await page.goto(`/web/playlists/${name}/manage`)
  const place = page.getByRole('textbox', { name: `Position of Part ${word} B` })
  await place.fill('3')
  await place.press('Enter')
  await expect.poll(() => order(page)).toBe('CABD')
  // Seen before it is saved; what comes from elsewhere comes after.
  await expect(page.getByText('Videos are reordered.')).toBeVisible()
  await expect(place).toBeFocused()
  await expect(place).toHaveValue('3')
  await place.fill('5')
  // From elsewhere the video is moved while its place is being typed.
  const elsewhere = (to: number) => ann.call('PUT', `/web/ajax/playlists/${name}/reorder`, { members: { [films[0] ?? '']: to } })
  await elsewhere(4)
  await expect.poll(() => order(page)).toBe('CADB')
  await expect(place).toHaveValue('5')
  await place.press('Enter')
  await expect(page.getByText("Can't Reorder")).toBeVisible()
  await expect(place).toHaveValue('4')
  await elsewhere(3)
  await expect.poll(() => order(page)).toBe('CABD')

  await page.getByRole('button', { name: 'Sort all' }).click()
  await page.getByRole('menuitem', { name: 'Title, Z to A' }).click()
  await expect.poll(() => order(page)).toBe('DCBA')
  await undo(page)
  await expect.poll(() => order(page)).toBe('CABD')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const letter of ['C', 'B']) await page.getByRole('checkbox', { name: `Select Part ${word} ${letter}` }).click()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Selected videos' }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => order(page)).toBe('AD')
  await expect(page.locator('[data-kapsule-count="2"]')).toBeVisible()
  await undo(page)
  await expect.poll(() => order(page)).toBe('CABD')
})

test('an owner adds several videos at once, chosen over two searches (VW-1.12, VW-2.81)', async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  const [one, other] = [aWord(), aWord()]
  for (const word of [one, other]) await aFilm(ann, server.url, { title: `Part ${word}` })
  const { name } = await aPlaylist(ann, { displayname: `Row ${one}` })
  await page.goto(`/web/playlists/${name}/manage`)
  await page.getByRole('button', { name: 'Add videos' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  for (const word of [one, other]) {
    await dialog.getByRole('searchbox').fill(word)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('checkbox', { name: `Select Part ${word}` }).click()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 videos' }).click()
  await expect(dialog.getByRole('button', { name: `Part ${other} is in the playlist` })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
})
