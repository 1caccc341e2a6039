import type { Page } from '@playwright/test'
import { pressBoth } from './harness/accessibility.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf } from './harness/videos.ts'

const partials = '/web/ajax/partials/channels'

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** Answers every call to an address with a failure, from now on. */
const fail = (page: Page, address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500, json: {} }))

test('a power user makes a channel, publishes a video to it and features it; somebody else finds it and subscribes (CM-1.22, CM-1.45, CM-2.22, CM-2.61, CM-7.101, CM-8.20, CM-8.37, CM-8.79, LE-8.25, LE-8.27, LE-2.51, LE-5.53, LE-5.54, LE-5.56, LE-5.58, VW-2.60, VW-2.61)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `A film of ${word}` })
  const { page } = ann
  await page.goto('/web/channels')
  await page.getByRole('link', { name: 'New channel' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Channel ${word}`)
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('one\ntwo\nthree\nfour\nfive')
  await expect(description).toHaveValue('one\ntwo\nthree\nfour')
  const swatches = page.getByRole('radiogroup', { name: 'Theme colour' }).getByRole('radio')
  await expect(swatches).toHaveCount(12)
  await swatches.nth(6).click()
  const topics = page.getByRole('combobox', { name: 'Topics' })
  await topics.pressSequentially('ropes')
  await topics.press('Space')
  await expect(page.getByRole('button', { name: 'Remove ropes' })).toBeVisible()
  await expect(topics).toHaveValue('')
  await expect(page.getByText('This character is not allowed in channel topic')).toHaveCount(0)
  await topics.pressSequentially('knots$')
  await toast(page, 'This character is not allowed in channel topic')
  await expect(topics).toHaveValue('knots')
  await topics.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove knots' })).toBeVisible()
  await expect(topics).toHaveValue('')
  await topics.pressSequentially('Knots ')
  await toast(page, "Topic 'knots' is already added!")
  await page.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Channel ${word}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await bob.call('GET', `${partials}/${address.split('/').at(-1)}`)
  await page.goto('/web/channels/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Knots too ${word}`)
  await page.getByRole('combobox', { name: 'Topics' }).fill('knots,')
  await page.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Knots too ${word}` })).toBeVisible()

  await page.goto(`/web/videos/${film}/settings`)
  const channels = page.getByRole('region', { name: 'Channels' }).getByRole('combobox', { name: 'Channels' })
  await channels.fill(`Channel ${word}`)
  await page.getByRole('option', { name: `Channel ${word}` }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'Video settings updated successfully')
  const row = await ann.call<{ playlist: { name: string } }>('POST', '/web/ajax/playlists/create', { displayname: `Row ${word}` })
  await ann.call('POST', `/web/ajax/playlists/${row.playlist.name}/content/${film}`)
  const lookup = new RegExp(`/web/ajax/${film}/channels`)
  await fail(page, lookup)
  await page.getByRole('button', { name: 'Added to' }).click()
  await toast(page, 'failed')
  await page.unroute(lookup)
  await page.getByRole('button', { name: 'Added to' }).click()
  const addedTo = page.getByRole('dialog', { name: 'Added to' })
  await expect(addedTo.getByRole('link', { name: `Channel ${word}` })).toBeVisible()
  await expect(addedTo.getByRole('heading', { name: '1 channel' })).toBeVisible()
  await expect(addedTo.getByRole('link', { name: `Row ${word}` })).toBeVisible()
  await expect(addedTo.getByRole('heading', { name: '1 playlist' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${address}/manage`)
  await page.getByRole('button', { name: `Feature A film of ${word}` }).click()
  await toast(page, 'Content marked as featured')
  await page.goto('/web/my/channels')
  await page.getByRole('button', { name: `Feature Channel ${word}` }).click()
  await toast(page, 'Channel marked as featured')

  const other = bob.page
  await other.goto('/web/channels')
  await other.getByRole('searchbox', { name: 'Search channels' }).fill(word)
  await other.getByRole('searchbox', { name: 'Search channels' }).press('Enter')
  await expect(other.getByText(`Showing channels for "${word}"`)).toBeVisible()
  await other.getByRole('link', { name: `Channel ${word}` }).click()
  await expect(other.getByRole('heading', { name: 'Featured' })).toBeVisible()
  await expectAccessible(other)
  await other
    .getByRole('link', { name: `A film of ${word}` })
    .first()
    .click()
  await expect(other).toHaveURL(/ctx=channel/)
  await expect(other.getByRole('region', { name: 'About the channel' })).toContainText(`Channel ${word}`)
  await expect(other.getByRole('region', { name: 'Related channels' })).toContainText(`Knots too ${word}`)

  const subscribe = other.getByRole('button', { name: `Subscribe to Channel ${word}` }).first()
  await fail(other, /\/subscribe$/)
  await subscribe.click()
  await toast(other, 'Something went wrong.')
  await expect(subscribe).toHaveAttribute('aria-pressed', 'false')
  await other.unroute(/\/subscribe$/)
  await subscribe.click()
  await toast(other, 'Channel subscribed successfully.')
  await expect(subscribe).toHaveAttribute('aria-pressed', 'true')
  const content = `${address.replace('/web/', '/web/ajax/')}/content/${film}`
  await ann.call('DELETE', content)
  await ann.call('POST', content, { type: 'video', op: 'add' })
  await other.goto('/web/my/inbox')
  const notice = other.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  await expect(notice).toContainText(`New on Channel ${word}: A film of ${word}`)
  await expect(notice.getByRole('link')).toHaveAttribute('href', `/web/videos/${film}/play`)
  await other.goto(address)
  await expect(subscribe).toHaveAttribute('aria-pressed', 'true')
})

