import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf, ofVideo } from './harness/videos.ts'

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** What the menu of a tile offers. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('an owner copies a video and deletes the first; without a title nothing is copied, and the copy plays on (CM-1.17, CM-3.15, CM-5.34, CM-7.22)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  await aFilm(ann, server.url, { title: `Drill ${word}`, fields: { description: 'East wing' } })
  const { page } = ann
  const copies: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/copy') && copies.push(request.postDataJSON()))
  await page.goto('/web/my/videos')
  await choose(page, `Drill ${word}`, 'Copy')
  const dialog = page.getByRole('dialog', { name: 'Copy this video' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(`Copy of Drill ${word}`)
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('East wing')
  await title.fill('  ')
  await dialog.getByRole('button', { name: 'Make a copy' }).click()
  await expect(dialog.getByText('Video title can not be empty')).toBeVisible()
  await expectAccessible(page)
  await title.fill(`Second ${word}`)
  await title.press('Enter')
  await expect(page.getByRole('link', { name: `Second ${word}` })).toBeVisible()
  expect(copies).toEqual([expect.objectContaining({ displayname: `Second ${word}`, description: 'East wing' })])

  await choose(page, `Drill ${word}`, 'Delete')
  await page.getByRole('button', { name: 'Delete video' }).click()
  await expect(page.getByRole('link', { name: `Drill ${word}` })).toBeHidden()
  await page.getByRole('link', { name: `Second ${word}` }).click()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0.5)
})

test('a copy that fails says so, of a video and of a podcast, closes, and keeps what was typed (CM-4.59, CM-8.18, CM-8.19)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  await aFilm(ann, server.url, { title: `Film ${word}` })
  await aFilm(ann, server.url, { title: `Talk ${word}`, fields: { type: 'podcast' } })
  const { page } = ann
  await page.route(/\/copy$/, (route) => route.fulfill({ status: 500, json: {} }))
  for (const [list, title, words] of [
    ['videos', `Film ${word}`, 'Failed to copy the video'],
    ['podcasts', `Talk ${word}`, 'Failed to copy the podcast'],
  ] as const) {
    await page.goto(`/web/my/${list}`)
    await choose(page, title, 'Copy')
    await page.getByRole('textbox', { name: 'Title' }).fill(`Kept ${word}`)
    await page.getByRole('button', { name: 'Make a copy' }).click()
    await toast(page, words)
    await expect(page.getByRole('dialog')).toBeHidden()
    await choose(page, title, 'Copy')
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Kept ${word}`)
  }
})

test('the star of a video and of a podcast changes its colour, says what it did, and goes back where that fails (CM-4.38, CM-8.80, CM-8.81, CM-8.82, CM-8.83)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  await aFilm(ann, server.url, { title: `Film ${word}` })
  await aFilm(ann, server.url, { title: `Talk ${word}`, fields: { type: 'podcast' } })
  const { page } = ann
  for (const [list, title, kind] of [
    ['videos', `Film ${word}`, 'Video'],
    ['podcasts', `Talk ${word}`, 'Podcast'],
  ] as const) {
    await page.goto(`/web/my/${list}`)
    const star = page.getByRole('button', { name: `Feature ${title}` })
    const colour = () => star.evaluate((button) => getComputedStyle(button).color)
    await page.mouse.move(0, 0)
    const before = await colour()
    await star.press('Enter')
    await toast(page, `${kind} marked as featured`)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(colour).not.toBe(before)
    await star.press('Enter')
    await toast(page, `${kind} removed from featured`)
    await expect.poll(colour).toBe(before)
    await page.route(/\/featured$/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await star.press('Enter')
    await toast(page, `Failed to update the ${kind.toLowerCase()}`)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  }
})

test('an owner hands a video over to somebody who may be given it; only who is picked counts (CM-2.02, CM-2.59, CM-4.59, CM-5.33, CM-6.03, CM-8.04, CM-9.29)', async ({
  person,
  server,
}) => {
  const [ann, bob, heir] = [await person(), await person(), await person('poweruser')]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Gift ${word}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change owner' })
  const field = dialog.getByRole('combobox', { name: 'New owner' })
  const lookups = callsOf(page, '/web/ajax/mention/users')
  const answer = page.waitForResponse((response) => response.url().includes('/web/ajax/mention/users'))
  const typed = Date.now()
  await field.fill(bob.username)
  await answer
  expect(Date.now() - typed).toBeGreaterThan(950)
  expect([lookups[0]?.get('is_enabled'), lookups[0]?.get('show_privileged_users')]).toEqual(['1', '1'])
  await expect(page.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await expect(dialog.getByText('Choose somebody from the list.')).toBeVisible()
  await expectAccessible(page)
  await field.fill(heir.username)
  await page.getByRole('option').click()
  await page.route('**/web/ajax/videos/update', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await toast(page, 'Failed to change the owner')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change owner' }).click()
  await field.fill(heir.username)
  await page.getByRole('option').click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/web/ajax/videos/update'))
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ gconfid: id, newownername: heir.username })
  await page.waitForURL('/web/my/videos')
  await toast(page, 'Video owner changed successfully')
  await expect(page.getByRole('link', { name: `Gift ${word}` })).toBeHidden()
  expect(await heir.call('GET', `/api/v3/videos/${id}`)).toMatchObject({ owner: { name: heir.username } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 video is as it was before')).toBeVisible()
  await expect(page.getByRole('link', { name: `Gift ${word}` })).toBeVisible()
  expect(await ann.call('GET', `/api/v3/videos/${id}`)).toMatchObject({ owner: { name: ann.username } })
})

test('whoever manages a video asks who can see it, and why; the answer follows what is saved', async ({ person, admin, server }) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Secret ${word}`, fields: { visibility: 'PRIVATE' } })
  const crew = { name: `crew-${word}`, displayname: `Crew ${word}` }
  const { group } = await admin.call<{ group: { id: string } }>('POST', '/api/v3/groups', crew)
  await admin.call('PUT', `/api/v3/groups/${group.id}/members`, { members: { add: [bob.username] } })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const card = page.getByRole('region', { name: 'Who can see it?' })
  await card.scrollIntoViewIfNeeded()
  const everyone = card.getByRole('region', { name: 'Everyone who can see it' }).getByRole('listitem')
  await expect(everyone).toHaveText([/Owner$/])
  await card.getByRole('combobox', { name: 'Person or group' }).fill(bob.username)
  await page.getByRole('option').click()
  await expect(card.getByText(/can’t see it$/)).toBeVisible()
  await expect(card.getByText('It’s private.')).toBeVisible()

  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, visibility: 'MEMBERS', group_members_data: group.id })
  await expect(card.getByText(`They’re in a group that it’s shared with: Crew ${word}.`)).toBeVisible()
  await expect(everyone.filter({ hasText: `Crew ${word}` })).toContainText('1 person')
  await expectAccessible(page)
  await card.getByRole('combobox', { name: 'Person or group' }).fill(`crew-${word}`)
  await page.getByRole('option').click()
  await expect(card.getByText(`Everyone in Crew ${word} can see it`)).toBeVisible()
  await page.route('**/why?**', (route) => route.fulfill({ status: 500, json: {} }))
  await card.getByRole('combobox', { name: 'Person or group' }).fill(ann.username)
  await page.getByRole('option').click()
  await expect(card.getByText(/went wrong/)).toBeVisible()
})

