import type { Page } from '@playwright/test'
import { aPlannedEvent } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord, callsOf } from './harness/videos.ts'

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions for this event' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a host edits the event on its own page, and others find what it is called now; anybody shares it (CM-2.34, LE-1.23, LE-2.17)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const title = `Plans ${aWord()}`
  const address = await aPlannedEvent(ann, title)
  await page.goto(address)
  await bob.page.goto(address)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `${address}/settings`)
  await choose(page, 'Edit')
  await asked
  const form = page.getByRole('form', { name: 'Edit event' })
  const name = form.getByRole('textbox', { name: 'Title' })
  await expect(name).toHaveValue(title)
  await expect(page).toHaveURL(address)
  await expectAccessible(page)
  await name.fill(`${title}, moved`)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/update'))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await saved
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: `${title}, moved` })).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(bob.page.getByRole('heading', { level: 1, name: `${title}, moved` })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'More actions for this event' })).toHaveCount(0)
  await bob.page.getByRole('button', { name: 'Share' }).click()
  const dialog = bob.page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`${address}$`))
})

test('the address of a SIP session is taken where it looks like one, and its failure is said (LE-2.18, LE-5.45, LE-5.46, LE-7.32, LE-8.05)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  await page.goto(await aPlannedEvent(ann, `Phones ${aWord()}`))
  await choose(page, 'SIP session')
  const dialog = page.getByRole('dialog', { name: 'SIP session' })
  const box = dialog.getByRole('textbox', { name: 'Session address' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(dialog).toContainText('Hosts join it under Stream')
  for (const [typed, right] of [
    ['', false],
    ['room@example.org', false],
    ['sip:', false],
    ['sip:room', false],
    ['sip:room@example.org', true],
  ] as const) {
    await box.fill(typed)
    await expect(save).toBeEnabled({ enabled: right })
  }
  await expectAccessible(page)
  const action = await box.evaluate((input: HTMLInputElement) => new URL(input.form?.action ?? '').pathname)
  await page.route(`**${action}`, (route) => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await expect(page.getByText('Something went wrong while adding SIP URL', { exact: true })).toBeVisible()
  await page.unroute(`**${action}`)
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === action)
  await save.click()
  const answer = await answered
  expect([answer.request().method(), await answer.json()]).toEqual(['POST', { result: 'success', session_uri: 'sip:room@example.org' }])
  await expect(dialog).toHaveCount(0)
  await choose(page, 'SIP session')
  await expect(box).toHaveValue('sip:room@example.org')
})

test('hosts are searched among those listed, made moderators and hosts again, and few take less room than many (LE-4.28, LE-6.20, LE-9.26, LE-9.28)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const people = [await person(), await person(), await person(), await person(), await person(), await person()]
  const hosts = people.map(({ username }) => ({ username, owner_type: 'HOST' }))
  const address = await aPlannedEvent(ann, `Many hosts ${aWord()}`, { hosts, visibility: 'MEMBERS' })
  const other = await person()
  await page.goto(`${address}/settings`)
  const list = page.getByRole('list', { name: 'Hosts and moderators' })
  await expect(list.getByRole('listitem')).toHaveCount(7)
  const heightOf = () => list.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrolls: scrollHeight > clientHeight }))
  const many = await heightOf()
  expect(many.scrolls).toBe(true)
  const search = page.getByRole('searchbox', { name: 'Search hosts and moderators' })
  const [first] = people
  await search.fill(first?.username ?? '')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await search.fill(ann.username)
  await expect(list).toContainText('Owner')
  await search.fill(other.username)
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await search.fill('')
  await expect(list.getByRole('listitem')).toHaveCount(7)

  const save = async () => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/update'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    return (await (await saved).json()) as { video: { contentOwners: { username: string; owner_type: string }[] } }
  }
  const typeOfFirst = async () => (await save()).video.contentOwners.find(({ username }) => username === first?.username)?.owner_type
  await search.fill(first?.username ?? '')
  await list.getByRole('switch').click()
  await expect(list).toContainText('Moderator')
  expect(await typeOfFirst()).toBe('MODERATOR')
  await list.getByRole('switch').click()
  await expect(list).toContainText('Host')
  expect(await typeOfFirst()).toBe('HOST')
  await search.fill('')
  for (let left = 6; left > 2; left--) {
    await list
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(list.getByRole('listitem')).toHaveCount(left)
  }
  const few = await heightOf()
  expect(few.scrolls).toBe(false)
  expect(few.clientHeight).toBeLessThan(many.clientHeight)

  const lookups = callsOf(page, '/web/ajax/users/members')
  await page.getByRole('combobox', { name: 'People and groups' }).pressSequentially(other.username, { delay: 100 })
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(lookups.map((query) => query.get('searchText'))).toEqual([other.username])
})