test('a viewer narrows the channels to those with podcasts and those subscribed to, and searches inside one (VW-1.05, VW-2.31, VW-2.32, VW-3.23, VW-2.62, VW-2.63, VW-2.64, VW-2.65, VW-6.01, VW-6.02, LE-2.30, LE-2.45, LE-2.46, LE-2.47, LE-5.47, LE-6.22)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Reefs of ${word}`, fields: { topics: ['reefs'] } })
  const make = (displayname: string, fields: object = {}) =>
    ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname, topics: 'reefs', ...fields })
  const { name } = await make(`Sea ${word}`)
  await make(`Land ${word}`)
  await ann.call('POST', `/web/ajax/channels/${name}/content/${film}`, { type: 'video', op: 'add' })
  await bob.call('POST', `/web/ajax/channels/${name}/subscribe`, { action: 'subscribe' })
  const { page } = bob

  const listed = callsOf(page, partials)
  await page.goto('/web/channels')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/Latest/)
  const [sea, land] = [page.getByRole('link', { name: `Sea ${word}` }), page.getByRole('link', { name: `Land ${word}` })]
  await expect(land).toBeVisible()
  const switched = page.getByRole('switch', { name: 'Subscribed' })
  await switched.click()
  await expect(land).toBeHidden()
  await expect(sea).toBeVisible()
  expect(listed.at(-1)?.get('scope')).toBe('subscribed')
  await switched.click()
  await expect(land).toBeVisible()
  await page.getByRole('switch', { name: 'Podcasts' }).click()
  await expect(page.getByRole('heading', { name: 'No channels found' })).toBeVisible()
  expect(listed.at(-1)?.get('podcasts')).toBe('1')
  expect(listed[0]?.get('podcasts')).toBe('0')
  await page.getByRole('switch', { name: 'Podcasts' }).click()
  await expect(land).toBeVisible()

  await sea.click()
  await expect(page.locator('body')).toHaveAttribute('data-canmanage', 'false')
  const searched = callsOf(page, `${partials}/${name}/search`)
  const box = page.getByRole('searchbox', { name: `Search in Sea ${word}` })
  await box.press('Enter')
  await box.fill(word)
  expect(searched).toHaveLength(0)
  await box.press('Enter')
  // The channel's own page shows the same link until the search has come.
  const searching = page.getByRole('heading', { level: 1, name: `Search in Sea ${word}` })
  await expect(searching).toBeVisible()
  await expect.poll(() => searched.at(-1)?.get('canManageChannel')).toBe('false')
  await expect(page.getByRole('link', { name: `Reefs of ${word}` })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /reefs/ })).toBeVisible()
  await page.getByRole('tab', { name: /Podcasts/ }).click()
  await expect(page.getByRole('heading', { name: 'No results in this channel' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('link', { name: `Reefs of ${word}` })).toBeVisible()
  expect(loads).toEqual([`/web/channels/${name}`])

  await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'reefs' }).click()
  await expect(page).toHaveURL(/\/search\?topic=reefs/)
  await expect(searching).toBeVisible()
  await expect(page.getByRole('link', { name: `Reefs of ${word}` })).toBeVisible()
  expect(searched.at(-1)?.get('topic')).toBe('reefs')
  await page.goBack()
  // Both pages have such a box.
  await expect(page.getByRole('heading', { level: 1, name: `Sea ${word}`, exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a channel' }).fill(`Land ${word}`)
  await page.getByRole('searchbox', { name: 'Find a channel' }).press('Enter')
  await expect(land).toBeVisible()
  await expect(sea).toBeHidden()

  const manages = callsOf(ann.page, `${partials}/${name}/search`)
  await ann.page.goto(`/web/channels/${name}/search?qtext=${word}`)
  await expect(ann.page.getByRole('link', { name: `Reefs of ${word}` })).toBeVisible()
  expect(manages.at(-1)?.get('canManageChannel')).toBe('true')
  await expect(ann.page.locator('body')).toHaveAttribute('data-canmanage', 'true')
})

test('whoever runs a channel sees what went wrong, in words, and everything stays as it was (LE-8.24, LE-8.26, LE-8.28, LE-8.29, LE-8.30, VW-2.33, LE-1.09, LE-1.36, LE-9.29)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Kept ${word}` })
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Run ${word}` })
  const { page } = ann
  await page.goto(`/web/channels/${name}/manage`)
  for (const tab of ['Videos', 'Shorts', 'Podcasts', 'Playlists']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Add content' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(word)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add Kept ${word}` })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: `Kept ${word} is added` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const made = await ann.call<{ playlist: { name: string } }>('POST', '/web/ajax/playlists/create', { displayname: `Row of ${word}` })
  await ann.call('POST', `/web/ajax/playlists/${made.playlist.name}/content/${film}`)
  await page.getByRole('tab', { name: 'Playlists' }).click()
  await page.getByRole('button', { name: 'Add content' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Playlists' }).click()
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Search playlists' }).fill(word)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add Row of ${word}` })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: `Row of ${word} is added` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: `Row of ${word}` })).toContainText('1 video')
  await page.getByRole('link', { name: 'Open channel' }).click()
  await page.getByRole('tab', { name: 'Playlists' }).click()
  await page.getByRole('link', { name: `Row of ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Row of ${word}` })).toBeVisible()
  await page.goto(`/web/channels/${name}/manage`)
  const star = page.getByRole('button', { name: `Feature Kept ${word}` })
  await expect(star).toBeVisible()
  // Who is quicker than the tab that they pressed changes what is still there; the channel itself may be asked for meanwhile.
  const tabs = /\/partials\/channels\/[^/]+\?.*type=video/
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(tabs, async (route) => {
    await late
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(tabs)
  await page.getByRole('tab', { name: 'Videos' }).click()
  await asked
  await fail(page, new RegExp(`/content/${film}`))
  await star.click()
  await toast(page, 'Failed to mark channel as featured! Please try again')
  arrive()
  await page.unroute(tabs)
  await expect(page).toHaveURL(/type=video/)
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: `Remove Kept ${word} from the channel` }).click()
  await toast(page, 'Failed to remove content from channel! Please try again')
  await expect(page.getByRole('link', { name: `Kept ${word}` })).toBeVisible()
  await page.unroute(new RegExp(`/content/${film}`))
  await star.click()
  await toast(page, 'Content marked as featured')
  await page.getByRole('button', { name: `Remove Kept ${word} from featured` }).click()
  await toast(page, 'Content removed from featured')
  await page.getByRole('button', { name: `Remove Kept ${word} from the channel` }).click()
  await toast(page, 'Removed content from channel')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()

  await page.goto(`/web/channels/${name}/settings`)
  await fail(page, /\/featured$/)
  await expect(page.getByRole('button', { name: 'Mark as featured' })).toBeVisible()
  let answerLate = () => {}
  const answered = new Promise<void>((resolve) => (answerLate = resolve))
  await page.route(new RegExp(`/partials/channels/${name}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    await answered
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Mark as featured' }).click()
  await toast(page, 'Failed to mark channel as featured! Please try again')
  await page.unroute(/\/featured$/)
  // What is asked again after a refusal, and comes late, does not undo what is pressed next.
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await page.route(/\/featured$/, async (route) => {
    await sent
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mark as featured' }).click()
  await expect(page.getByRole('button', { name: 'Remove from featured' })).toBeVisible()
  answerLate()
  await page.evaluate(async () => void (await (await fetch('/api/v3/session')).text()))
  await page.getByRole('button', { name: 'Remove from featured' }).click()
  send()
  await toast(page, 'Channel removed from featured')

  await bob.page.goto(`/web/channels/${name}`)
  await expect(bob.page.getByRole('heading', { level: 1, name: `Run ${word}` })).toBeVisible()
  await expect(bob.page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await bob.page.goto(`/web/channels/${name}/settings`)
  await expect(bob.page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
})

test('channels are changed and deleted together, twenty at most (LE-1.38, LE-2.58, LE-2.59, LE-2.60, LE-2.62, LE-5.69, LE-8.21, LE-8.22, LE-8.23, LE-8.31, LE-8.32, LE-9.31)', async ({
  person,
}) => {
  const ann = await person('poweruser')
  const word = aWord()
  for (let n = 10; n <= 31; n += 1) await ann.call('POST', '/web/ajax/channels/create', { displayname: `${word} ${n}` })
  const { page } = ann
  await page.goto('/web/my/channels?order_by=displayname&order_type=asc')
  const pick = (n: number) => page.getByRole('checkbox', { name: `Select ${word} ${n}` })
  await page.getByRole('button', { name: 'Select' }).click()
  const [change, remove] = [
    page.getByRole('button', { name: 'Change visibility' }),
    page.getByRole('button', { name: 'Delete', exact: true }),
  ]
  for (const button of [change, remove]) await expect(button).toBeDisabled()
  await pick(10).check()
  await pick(11).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await fail(page, /\/channels\/update$/)
  await change.click()
  await dialog.getByRole('radio', { name: 'Public' }).click()
  await dialog.getByRole('button', { name: 'Change visibility' }).click()
  await toast(page, 'Failed to change visbility of the channels')
  await page.unroute(/\/channels\/update$/)
  await dialog.getByRole('button', { name: 'Change visibility' }).click()
  await toast(page, 'Channels visibility changed to PUBLIC')
  await expect(page.getByText('Public', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, '2 channels are as they were before')
  await expect(page.getByText('Public', { exact: true })).toHaveCount(0)

  await page.mouse.wheel(0, 20_000)
  await expect(pick(31).or(page.getByRole('link', { name: `${word} 31` }))).toBeVisible()
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('22 selected')).toBeVisible()
  await remove.click()
  await toast(page, 'Maximum 12 channels are permitted for operation.')
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await pick(10).check()
  await pick(11).check()
  await fail(page, /\/channels\/delete$/)
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 channels' }).click()
  await toast(page, 'Failed to delete the channel(s)')
  for (const n of [10, 11]) await expect(pick(n)).toBeChecked()
  await page.unroute(/\/channels\/delete$/)
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 channels' }).click()
  await toast(page, 'Channels deleted successfully')
  await expect(page.getByRole('link', { name: `${word} 10` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast(page, '2 channels are as they were before')
  await expect(page.getByRole('link', { name: `${word} 10` })).toHaveCount(1)

  await page.getByRole('link', { name: `${word} 12` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} 12` })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete channel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete channel' }).click()
  await toast(page, 'Channel deleted successfully')
  await expect(page).toHaveURL(/\/web\/channels$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
})

