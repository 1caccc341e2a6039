import type { Page } from '@playwright/test'
import { answerQuestion, aPlannedEvent, eventIn, setStream } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** The day so many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a power user plans an event, changes it in the list of their own, cancels and deletes it (LE-5.30, LE-5.33, LE-5.36, VW-2.76, VW-2.77)', async ({
  person,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const title = `Town hall ${aWord()}`
  const { page } = ann
  await page.goto('/web/events/create')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Event title should not be empty.', { exact: true })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Title' })
  await name.fill(title)
  await page.getByLabel('Time zone').fill('UTC')
  await page.getByLabel('Start date').fill('2020-01-01')
  await name.focus()
  await expect(page.getByText('You have selected invalid time, setting to default.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Start date')).not.toHaveValue('2020-01-01')
  await page.getByLabel('Start date').fill(day(2))
  await page.getByLabel('Start time').fill('10:07')
  await name.focus()
  await expect(page.getByLabel('Start time')).toHaveValue('10:15')
  await page.getByLabel('End time').fill('09:00')
  await name.focus()
  await expect(page.getByText('Event start time can not be greater than event end time.', { exact: true })).toBeVisible()
  await page.getByLabel('End time').fill('23:15')
  await name.focus()
  const tooLong = 'Event duration cannot be greater than 12 hours. Setting the duration for 12 hours'
  await expect(page.getByText(tooLong, { exact: true })).toBeVisible()
  await expect(page.getByLabel('End time')).toHaveValue('22:15')
  await page.getByRole('radio', { name: 'Organisation' }).click()
  const hosts = page.getByRole('combobox', { name: 'Hosts and moderators' })
  await hosts.fill(bob.username)
  await page.getByRole('option').first().click()
  const listed = page.getByRole('list', { name: 'Hosts and moderators' })
  await listed.getByRole('switch').click()
  await expect(listed).toContainText('Moderator')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto('/web/my/events')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(row.getByLabel('Start time')).toHaveValue('10:15')
  await row.getByRole('textbox', { name: 'Title' }).fill(`${title}, moved`)
  await row.getByRole('button', { name: 'Save changes' }).click()
  await expect(row.getByRole('link', { name: `${title}, moved` })).toBeVisible()
  await expect(row.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await row.getByRole('button', { name: `Cancel ${title}, moved` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The hall is closed.')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await toast(page, 'Event cancelled successfully.')
  await expect(row).toContainText('Cancelled')
  await row.getByRole('link', { name: `${title}, moved` }).click()
  await expect(page.getByText('The hall is closed.')).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: `Delete ${title}, moved` }).click()
  await answerQuestion(page, 'Delete event')
  await toast(page, 'Event deleted successfully.')
  await expect(row).toHaveCount(0)
})

