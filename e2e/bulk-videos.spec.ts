import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

type Wish = Parameters<typeof aVideo>[1]

/** Videos of somebody, called after a word and their number. */
const someVideos = (server: Server, owner: Visitor, word: string, wishes: readonly Wish[]) =>
  inDatabase(server, async (db) => {
    const ids: string[] = []
    for (const [n, wish] of wishes.entries()) ids.push((await aVideo(db, { owner, title: `${word} ${n + 1}`, ...wish })).id)
    return ids
  })

const hidden: Wish = { visibility: 'PRIVATE' }
const expired: Wish = { expires_at: new Date(Date.now() - 86_400_000) }

const filter = async ({ page }: Visitor, name: string) => {
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const selecting = async ({ page }: Visitor, what = 'videos') => {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('group', { name: `Selected ${what}` })
  await bar.getByRole('checkbox', { name: 'Select all' }).click()
  return bar
}

test('an owner selects all of a list and changes who may watch them, or deletes them (CM-2.56, CM-2.72, CM-2.74, CM-4.14, CM-7.17)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const [one = '', two = ''] = await someVideos(server, ann, aWord(), [{}, {}])
  await ann.page.goto('/web/my/videos')
  await filter(ann, 'Published')
  const bar = await selecting(ann)
  for (const box of await ann.page.getByRole('checkbox', { name: /^Select .* \d$/ }).all()) await expect(box).toBeChecked()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Revive' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = ann.page.getByRole('dialog', { name: 'Update 2 videos' })
  await expect(dialog.getByRole('combobox', { name: 'Reviewer' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await expectAccessible(ann.page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(ann.page.getByText('2 videos updated')).toBeVisible()
  for (const id of [one, two]) expect(await ann.call('GET', `/api/v3/videos/${id}`)).toMatchObject({ visibility: 'PUBLIC' })

  const again = await selecting(ann)
  await again.getByRole('button', { name: 'Delete' }).click()
  await ann.page.getByRole('alertdialog', { name: 'Delete 2 videos?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(ann.page.getByText('2 videos deleted')).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Select', exact: true })).toHaveCount(0)
})

test('at most twenty videos are changed at once, and the answer says which of them were refused (CM-5.82, VW-5.26, VW-5.27, CM-9.01)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const [first = ''] = await someVideos(
    server,
    ann,
    aWord(),
    Array.from({ length: 21 }, () => ({})),
  )
  const firstPage = ann.page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/my/my-videos'))
  await ann.page.goto('/web/my/videos')
  expect((await (await firstPage).json()).items).toHaveLength(12)
  await ann.page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(ann.page.getByRole('article')).toHaveCount(21)
  const bar = await selecting(ann)
  await expect(bar.getByText('21 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Update' }).click()
  await expect(ann.page.getByText('Maximum 20 videos are permitted for operation.', { exact: true })).toBeVisible()
  await expect(ann.page.getByRole('dialog')).toHaveCount(0)

  // Somebody else ends one of them meanwhile.
  await ann.page.getByRole('checkbox', { name: /^Select .* 2$/ }).click()
  await ann.call('POST', `/api/v3/videos/${first}/expire`)
  await bar.getByRole('button', { name: 'Update' }).click()
  await ann.page.getByRole('dialog', { name: 'Update 20 videos' }).getByRole('button', { name: 'Update' }).click()
  await expect(ann.page.getByText('19 videos updated')).toBeVisible()
  const refused = ann.page.getByRole('dialog', { name: '1 video was left as it was' })
  await expect(refused).toContainText('The video has expired. Revive it first.')
  await refused.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await expect(bar.getByText('1 selected')).toBeVisible()
})

test('what is not published yet needs the terms of use and a reviewer (CM-4.15, CM-4.16, CM-4.17, CM-4.18, CM-5.21)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1, terms_of_use: 1, terms_text: 'Be kind.' })
  const [ann, rita] = [await person(), await person('reviewer')]
  const ids = await someVideos(server, ann, aWord(), [hidden, hidden])
  await ann.page.goto('/web/my/videos?content_filtering=unpublished')
  const bar = await selecting(ann)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = ann.page.getByRole('dialog', { name: 'Update 2 videos' })
  const submit = dialog.getByRole('button', { name: 'Update' })
  const terms = dialog.getByRole('checkbox', { name: 'I accept the terms of use' })
  await expect(submit).toBeDisabled()
  await terms.check()
  await expect(submit).toBeEnabled()
  await terms.uncheck()
  await expect(submit).toBeDisabled()
  await terms.check()
  await submit.click()
  await expect(ann.page.getByText('Please select the reviewer', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Reviewer' }).fill(rita.username)
  await ann.page.getByRole('option').filter({ hasText: rita.username }).click()
  await submit.click()
  await expect(ann.page.getByText('2 videos updated')).toBeVisible()
  for (const id of ids)
    expect(await ann.call('GET', `/api/v3/videos/${id}`)).toMatchObject({ review_state: 'SENT', video_reviewer: rita.username })
})

test('a manager finds everybody’s videos, podcasts and playlists under domain content, each with a search of its own (CM-2.05, CM-2.06, CM-2.07, VW-2.66)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  await someVideos(server, ann, word, [{}, {}, { type: 'podcast' }])
  await ann.call('POST', '/web/ajax/playlists/create', { displayname: `${word} list`, visibility: 'USERS' })
  const { page } = bob
  await page.goto('/web/')
  await page.getByRole('link', { name: 'Domain content' }).click()
  const tabs = page.getByRole('navigation', { name: 'Kinds' })
  await expect(tabs.getByRole('link')).toHaveText(['Videos', 'Podcasts', 'Playlists'])
  const box = page.getByRole('searchbox', { name: /^Search/ }).last()
  await box.fill(word)
  await box.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Podcasts' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search everyone’s podcasts' })).toHaveValue('')
  await expect(page.getByRole('article').filter({ hasText: `${word} 3` })).toBeVisible()
  await tabs.getByRole('link', { name: 'Playlists' }).click()
  await expect(page.getByRole('article').filter({ hasText: `${word} list` })).toBeVisible()
})

