import { aPlannedEvent } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

test('a viewer searches everything, sees why something was found, and never what they may not watch (CM-5.84, CM-7.43)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  await aFilm(ann, server.url, { title: `Title with ${word}` })
  await aFilm(ann, server.url, { title: 'By its description', fields: { description: `Here is ${word} at last.` } })
  await aFilm(ann, server.url, { title: 'By its topic', fields: { topics: [word] } })
  const hidden = await aFilm(ann, server.url, { title: `Hidden ${word}`, fields: { visibility: 'PRIVATE' } })
  const { page } = bob
  await page.goto('/web/')
  const box = page.getByRole('combobox', { name: 'Search videos' })
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/web/search\\?qtext=${word}`))
  const results = page.getByRole('list', { name: 'Results' }).getByRole('article')
  await expect(results).toHaveCount(3)
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveText(/3$/)
  const reason = (title: string) =>
    results.filter({ has: page.getByRole('link', { name: title }) }).getByRole('list', { name: 'Why it was found' })
  await expect(reason('By its description')).toContainText(`Here is ${word} at last.`)
  await expect(reason('By its topic')).toContainText(word)
  await expectAccessible(page)

  await page.goto(`/web/search?qtext=${hidden}`)
  await expect(page.getByRole('heading', { name: /No results/ })).toBeVisible()
  await ann.page.goto(`/web/search?qtext=${hidden}`)
  await expect(ann.page.getByRole('link', { name: `Hidden ${word}` })).toBeVisible()
})

test('the first page of a newcomer shows what is new, to be opened by keyboard alone', async ({ person, server }) => {
  const [ann, bob] = [await person(), await person()]
  const title = `About the ${aWord()}`
  await aFilm(ann, server.url, { title })
  const { page } = bob
  await page.goto('/web/')
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Player/ })).toBeVisible()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0.3)
})

test('somebody finds an event and a track beside a video, under tabs of their own, and comes to them (LE-1.02)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Film of ${word}` })
  await aPlannedEvent(ann, `Evening of ${word}`)
  await aTrack(ann, { displayname: `School of ${word}` }, { Beginning: [film] })
  const hidden = await aPlannedEvent(ann, `Rehearsal of ${word}`, { visibility: '' })
  const { page } = bob
  await page.goto(`/web/search?qtext=${word}`)
  await expect(page.getByRole('tab', { name: 'All' })).toContainText('3')
  const event = page.getByRole('region', { name: 'Events' }).getByRole('article')
  await expect(event).toHaveCount(1)
  await expect(event).toContainText('Planned')
  await expect(event.getByRole('time')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tracks' }).getByRole('link', { name: `School of ${word}` })).toBeVisible()
  await expect(page.locator(`a[href="${hidden}"]`)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Tracks' }).click()
  await expect(page).toHaveURL(/type=tracks/)
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: `School of ${word}` })
    .click()
  await expect(page).toHaveURL(/\/web\/tracks\//)
  await page.goto('/web/')
  await page.getByRole('combobox', { name: 'Search videos' }).fill(`Evening of ${word}`)
  await page.getByRole('option', { name: `Evening of ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Evening of ${word}` })).toBeVisible()
})
