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

const selecting = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Selected videos' })
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

test('a manager finds everybody’s videos, podcasts and playlists under domain content, each with a search of its own (CM-2.05, CM-2.06, CM-2.07, VW-2.66, VW-2.67)', async ({
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

test('domain content is sorted and narrowed; what is published is updated, not revived (VW-2.68, VW-2.69, VW-2.70, VW-4.15)', async ({
  person,
  server,
}) => {
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
  for (const [path, message] of [
    ['/web/my/videos?content_filtering=video', 'Failed to update the video'],
    ['/web/my/podcasts', 'Failed to update the podcast'],
  ] as const) {
    await ann.page.goto(path)
    const bar = await selecting(ann)
    await bar.getByRole('button', { name: 'Update' }).click()
    await ann.page.getByRole('dialog', { name: 'Update 1 video' }).getByRole('button', { name: 'Update' }).click()
    await expect(ann.page.getByText(message, { exact: true }).first()).toBeVisible()
  }
})