test('each tab of domain content is searched, sorted and narrowed by itself (VW-2.67, VW-2.68, VW-2.69)', async ({ person, server }) => {
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  const podcast: Wish = { type: 'podcast' }
  await someVideos(server, ann, word, [{}, { ...expired }, podcast, { ...podcast, ...expired }, podcast])
  for (const n of [1, 2]) await ann.call('POST', '/web/ajax/playlists/create', { displayname: `${word} list ${n}`, visibility: 'USERS' })
  await ann.call('PUT', `/web/ajax/playlists/${word}-list-2/featured`, { featured: 1 })
  const { page } = bob
  await page.goto('/web/my/domain-content')
  const titles = page.getByRole('article').getByRole('heading')
  for (const { tab, kind, narrowed, left, sorted } of [
    { tab: 'Videos', kind: 'video', narrowed: 'Expired', left: [/ 2$/], sorted: [/ 1$/, / 2$/] },
    { tab: 'Podcasts', kind: 'podcast', narrowed: 'Published', left: [/ 3$/, / 5$/], sorted: [/ 3$/, / 4$/, / 5$/] },
    { tab: 'Playlists', kind: 'playlist', narrowed: 'Featured', left: [/ list 2$/], sorted: [/ list 1$/, / list 2$/] },
  ]) {
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: tab }).click()
    const asked = (name: string, value: string) =>
      page.waitForResponse((answer) => {
        const { pathname, searchParams } = new URL(answer.url())
        return pathname.endsWith(`/my/domain-content-${kind}`) && searchParams.get(name) === value
      })
    const box = page.getByRole('searchbox', { name: /^Search/ }).last()
    // Nothing of the tab before.
    await expect(box).toHaveValue('')
    await box.fill(word)
    await box.press('Enter')
    await expect(titles).toHaveCount(sorted.length)
    const order = asked('order_by', 'displayname')
    await page.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByRole('option', { name: 'Title, A to Z' }).click()
    expect(new URL((await order).url()).searchParams.get('order_type')).toBe('asc')
    await expect(titles).toHaveText(sorted)
    const filtered = asked('content_filtering', narrowed.toLowerCase())
    await filter(bob, narrowed)
    await filtered
    await expect(titles).toHaveText(left)
  }
})