test('the settings of a channel and of a playlist answer who can see them, too', async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const make = (type: string, visibility: string) =>
    ann.call<{ name?: string; playlist?: { name: string } }>('POST', `/web/ajax/${type}/create`, {
      displayname: `Ropes ${word}`,
      visibility,
    })
  const channel = await make('channels', 'GROUPS')
  const { playlist } = await make('playlists', 'USERS')
  const { page } = ann
  for (const [address, verdict, reason, lines] of [
    [
      `/web/channels/${channel.name}/settings`,
      /^Person \d+ can’t see it$/,
      'It isn’t shared with them or with a group they’re in.',
      [/Owner$/, /Administrator$/],
    ],
    [
      `/web/playlists/${playlist?.name}/edit`,
      /^Person \d+ can see it$/,
      'Everyone in the organisation who is signed in can see it.',
      [/people$/, /people$/, /Owner$/],
    ],
  ] as const) {
    await page.goto(address)
    const card = page.getByRole('region', { name: 'Who can see it?' })
    await card.scrollIntoViewIfNeeded()
    // Among other administrators that there are.
    await expect(card.getByRole('region', { name: 'Everyone who can see it' }).getByRole('listitem')).toContainText([...lines])
    await card.getByRole('combobox', { name: 'Person or group' }).fill(bob.username)
    await page.getByRole('option').click()
    await expect(card.getByText(verdict)).toBeVisible()
    await expect(card.getByText(reason)).toBeVisible()
    await expectAccessible(page)
  }
})
