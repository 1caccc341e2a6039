import type { Page } from '@playwright/test'
import { anOpenEvent, answerQuestion, aPlannedEvent, setStream } from './harness/events.ts'
import type { Visitor } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { aWord, callsOf } from './harness/videos.ts'

const idOf = (address: string) => address.split('/').at(-1) ?? ''

async function openPolls(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Polls' }).click()
}

const aDraft = (host: Visitor, address: string, question: string) =>
  host.call('POST', `/api/v3/videos/${idOf(address)}/live-poll`, { question, choice1: 'Tea', choice2: 'Coffee', choice3: 'Water' })

test('a poll is saved with a question and two to four options of a length that fits (LE-2.12, LE-5.40, LE-5.43, LE-5.44, LE-9.11)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  await openPolls(page, await aPlannedEvent(ann, `Options ${aWord()}`))
  await page.getByRole('button', { name: 'New poll' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(text)
  }
  await expect(dialog.getByRole('textbox', { name: /^Option/ })).toHaveCount(4)
  await fill({ Question: 'Which drink?', 'Option 1': 'Tea' })
  await expect(save).toBeDisabled()
  await fill({ 'Option 2': 'Coffee' })
  await expect(save).toBeEnabled()
  await fill({ 'Option 1': '', 'Option 3': 'Water' })
  await expect(save).toBeDisabled()
  await fill({ 'Option 1': 'Tea' })
  for (const [fields, words] of [
    [{ Question: 'x'.repeat(161) }, 'Question must be between 1 and 160 characters'],
    [{ Question: '   ' }, 'Question must be between 1 and 160 characters'],
    [{ Question: 'Which drink?', 'Option 2': 'x'.repeat(34) }, 'Please provide 2 to 4 valid options'],
    [{ 'Option 2': '   ' }, 'Please provide 2 to 4 valid options'],
  ] as const) {
    await fill(fields)
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/live-poll') && answer.status() === 422)
    await save.click()
    await refused
    await expect(dialog.getByRole('alert')).toHaveText(words)
  }
  await fill({ 'Option 2': 'Coffee', 'Option 4': 'Nothing' })
  await save.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Which drink?' })).toContainText('Nothing')
})

test('a poll is opened at once, and closed and shown only after the host was asked (LE-1.20, LE-4.07, LE-4.08, LE-4.09, LE-4.11)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await anOpenEvent(ann, `Steps ${aWord()}`)
  await setStream(server, idOf(address), 'STREAMING')
  await aDraft(ann, address, 'Which drink?')
  await openPolls(ann.page, address)
  await openPolls(bob.page, address)
  await expect(bob.page.getByRole('heading', { name: 'No polls yet' })).toBeVisible()
  const [host, viewer] = [ann.page, bob.page].map((page) => page.getByRole('article', { name: 'Which drink?' }))
  if (!host || !viewer) throw new Error('somebody is missing')
  await host.getByRole('button', { name: 'Open' }).click()
  await expect(viewer.getByRole('radio')).toHaveCount(3)
  await viewer.getByRole('radio', { name: 'Coffee' }).click()
  await expect(host).toContainText('1 vote')

  const question = ann.page.getByRole('alertdialog')
  await host.getByRole('button', { name: 'Close poll' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(host.getByRole('button', { name: 'Close poll' })).toBeVisible()
  await host.getByRole('button', { name: 'Close poll' }).click()
  await answerQuestion(ann.page, 'Close poll')
  const result = ann.page.getByRole('dialog', { name: 'Result' })
  await expect(result).toContainText('Coffee')
  await expect(result).toContainText('100 %')
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(viewer.getByText('Voting is over.')).toBeVisible()

  await host.getByRole('button', { name: 'Show' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(viewer).not.toContainText('100 %')
  await host.getByRole('button', { name: 'Show' }).click()
  await answerQuestion(ann.page, 'Show result')
  await expect(viewer).toContainText('100 %')
})

test('hosts and moderators get what runs an event, viewers do not, and an empty question is passed over (LE-1.21, LE-2.10, LE-5.28, LE-6.10, LE-6.15)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob, mod, speaker] = [await person('poweruser'), await person(), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await anOpenEvent(ann, `Run ${aWord()}`, { hosts, presenter: speaker.username })
  await bob.page.goto(address)
  await bob.page.getByRole('tab', { name: 'Q&A' }).click()
  const posts: string[] = []
  bob.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/questions')) posts.push(request.postData() ?? '')
  })
  const box = bob.page.getByRole('textbox', { name: 'Ask a question' })
  const ask = bob.page.getByRole('button', { name: 'Ask', exact: true })
  await ask.click()
  await box.fill('   ')
  await ask.click()
  await box.fill('Why?')
  await ask.click()
  await expect(box).toHaveValue('')
  expect(posts.map((body) => (JSON.parse(body) as { text: string }).text)).toEqual(['Why?'])

  const question = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('article')
  for (const { page } of [mod, speaker]) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Q&A' })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(question(mod.page).getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await expect(question(mod.page).getByRole('button', { name: /^Delete the question/ })).toBeVisible()
  await expect(mod.page.getByRole('button', { name: 'End event' })).toHaveCount(0)
  await question(mod.page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(question(speaker.page)).toContainText('Why?')
  await expect(question(speaker.page).getByRole('button', { name: 'Mark as answered' })).toHaveCount(0)
  await expect(question(bob.page).getByRole('button', { name: 'Mark as answered' })).toHaveCount(0)
  await openPolls(ann.page, address)
  await expect(ann.page.getByRole('button', { name: 'New poll' })).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'End event' })).toBeVisible()
  await bob.page.getByRole('tab', { name: 'Polls' }).click()
  await expect(bob.page.getByRole('heading', { name: 'No polls yet' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'New poll' })).toHaveCount(0)
})

test('a question that was not taken stays in its box, and is only logged (LE-8.18)', { tag: '@long' }, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await anOpenEvent(ann, `Lost ${aWord()}`)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Q&A' }).click()
  await page.route('**/questions', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Refusal'))
  const box = page.getByRole('textbox', { name: 'Ask a question' })
  await box.fill('Why?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await logged
  await expect(box).toHaveValue('Why?')
  await page.unroute('**/questions')
  const asked = callsOf(page, `/web/ajax/partials/events/${idOf(address)}/questions`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Questions' })).toContainText('Why?')
  expect(asked.length).toBeGreaterThan(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
