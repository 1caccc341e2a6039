import { say } from './harness/database.ts'
import { aPlannedEvent } from './harness/events.ts'
import { aPlaylist } from './harness/playlists.ts'
import { expect, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
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

test('a person walks through all areas, and each is there (LE-1.02)', { tag: '@long' }, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Area ${word}`, fields: { topics: [word] } })
  const event = await aPlannedEvent(ann, `Meeting ${word}`)
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Channel ${word}` })
  const track = await aTrack(ann, { displayname: `Track ${word}` }, { Beginning: [film] })
  const failures: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`)
  })
  for (const tab of ['Comments', 'Q&A', 'Polls']) {
    await page.goto(event)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  for (const [path, heading] of [
    [`${event}/settings`, 'Edit event'],
    ['/web/events/create', 'New event'],
    ['/web/my/lists', 'Saved lists'],
    [`/web/channels/${name}/settings`, 'Channel settings'],
    [`/web/channels/${name}/manage`, 'Manage channel'],
    [`/web/tracks/${track}/content`, `Track ${word}`],
    [`/web/tracks/${track}/distribution`, `Track ${word}`],
    [`/web/tracks/${track}/analytics`, `Track ${word}`],
    [`/web/tracks/${track}`, `Track ${word}`],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/web/')
  await expect(page.getByRole('region', { name: 'Your interests' })).toBeVisible()
  await page.goto(`/web/search?qtext=${word}&topic=${word}`)
  await expect(page.getByRole('link', { name: `Area ${word}` })).toBeVisible()
  expect(failures).toEqual([])
})
