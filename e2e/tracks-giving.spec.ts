import type { Page } from '@playwright/test'
import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { newPerson, type Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, test } from './harness/test.ts'
import { aTrack, caughtUp, changesOf, failCalls, toastIn } from './harness/tracks.ts'
import { aWord, callsOf } from './harness/videos.ts'

const open = (page: Page, name: string) => page.goto(`/web/tracks/${name}/distribution?option=distribution`)
const table = (page: Page) => page.getByRole('table', { name: 'Members of the track' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function choose(page: Page, visibility: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Visibility' }).click()
  await page.getByRole('option', { name: visibility }).click()
}

/** Adds somebody in the dialog; they are saved with the page. */
async function add(page: Page, { username }: Pick<Visitor, 'username'>): Promise<void> {
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members' })
  await dialog.getByRole('searchbox', { name: 'Search people and groups' }).fill(username)
  const found = dialog.getByRole('list', { name: 'Found people and groups' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** A track for these people. */
async function aTrackFor(owner: Visitor, usernames: readonly string[]): Promise<string> {
  const name = await aTrack(owner, { displayname: `Course ${aWord()}`, visibility: 'GROUPS' })
  if (usernames.length > 0)
    await owner.call('PUT', `/web/ajax/groups/${name}/members`, { userMembers: usernames, groupMembers: [], action: 'add' })
  return name
}

/** So many people with a word in their names. @returns their usernames */
async function learnersCalled(server: Server, word: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${word}.${n + 10}`)
  for (const name of names) await newPerson(server, name, `Learner ${name}`, 'user')
  return names
}

test('who may see a track is chosen on its page, where those whom it was given to are listed (LE-1.46, LE-2.74, LE-2.75, LE-4.45, LE-4.46)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const name = await aTrack(ann, { displayname: `Course ${aWord()}`, visibility: 'USERS' })
  await open(page, name)
  const tabs = page.getByRole('navigation', { name: 'About this track' })
  await expect(tabs.getByRole('link', { name: 'Distribution' })).toHaveAttribute('aria-current', 'page')
  const visibility = page.getByRole('combobox', { name: 'Visibility' })
  await expect(visibility).toHaveText('Organisation')
  await expect(table(page)).toHaveCount(0)
  await choose(page, 'Specific people')
  await expect(table(page)).toBeVisible()
  await choose(page, 'Public')
  await expect(visibility).toHaveText('Public')
  await expect(table(page)).toHaveCount(0)
  await save(page).click()
  await expect(toastIn(page, 'Track accessibility updated successfully.')).toBeVisible()
  await page.reload()
  await expect(visibility).toHaveText('Public')
})

test('members go and come when the page is saved, after it was looked for conflicts, and not where the visibility was changed in between (LE-1.47, LE-4.47, LE-4.48, LE-4.50, LE-4.51)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob, cid] = [await person('poweruser'), await person(), await person()]
  const { page } = ann
  const name = await aTrackFor(ann, [bob.username])
  const changes = changesOf(page)
  await open(page, name)
  await expect(table(page)).toContainText(bob.username)
  const pending = page.getByRole('list', { name: 'Will be added' })
  await add(page, cid)
  await expect(pending).toBeVisible()
  await choose(page, 'Organisation')
  await expect(table(page)).toHaveCount(0)
  await choose(page, 'Specific people')
  await expect(table(page)).toBeVisible()
  await expect(pending).toHaveCount(0)
  expect(changes).toEqual([])

  await add(page, cid)
  await table(page)
    .getByRole('row')
    .filter({ hasText: bob.username })
    .getByRole('button', { name: /^Remove/ })
    .click()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/web\/ajax\/(tracks\/[^/]+\/(content|update)|groups\/[^/]+\/members)$/.test(pathname))
      calls.push([request.method(), pathname, searchParams.get('op')].filter(Boolean).join(' '))
  })
  await save(page).click()
  await expect(toastIn(page, 'Track accessibility updated successfully.')).toBeVisible()
  expect(calls.slice(0, 4)).toEqual([
    `GET /web/ajax/tracks/${name}/content CONFLICTING_VIDEOS`,
    `DELETE /web/ajax/groups/${name}/members`,
    `PUT /web/ajax/groups/${name}/members`,
    `PUT /web/ajax/tracks/${name}/update`,
  ])
  await page.reload()
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await expect(table(page)).toContainText(cid.username)
  await expect(table(page)).not.toContainText(bob.username)
})

test('the members of a track are a table of ten a page, searched a second after one stops typing (LE-2.76, LE-7.84, LE-9.42, LE-9.43)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const learners = await learnersCalled(server, aWord(), 11)
  const name = await aTrackFor(ann, learners)
  const calls = callsOf(page, `/web/ajax/tracks/${name}/members/search`)
  await page.clock.install()
  await open(page, name)
  const rows = table(page).getByRole('row')
  await expect(rows).toHaveCount(11)
  const sent = Object.fromEntries(calls.at(-1) ?? [])
  expect(sent).toMatchObject({ first: '0', max: '10', visibility: 'GROUPS', type: 'all', track_name: name })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(3)
  expect(calls.at(-1)?.get('first')).toBe('10')

  const wanted = learners[4] ?? ''
  const searched = () => calls.filter((query) => query.get('qtext') !== null && query.get('qtext') !== '')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('searchbox', { name: 'Search members' }).fill(wanted)
  await page.clock.runFor(999)
  await caughtUp(page)
  expect(searched()).toEqual([])
  const asked = page.waitForRequest((request) => request.url().includes(`qtext=${encodeURIComponent(wanted)}`))
  await page.clock.runFor(1)
  await asked
  await page.clock.resume()
  await expect(rows).toHaveCount(2)
  await expect(table(page)).toContainText(wanted)
})

test('people are looked up half a second after one stops typing, ten at a time; what is there stays where more cannot be loaded (LE-2.77, LE-8.58, LE-9.40, LE-9.41)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  await learnersCalled(server, word, 11)
  const name = await aTrackFor(ann, [])
  const calls = callsOf(page, '/web/ajax/users/members')
  await page.clock.install()
  await open(page, name)
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members' })
  const rows = dialog.getByRole('list', { name: 'Found people and groups' }).getByRole('listitem')
  const box = dialog.getByRole('searchbox', { name: 'Search people and groups' })
  await expect(rows.first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await box.pressSequentially(word)
  await page.clock.runFor(499)
  await caughtUp(page)
  const searched = () => calls.filter((query) => query.get('searchText')).map((query) => [query.get('searchText'), query.get('max')])
  expect(searched()).toEqual([])
  const asked = page.waitForRequest((request) => request.url().includes(`searchText=${word}`))
  await page.clock.runFor(1)
  await asked
  await page.clock.resume()
  await expect(rows.filter({ hasText: word })).toHaveCount(10)
  expect(searched()).toEqual([[word, '10']])

  await failCalls(page, '**/web/ajax/users/members?*')
  await dialog.getByRole('button', { name: 'Load more' }).click()
  await expect(toastIn(page, 'Failed to load more members')).toBeVisible()
  await expect(rows).toHaveCount(10)
})

test('what fails when a track is given to people is said (LE-8.55, LE-8.56, LE-8.59, LE-8.64)', { tag: '@long' }, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const name = await aTrackFor(ann, [bob.username])
  await open(page, name)
  await page.getByRole('button', { name: 'Show these videos' }).click()
  const conflicts = page.getByRole('dialog', { name: 'Not everyone can watch these videos' })
  await expect(conflicts.getByText('No private videos found', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(conflicts).toHaveCount(0)

  await table(page)
    .getByRole('row')
    .filter({ hasText: bob.username })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await failCalls(page, '**/groups/*/members')
  await save(page).click()
  await expect(toastIn(page, 'Failed to update track members')).toBeVisible()
  await page.unroute('**/groups/*/members')
  await failCalls(page, '**/tracks/*/update')
  await save(page).click()
  await expect(toastIn(page, 'Failed to update the track visibility')).toBeVisible()
  await failCalls(page, '**/tracks/*/content?*')
  await save(page).click()
  await expect(toastIn(page, 'Something went wrong')).toBeVisible()
})

test('the browser keeps of which videos of a track an author said that they may stay as they are (LE-3.43)', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const { id } = await inDatabase(server, (db) => aVideo(db, { owner: ann, visibility: 'PRIVATE' }))
  const name = await aTrack(ann, { displayname: `Course ${aWord()}`, visibility: 'USERS' }, { Begin: [id] })
  await open(page, name)
  await page.getByRole('button', { name: 'Show these videos' }).click()
  const conflicts = page.getByRole('dialog', { name: 'Not everyone can watch these videos' })
  const saved = page.waitForResponse((response) => response.url().endsWith(`/tracks/${name}/update`))
  await conflicts.getByRole('button', { name: 'Keep as they are' }).click()
  await saved
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('track:'))
        .map((key) => [key, localStorage.getItem(key)]),
    )
  await expect.poll(kept).toEqual([[`track:${name}:acknowledged`, JSON.stringify([id])]])
})
