import type { Page } from '@playwright/test'
import { answerQuestion, aPlannedEvent } from './harness/events.ts'
import { expect, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const rowOf = (page: Page, title: string) => page.getByRole('list', { name: 'My events' }).getByRole('listitem').filter({ hasText: title })

async function search(page: Page, name: string, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name })
  await box.fill(words)
  await box.press('Enter')
}

test('an event is planned and changed by a form, which goes to its own address; left, it changes nothing (LE-1.22, LE-2.25, LE-2.26, LE-2.27, LE-7.33)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const title = `Harvest ${aWord()}`
  await page.goto('/web/events/create')
  const name = page.getByRole('textbox', { name: 'Title' })
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/web/')
  await page.goto('/web/events/create')
  await name.fill(title)
  const form = page.getByRole('form', { name: 'New event' })
  const [method, action] = await form.evaluate((one: HTMLFormElement) => [one.method.toUpperCase(), new URL(one.action).pathname])
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === action)
  await page.getByRole('button', { name: 'Create event' }).click()
  const answer = await answered
  expect(answer.request().method()).toBe(method)
  expect(await answer.json()).toMatchObject({ result: 'success', video: { displayname: title } })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const address = new URL(page.url()).pathname
  await page.goto(`${address}/settings`)
  await expect(name).toHaveValue(title)
  await name.fill(`${title}, forgotten`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await page.goto(`${address}/settings`)
  await name.fill(`${title}, kept`)
  const saved = page.waitForResponse((one) => one.url().endsWith('/update'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect(await (await saved).json()).toMatchObject({ result: 'success', video: { displayname: `${title}, kept` } })
  await page.goto(`${address}/settings`)
  await expect(name).toHaveValue(`${title}, kept`)
})

test('an event is repeated by its form, which lists the days before; one that is deleted leaves the others', {
  tag: '@long',
}, async ({ person }) => {
  const { page } = await person('poweruser')
  const title = `Stand-up ${aWord()}`
  await page.goto('/web/events/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  const times = page.getByRole('textbox', { name: 'More times' })
  await times.fill('53')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('An event is repeated at most 52 times at once.')).toBeVisible()
  await times.fill('2')
  const made = page.getByRole('status').filter({ hasText: 'Besides this event 2 more are made:' })
  await expect(made.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('2 more events were made')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/web/my/events')
  await expect(rowOf(page, title)).toHaveCount(3)
  await rowOf(page, title)
    .nth(1)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, title)).toHaveCount(2)
})

test('owners find an event of theirs, edit it in the list, cancel and delete it there (VW-1.29, VW-1.30, VW-1.31, VW-2.09, VW-2.74)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const [kept, gone] = [`Apples ${word}`, `Pears ${word}`]
  await aPlannedEvent(ann, kept)
  await aPlannedEvent(ann, gone)
  await page.goto('/web/my/events')
  await expect(rowOf(page, kept)).toBeVisible()
  await search(page, 'Search my events', 'Pears')
  await expect(rowOf(page, kept)).toHaveCount(0)
  await expect(rowOf(page, gone)).toBeVisible()
  await search(page, 'Search my events', '')
  const settings = page.waitForRequest((request) => request.url().endsWith('/settings?page=listingPage'))
  await rowOf(page, kept)
    .getByRole('button', { name: `Edit ${kept}` })
    .click()
  await settings
  const form = rowOf(page, kept).getByRole('form', { name: 'Edit event' })
  await form.getByRole('textbox', { name: 'Description' }).fill('Bring a basket.')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/update'))
  await form.getByRole('button', { name: 'Save changes' }).click()
  expect(await (await saved).json()).toMatchObject({ video: { description: 'Bring a basket.' } })
  await rowOf(page, gone)
    .getByRole('button', { name: `Delete ${gone}` })
    .click()
  await answerQuestion(page, 'Delete event')
  await expect(rowOf(page, gone)).toHaveCount(0)
  await rowOf(page, kept)
    .getByRole('button', { name: `Cancel ${kept}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Rain.')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect(rowOf(page, kept)).toContainText('Cancelled')
  await page.reload()
  await expect(rowOf(page, kept)).toContainText('Cancelled')
  await expect(rowOf(page, gone)).toHaveCount(0)
  await page.goto('/web/my/events?scope=upcoming')
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
})

test('each event of one’s own has its form, and a word when it was cancelled or deleted (LE-2.28, VW-2.75, VW-3.10, VW-8.26, VW-8.27)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const title = `Lanterns ${aWord()}`
  const address = await aPlannedEvent(ann, title)
  await page.goto('/web/my/events')
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  const form = rowOf(page, title).getByRole('form', { name: 'Edit event' })
  await form.getByRole('textbox', { name: 'Title' }).fill(`${title}, at dusk`)
  await form.getByRole('button', { name: 'Save changes' }).click()
  const renamed = rowOf(page, `${title}, at dusk`)
  await expect(renamed.getByRole('link', { name: `${title}, at dusk` })).toBeVisible()
  // It has a button to cancel, too.
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/web/my/events')
  const removal = () => page.waitForRequest((request) => request.method() === 'DELETE')
  const cancelling = removal()
  await renamed.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('No wind.')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  const cancelled = await cancelling
  expect(new URL(cancelled.url()).pathname).toBe(address.replace('/web/', '/web/ajax/'))
  expect(JSON.parse(cancelled.postData() ?? '{}')).toEqual({ message: 'No wind.' })
  await expect(page.getByText('Event cancelled successfully.', { exact: true })).toBeVisible()
  await renamed.getByRole('button', { name: /^Delete/ }).click()
  await answerQuestion(page, 'Delete event')
  await expect(page.getByText('Event deleted successfully.', { exact: true })).toBeVisible()
  await expect(renamed).toHaveCount(0)
})

test('events are found in the listing that everybody has, by a word of their title (VW-2.16, VW-2.78)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  for (const title of ['Kites', 'Boats']) await aPlannedEvent(ann, `${title} ${word}`)
  const { page } = bob
  await page.goto(`/web/events?qtext=${word}`)
  await expect(page.getByRole('link', { name: `Kites ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Boats ${word}` })).toBeVisible()
  await search(page, 'Search events', `Kites ${word}`)
  await expect(page.getByRole('link', { name: `Boats ${word}` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Kites ${word}` })).toBeVisible()
})