test('people wait for an event that its host begins, and vote in a poll whose result the host shows (LE-2.22, LE-2.23, LE-2.24, LE-4.10, LE-4.19)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const title = `Vote ${aWord()}`
  const address = await aPlannedEvent(ann, title)
  const [host, viewer] = [ann.page, bob.page]
  await viewer.goto('/web/events')
  await viewer.getByRole('link', { name: title }).click()
  await expect(viewer.getByRole('timer')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Begin event' })).toHaveCount(0)
  await viewer.getByRole('tab', { name: 'Polls' }).click()
  await expect(viewer.getByRole('heading', { name: 'No polls yet' })).toBeVisible()

  await host.goto(address)
  await host.getByRole('tab', { name: 'Polls' }).click()
  await host.getByRole('button', { name: 'New poll' }).click()
  const dialog = host.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Tea or coffee?')
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Tea')
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('x'.repeat(34))
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please provide 2 to 4 valid options')
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Coffee')
  await save.click()
  const poll = host.getByRole('article', { name: 'Tea or coffee?' })
  await expect(poll).toContainText('Draft')
  await poll.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Tea or coffee?')
  await expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Coffee')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(poll.getByRole('button', { name: 'Open' })).toBeDisabled()
  const why = host.getByText('Stream is not live', { exact: true })
  await expect(why).toHaveCount(1)
  await poll.locator('[data-tip="Stream is not live"]').hover()
  await expect(why).toHaveCount(2)
  await host.getByRole('button', { name: 'Begin event' }).click()
  await answerQuestion(host, 'Begin event')
  await expect(viewer.getByRole('heading', { name: 'The event is on' })).toBeVisible()

  await setStream(server, eventIn(address), 'STREAMING')
  await viewer.getByRole('tab', { name: 'Q&A' }).click()
  await poll.getByRole('button', { name: 'Open' }).click()
  await expect(viewer.getByText('A poll is open. You find it under Polls.')).toBeVisible()
  await viewer.getByRole('tab', { name: 'Polls (open)' }).click()
  await viewer.getByRole('radio', { name: 'Coffee' }).click()
  await expect(viewer.getByText('You have voted.')).toBeVisible()
  await expectAccessible(viewer)
  await expect(poll).toContainText('1 vote')
  await poll.getByRole('button', { name: 'Close poll' }).click()
  await answerQuestion(host, 'Cancel')
  await expect(poll).toContainText('Open')
  await poll.getByRole('button', { name: 'Close poll' }).click()
  await answerQuestion(host, 'Close poll')
  const result = host.getByRole('dialog', { name: 'Result' })
  await expect(result).toContainText('1 · 100 %')
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(viewer.getByText('Voting is over.')).toBeVisible()
  await poll.getByRole('button', { name: 'Show' }).click()
  await answerQuestion(host, 'Show result')
  await expect(viewer.getByRole('article', { name: 'Tea or coffee?' })).toContainText('1 · 100 %')
})

test('a viewer asks, a moderator posts it and marks it as answered, the presenter votes for it (LE-1.18, LE-2.19, LE-4.02, LE-4.04, LE-4.05)', async ({
  person,
}) => {
  const [ann, speaker, cleo, mod] = [await person('poweruser'), await person(), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await aPlannedEvent(ann, `Ask ${aWord()}`, { hosts, presenter: speaker.username })
  const question = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  const narrow = async (page: Page, to: string) => {
    await page.getByRole('combobox', { name: 'Show questions' }).click()
    await page.getByRole('option', { name: to, exact: true }).click()
  }
  // The tab that a viewer chose stays; who moderates or speaks begins with what is asked.
  for (const [{ page }, tab] of [
    [mod, 'Q&A'],
    [speaker, 'Q&A'],
    [cleo, 'Polls'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('tab', { name: 'Polls' }).click()
    await page.reload()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await cleo.page.getByRole('tab', { name: 'Q&A' }).click()
  const box = cleo.page.getByRole('textbox', { name: 'Ask a question' })
  await box.fill('Who lights the lamps?')
  await cleo.page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(box).toHaveValue('')
  await expect(question(cleo.page)).toContainText('Asked')
  await expect(question(cleo.page).getByRole('button', { name: 'Post', exact: true })).toHaveCount(0)
  await expect(question(mod.page)).toContainText('Who lights the lamps?')
  await expect(speaker.page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()

  await narrow(mod.page, 'Asked')
  await question(mod.page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(mod.page.getByRole('heading', { name: 'No such questions' })).toBeVisible()
  const vote = question(speaker.page).getByRole('button', { name: /^Vote for/ })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(speaker.page)
  await narrow(mod.page, 'Posted')
  await question(mod.page).getByRole('button', { name: 'Mark as answered' }).click()
  await narrow(mod.page, 'Answered')
  await expect(question(mod.page).getByRole('button', { name: /^Delete/ })).toBeVisible()
  await expect(question(mod.page).getByRole('button')).toHaveCount(1)
  await expect(question(cleo.page)).toContainText('Answered')
})
