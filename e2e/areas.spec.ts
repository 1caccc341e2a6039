import { say } from './harness/database.ts'
import { aPlannedEvent } from './harness/events.ts'
import { aPlaylist } from './harness/playlists.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('somebody of the organisation comes to its videos, playlists and events in one site, and to what is said in a video and about it (LE-1.01, VW-1.01)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, { page }] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Lamps ${word}` })
  await say(server, film, { 0: `Words of ${word}` })
  await ann.call('POST', `/web/ajax/partials/videos/${film}/comments`, { text: `About ${word}` })
  await aPlaylist(ann, { displayname: `Row ${word}` }, [film])
  await aPlannedEvent(ann, `Evening ${word}`)
  await page.goto('/web/')
  for (const [place, title] of [
    ['Playlists', 'Row'],
    ['Events', 'Evening'],
    ['Videos', 'Lamps'],
  ] as const) {
    await page.getByRole('link', { name: place, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
    await expect(page.getByRole('link', { name: `${title} ${word}` }).first()).toBeVisible()
  }
  await page
    .getByRole('link', { name: `Lamps ${word}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Lamps ${word}` })).toBeVisible()
  await expect(page.getByText(`About ${word}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript', exact: true }).click()
  await expect(page.getByText(`Words of ${word}`).first()).toBeVisible()
})