test('a channel is run by keyboard alone', async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  await aFilm(ann, server.url, { title: `By keys ${word}` })
  const { page } = ann
  const at = (role: 'button' | 'link' | 'textbox' | 'radio' | 'searchbox', name: string | RegExp, on: Page = page) =>
    on.getByRole(role, { name }).first()
  const go = async (locator: ReturnType<typeof at>, key = 'Enter') => {
    await locator.focus()
    await locator.press(key)
  }
  await page.goto('/web/')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await pressBoth(page, 'g', 'c')
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
  await go(at('link', 'New channel'))
  await at('textbox', 'Title').focus()
  await page.keyboard.type(`Keys ${word}`)
  const colour = page.getByRole('radio', { name: 'Colour', checked: true })
  const before = (await colour.getAttribute('aria-label')) ?? ''
  await colour.focus()
  // Focus and choice follow a moment later, as long as the key is held, and would take the next key along.
  await page.keyboard.down('ArrowRight')
  await expect(colour).not.toHaveAttribute('aria-label', before)
  await expect(colour).toBeFocused()
  await page.keyboard.up('ArrowRight')
  await at('textbox', 'Title').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Keys ${word}` })).toBeVisible()
  await go(at('link', 'Manage'))
  await go(at('button', 'Add content'))
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(word)
  await expect(page.getByRole('list', { name: 'To add' }).getByRole('listitem')).toHaveCount(1)
  await go(at('button', `Add By keys ${word}`))
  await expect(at('button', `By keys ${word} is added`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(at('button', 'Add content')).toBeFocused()
  await go(at('button', `Feature By keys ${word}`), 'Space')
  await toast(page, 'Content marked as featured')

  const other = bob.page
  await other.goto('/web/channels')
  await at('searchbox', 'Search channels', other).focus()
  await other.keyboard.type(`Keys ${word}`)
  await other.keyboard.press('Enter')
  await go(at('button', `Subscribe to Keys ${word}`, other))
  await toast(other, 'Channel subscribed successfully.')
  await other.getByRole('switch', { name: 'Subscribed' }).press('Space')
  await expect(at('link', `Keys ${word}`, other)).toBeVisible()
})
