import type { Page } from '@playwright/test'
import { anOpenEvent, aPlannedEvent, eventIn, sayAt, setStream } from './harness/events.ts'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name })

async function ask(who: Visitor, address: string, text: string): Promise<string> {
  const { id } = await who.call<{ id: string }>('POST', `/web/ajax/partials/events/${eventIn(address)}/questions`, { text })
  return id
}

const post = (host: Visitor, address: string, id: string) =>
  host.call('PUT', `/web/ajax/partials/events/${eventIn(address)}/questions/${id}`, { state: 'POSTED' })

/** Whether the whole page fits into the window: nothing of it scrolls but the panels. */
const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement
    return scrollHeight <= clientHeight && scrollWidth <= clientWidth
  })

test('whoever presents an event sees on one screen what is asked by votes, said and voted, the hour and who is there, and one of it alone by a key', async ({
  person,
  server,
}) => {
  const [ann, pat, bob] = [await person('poweruser'), await person(), await person()]
  const address = await anOpenEvent(ann, `Town hall ${aWord()}`, { presenter: pat.username })
  await setStream(server, eventIn(address), 'STREAMING')
  const [first, wanted] = [await ask(bob, address, 'Where is lunch?'), await ask(bob, address, 'When do we open?')]
  for (const id of [first, wanted]) await post(ann, address, id)
  await bob.call('POST', `/api/v3/events/${eventIn(address)}/questions/${wanted}/vote`)
  await sayAt(bob, address, 'Good morning from Bern')

  const { page } = pat
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await page.getByRole('link', { name: 'Presenter’s view' }).click()
  await expect(page).toHaveURL(`${address}/presenter`)
  const asked = panel(page, 'Questions').getByRole('article')
  await expect(asked.first()).toContainText('When do we open?')
  await expect(asked.nth(1)).toContainText('Where is lunch?')
  await expect(panel(page, 'Comments')).toContainText('Good morning from Bern')
  await expect(figure(page, 'On for')).toBeVisible()
  await expect(figure(page, 'Planned end in')).toBeVisible()
  await expect(figure(page, 'People here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End event' })).toHaveCount(0)
  expect(await fits(page)).toBe(true)
  await expectAccessible(page)

  await sayAt(bob, address, 'We can hear you')
  await expect(panel(page, 'Comments').getByRole('article').first()).toContainText('We can hear you')
  const { poll } = await ann.call<{ poll: { id: string } }>('POST', `/api/v3/videos/${eventIn(address)}/live-poll`, {
    question: 'Which drink?',
    choice1: 'Tea',
    choice2: 'Coffee',
  })
  await ann.call('PUT', `/api/v3/videos/${eventIn(address)}/live-poll/${poll.id}`, { state: 'OPENED' })
  await expect(panel(page, 'Poll').getByRole('article', { name: 'Which drink?' })).toContainText('Runs now')
  await expect(panel(page, 'Poll')).toContainText('The votes are here once a host shows the result.')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(panel(page, 'Comments')).toHaveCount(0)
  await expect(panel(page, 'Questions')).toBeVisible()
  await expect(page).toHaveURL(/only=questions/)
  await expectAccessible(page)
  await page.keyboard.press('0')
  await expect(panel(page, 'Comments')).toBeVisible()

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/notes'))
  await page.getByRole('textbox', { name: 'My notes' }).fill('Thank the team from Bern 2')
  await saved
  await expect(panel(page, 'Notes')).toContainText('Saved')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'My notes' })).toHaveValue('Thank the team from Bern 2')
  await expect(panel(page, 'Poll').getByRole('article', { name: 'Which drink?' })).toBeVisible()
  expect(await fits(page)).toBe(true)
  await expectAccessible(page)
})

test('whoever hosts an event begins it, marks a question as answered and reads a poll’s votes in the presenter’s view, which nobody else gets', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, mod, bob] = [await person('poweruser'), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await aPlannedEvent(ann, `Works meeting ${aWord()}`, { hosts })
  for (const { page } of [mod, bob]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Presenter’s view' })).toHaveCount(0)
    await page.goto(`${address}/presenter`)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
  const { page } = ann
  await page.goto(`${address}/presenter`)
  await expect(figure(page, 'Begins in')).toBeVisible()
  await expect(panel(page, 'Questions')).toContainText('No questions yet')
  await page.getByRole('button', { name: 'Begin event' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Begin event' }).click()
  await expect(figure(page, 'On for')).toBeVisible()
  await setStream(server, eventIn(address), 'STREAMING')
  await post(ann, address, await ask(bob, address, 'Is there coffee?'))
  await panel(page, 'Questions').getByRole('button', { name: 'Mark as answered' }).click()
  await expect(panel(page, 'Questions')).toContainText('No such questions')
  await page.getByRole('combobox', { name: 'Show questions' }).click()
  await page.getByRole('option', { name: 'Answered' }).click()
  await expect(panel(page, 'Questions')).toContainText('Is there coffee?')

  const fields = { question: 'Which drink?', choice1: 'Tea', choice2: 'Coffee' }
  const { poll } = await ann.call<{ poll: { id: string } }>('POST', `/api/v3/videos/${eventIn(address)}/live-poll`, fields)
  await page.reload()
  await panel(page, 'Poll').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel(page, 'Poll').getByRole('article', { name: 'Which drink?' })).toContainText('Runs now')
  await bob.call('POST', `/api/v3/videos/${eventIn(address)}/live-poll/${poll.id}/vote`, { choice: 2 })
  await expect(panel(page, 'Poll').getByRole('article', { name: 'Which drink?' })).toContainText('100 %')
})
