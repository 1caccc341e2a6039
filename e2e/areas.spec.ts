import { say } from './harness/database.ts'
import { aPlannedEvent } from './harness/events.ts'
import { soundClip } from './harness/media.ts'
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

test('somebody who makes content comes from the menu to each group of functions for it (CM-1.01)', { tag: '@long' }, async ({
  admin,
  person,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  const rita = await person('reviewer')
  const { page } = rita
  const word = aWord()
  const title = `Lamps ${word}`
  await say(server, await aFilm(rita, server.url, { title }), { 0: `Words of ${word}` })
  await aFilm(rita, server.url, { title: `Talk ${word}`, file: soundClip(3), fields: { type: 'podcast' } })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const isAt = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const comeTo = async (place: string) => {
    await menu.getByRole('link', { name: place, exact: true }).click()
    await isAt(place)
  }
  await page.goto('/web/')

  await comeTo('Reviews')
  await comeTo('My projects')
  await expect(page.getByRole('button', { name: 'New project' })).toBeVisible()
  await comeTo('My playlists')
  await page.getByRole('link', { name: 'Create playlist' }).click()
  await expect(page.getByRole('button', { name: 'Create playlist' })).toBeVisible()

  const settings = async (of: string) => {
    await page.getByRole('button', { name: `More for ${of}` }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(of)
  }
  await comeTo('My videos')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select ${title}` }).click()
  await expect(page.getByRole('group', { name: 'Selected videos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Podcasts' }).click()
  await settings(`Talk ${word}`)
  await comeTo('My videos')
  await settings(title)
  const sections = page.getByRole('navigation', { name: 'On this page' })
  for (const [section, id] of [
    ['Distribute', 'distribute'],
    ['Who may watch', 'sharing'],
    ['Transcripts', 'transcript'],
    ['Highlights', 'highlight'],
    ['Pop-questions', 'interactivity'],
    ['Quizzes', 'quiz'],
  ] as const) {
    await sections.getByRole('link', { name: section, exact: true }).click()
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport()
  }

  await comeTo('My videos')
  await page.getByRole('link', { name: title }).first().click()
  await isAt(title)
  for (const tool of ['Share', 'Save']) await expect(page.getByRole('button', { name: tool, exact: true })).toBeVisible()
  for (const tab of ['Comments', 'Transcript']) await expect(page.getByRole('tab', { name: tab })).toBeVisible()
})

test('an administrator gives each role, and sets what an organisation decides of its content (CM-6.14)', { tag: '@long' }, async ({
  admin,
}) => {
  const { page } = admin
  await page.goto('/web/admin/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['User', 'Power user', 'Reviewer', 'Site admin'])
  await page.keyboard.press('Escape')
  await page.goto('/web/admin/settings')
  for (const flag of ['Review before publishing', 'Videos may expire', 'Share with external people', 'Terms of use'])
    await expect(page.getByRole('switch', { name: flag })).toBeVisible()
})
