import type { Browser, Page } from '@playwright/test'
import { anOpenEvent, aPlannedEvent } from './harness/events.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const gina = 'Gina Guest of the house with the longest name in the whole street of herons'

/** A browser of an anonymous viewer; closed after the work. */
async function asStranger(browser: Browser, server: Server, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url })
  await work(await context.newPage())
  await context.close()
}

test('somebody without an account fills the form in, joins an event, comments and asks as a guest (LE-1.04, LE-2.11, LE-2.20, LE-2.21, LE-6.16)', async ({
  person,
  browser,
  server,
}) => {
  const ann = await person('poweruser')
  const title = `Open day ${aWord()}`
  const address = await anOpenEvent(ann, title, { visibility: 'PUBLIC' })
  await ann.page.goto(`${address}/settings`)
  const form = ann.page.getByRole('form', { name: 'Form for guests' })
  // It is fetched when somebody comes near.
  await ann.page.getByRole('heading', { name: 'Form for guests' }).scrollIntoViewIfNeeded()
  await form.getByRole('button', { name: 'Create form' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Company')
  await form.getByRole('textbox', { name: 'Consent text' }).fill('I agree that this is kept.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(ann.page.getByText('Form saved', { exact: true })).toBeVisible()

  await asStranger(browser, server, async (page) => {
    await page.goto(`${address}/participant?from=mail&n=1`)
    await expect(page).toHaveURL(`${address}/participant/join?from=mail&n=1`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const join = page.getByRole('button', { name: 'Join event' })
    await expect(join).toHaveAccessibleDescription('To join, enter your name.')
    await page.getByRole('textbox', { name: 'Your name' }).fill(gina)
    await expect(join).toBeDisabled()
    await expect(join).toHaveAccessibleDescription('To join, fill in “Company” as asked.')
    await page.getByRole('textbox', { name: 'Company' }).fill('Guild of guests')
    await expect(join).toHaveAccessibleDescription('To join, tick the box.')
    await page.getByRole('checkbox', { name: 'I agree that this is kept.' }).click()
    await expectAccessible(page)
    await join.click()
    await expect(page).toHaveURL(`${address}/participant?from=mail&n=1`)
    await page.getByRole('tab', { name: 'Comments' }).click()
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Hello from outside')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const own = page.getByRole('article', { name: `Comment by ${gina}` })
    await expect(own).toContainText('Hello from outside')
    await own.getByRole('button', { name: /^More actions for the comment/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Pin' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Q&A' }).click()
    await page.getByRole('textbox', { name: 'Ask a question' }).fill('May I come again?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('article', { name: `Question by ${gina}` })).toContainText('Asked')

    await ann.page.goto(address)
    await ann.page.getByRole('tab', { name: /^Attendees/ }).click()
    const attendees = ann.page.getByRole('list', { name: 'Attendees' })
    await expect(attendees.getByRole('listitem').filter({ hasText: gina })).toContainText('Guest')
    await expect(attendees).toContainText('Host')
    await expectAccessible(ann.page)
    await ann.page.setViewportSize({ width: 390, height: 844 })
    const isWithin = () => expect.poll(() => ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await isWithin()
    await ann.page.getByRole('tab', { name: 'Comments' }).click()
    await expect(ann.page.getByRole('article', { name: `Comment by ${gina}` })).toBeVisible()
    await isWithin()
    await ann.page.getByRole('tab', { name: 'Q&A' }).click()
    await expect(ann.page.getByRole('article', { name: `Question by ${gina}` })).toContainText('May I come again?')
    await isWithin()
    await ann.page.goto(`${address}/settings`)
    await expect(ann.page.getByRole('list', { name: 'Guests' })).toContainText('Guild of guests')
  })
})

test('an event that is not for everybody takes no guests, and says so to whoever asks', {
  tag: '@long',
}, async ({ person, browser, server }) => {
  const ann = await person('poweruser')
  const address = await anOpenEvent(ann, `Inside ${aWord()}`)
  await asStranger(browser, server, async (page) => {
    for (const one of [address, '/web/events/gcc-00000000-0000-4000-8000-00000000dead']) {
      await page.goto(`${one}/participant`)
      await expect(page.getByRole('heading', { name: 'This event takes no guests' })).toBeVisible()
    }
    await page.goto(`${address}/participant`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/web\/login\?next=/)
  })
})

test('somebody whose address another person typed stops the emails by the link in them, without an account', async ({
  person,
  admin,
  browser,
  server,
}) => {
  const ann = await person('poweruser')
  const address = await aPlannedEvent(ann, `Open day ${aWord()}`, { visibility: 'PUBLIC' })
  const email = `${aWord().toLowerCase()}@example.net`
  await asStranger(browser, server, async (page) => {
    await page.goto(`${address}/participant/join`)
    await page.getByRole('textbox', { name: 'Your name' }).fill(gina)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Join event' }).click()
    await expect(page).toHaveURL(`${address}/participant`)
  })
  const mails = () => admin.call<{ items: { text: string }[] }>('GET', `/api/v3/mail?to=${encodeURIComponent(email)}`)
  const [mail] = (await mails()).items
  const link = /\/web\/events\/\S+\/emails\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await asStranger(browser, server, async (page) => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Stop emails about this event?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The emails are stopped' })).toBeVisible()
    await page.goto(`${link}x`)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByText('This link does not work, or the event is gone.')).toBeVisible()
  })
})