test('several are put into a channel and given an end with one update (CM-3.15)', async ({ person, admin, server }) => {
  await admin.call('PUT', '/api/v3/domain', { expiry_date: 1 })
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const ids = await someVideos(server, ann, word, [{}, {}])
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Harbour ${word}` })
  await page.goto('/web/my/videos')
  const bar = await selecting(ann)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 2 videos' })
  await dialog.getByRole('checkbox', { name: 'Change who may watch' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Channels' }).fill(word)
  await page.getByRole('option', { name: `Harbour ${word}` }).click()
  await dialog.getByRole('checkbox', { name: 'Change when they expire' }).check()
  await dialog.getByRole('checkbox', { name: 'They expire', exact: true }).check()
  await dialog.getByLabel('Last day').fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
  const sent: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/web/ajax/videos/update') && sent.push(request.postDataJSON()))
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('2 videos updated')).toBeVisible()
  expect(sent).toEqual(ids.map(() => expect.objectContaining({ channels: [name], expiry_date: expect.any(Number) })))
  for (const id of ids) {
    const video = await ann.call<{ expiry_date: number }>('GET', `/api/v3/videos/${id}`)
    expect(video).toMatchObject({ channels: [{ name }], visibility: 'USERS' })
    expect(video.expiry_date * 1000).toBeGreaterThan(Date.now() + 39 * 86_400_000)
  }
})

test('domain content is sorted and narrowed; what is published is updated, not revived (VW-2.70, VW-4.15)', async ({ person, server }) => {
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  await someVideos(server, ann, word, [expired, {}, {}])
  const { page } = bob
  await page.goto(`/web/my/domain-content?qtext=${word}`)
  await page.getByRole('combobox', { name: 'Sort' }).click()
  const sorted = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname.endsWith('domain-content-video') && searchParams.get('order_by') === 'displayname'
  })
  await page.getByRole('option', { name: 'Title, A to Z' }).click()
  await sorted
  const narrowed = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('content_filtering') === 'published')
  await filter(bob, 'Published')
  await narrowed
  await expect(page.getByRole('article')).toHaveCount(2)
  const bar = await selecting(bob)
  await expect(bar.getByRole('button', { name: 'Update' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Revive' })).toHaveCount(0)
})

test('on domain content what has expired is revived, and not updated (VW-2.71, VW-4.16, CM-2.73, CM-4.13)', async ({ person, server }) => {
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  const [first = ''] = await someVideos(server, ann, word, [expired, {}])
  const { page } = bob
  await page.goto(`/web/my/domain-content?qtext=${word}&content_filtering=expired`)
  const bar = await selecting(bob)
  await expect(bar.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Revive' }).click()
  await page.getByRole('dialog', { name: 'Revive 1 video?' }).getByRole('button', { name: 'Revive' }).click()
  await expect(page.getByText('1 video revived')).toBeVisible()
  expect(await ann.call('GET', `/api/v3/videos/${first}`)).toMatchObject({ expired: false })
})

test('on domain content what is unpublished is updated with a reviewer and the terms, and not revived (VW-4.14, VW-4.17, CM-4.30)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1, terms_of_use: 1, terms_text: 'Be kind.' })
  const [ann, bob] = [await person(), await person('poweruser')]
  const word = aWord()
  await someVideos(server, ann, word, [{ settings: { published: false } }])
  const { page } = bob
  await page.goto(`/web/my/domain-content?qtext=${word}&content_filtering=unpublished`)
  const bar = await selecting(bob)
  await expect(bar.getByRole('button', { name: 'Revive' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 1 video' })
  await expect(dialog.getByRole('combobox', { name: 'Reviewer' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I accept the terms of use' }).check()
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled()
})

test('an update of several that fails is said in the words of what they are (CM-8.15, CM-8.16)', async ({ person, server }) => {
  const ann = await person()
  await someVideos(server, ann, aWord(), [{}, { type: 'podcast' }])
  await ann.page.route('**/web/ajax/videos/update', (route) => route.fulfill({ status: 500, json: {} }))
  for (const [path, kind] of [
    ['/web/my/videos?content_filtering=video', 'video'],
    ['/web/my/podcasts', 'podcast'],
  ] as const) {
    await ann.page.goto(path)
    const bar = await selecting(ann, `${kind}s`)
    await bar.getByRole('button', { name: 'Update' }).click()
    await ann.page
      .getByRole('dialog', { name: `Update 1 ${kind}` })
      .getByRole('button', { name: 'Update' })
      .click()
    await expect(ann.page.getByText(`Failed to update the ${kind}`, { exact: true }).first()).toBeVisible()
    await expect(ann.page.getByRole('dialog', { name: `1 ${kind} was left as it was` })).toBeVisible()
  }
})

test('podcasts are called podcasts when several are changed, deleted or too many (CM-5.82, VW-5.27)', async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  const podcasts = Array.from({ length: 21 }, (): Wish => ({ type: 'podcast' }))
  const [, second = ''] = await someVideos(server, ann, aWord(), podcasts)
  await page.goto('/web/my/podcasts')
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(21)
  const bar = await selecting(ann, 'podcasts')
  await bar.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Maximum 20 podcasts are permitted for operation.', { exact: true })).toBeVisible()
  await bar.getByRole('checkbox', { name: 'Select all' }).click()
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: new RegExp(`^Select .* ${n}$`) }).click()
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 2 podcasts' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('2 podcasts updated')).toBeVisible()
  // What becomes PUBLIC may be downloaded, here too (CM-4.06).
  expect(await ann.call('GET', `/api/v3/videos/${second}`)).toMatchObject({ visibility: 'PUBLIC', video_download: true })
})

test('a change of several is taken back by Undo, but not of one that somebody has changed since; so are deletions (CM-1.03, CM-7.17)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const word = aWord()
  const ids = await someVideos(server, ann, word, [{}, {}, {}])
  const visibilities = () =>
    Promise.all(ids.map(async (id) => ((await ann.call('GET', `/api/v3/videos/${id}`)) as { visibility: string }).visibility))
  await page.goto('/web/my/videos')
  const bar = await selecting(ann)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 3 videos' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('3 videos updated')).toBeVisible()
  expect(await visibilities()).toEqual(['PUBLIC', 'PUBLIC', 'PUBLIC'])
  await admin.call('PUT', '/web/ajax/videos/update', { gconfid: ids[0], visibility: 'USERS' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 videos are as they were before')).toBeVisible()
  await expect(page.getByText(`Changed by somebody else since, and left as they are: ${word} 1`)).toBeVisible()
  expect(await visibilities()).toEqual(['USERS', 'USERS', 'USERS'])

  await selecting(ann)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 3 videos?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 videos deleted')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 videos are as they were before')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.getByRole('button', { name: `More for ${word} 2` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click()
  await expect(page.getByText(`“${word} 2” was deleted`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').filter({ hasText: `${word} 2` })).toBeVisible()
})

test('where the line is gone, a change of several stops, says so once, and keeps them selected (CM-7.17)', async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  await someVideos(
    server,
    ann,
    aWord(),
    Array.from({ length: 6 }, () => ({})),
  )
  await page.goto('/web/my/videos')
  const bar = await selecting(ann)
  await bar.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 6 videos' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The connection was lost after 0 of 6. The others are still selected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByText('6 selected')).toBeVisible()
  await page.context().setOffline(false)
  await bar.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('dialog', { name: 'Update 6 videos' }).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('6 videos updated')).toBeVisible()
})

test('of several channels those that are refused are named, and the people chosen for the others are back after Undo (LE-2.58, LE-8.31)', async ({
  person,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const { page } = ann
  const made: { name: string }[] = []
  for (const n of [1, 2]) {
    const fields = { displayname: `${word} ${n}`, visibility: 'GROUPS', user_members_data: [bob.username] }
    made.push(await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', fields))
  }
  const [first, second] = made.map(({ name }) => name)
  await page.goto('/web/my/channels?order_by=displayname&order_type=asc')
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  // Gone while they were being chosen.
  await ann.call('DELETE', '/web/ajax/channels/delete', { name: [first] })
  await page.getByRole('button', { name: 'Change visibility' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Specific people' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Organisation' }).click()
  await dialog.getByRole('button', { name: 'Change visibility' }).click()
  await expect(page.getByRole('dialog', { name: '1 channel was left as it was' })).toContainText(`${word} 1`)
  await page.getByRole('dialog').getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 channel is as it was before')).toBeVisible()
  const { channel } = await ann.call<{ channel: { visibility: string; user_members_data: { name: string }[] } }>(
    'GET',
    `/web/ajax/partials/channels/${second}`,
  )
  expect(channel).toMatchObject({ visibility: 'GROUPS', user_members_data: [{ name: bob.username }] })
})
