import { anOpenEvent, eventIn, setEventState } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('whoever ran an event finds on its page who came, and has a file of it made; others find no report', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await anOpenEvent(ann, `Over ${aWord()}`)
  const came = bob.page.waitForResponse((answer) => answer.url().endsWith(`${eventIn(address)}/attendance`))
  await bob.page.goto(address)
  await came
  await setEventState(ann, address, 'CLOSED')
  await expect(bob.page.getByRole('heading', { name: 'This event has ended' })).toBeVisible()
  await expect(bob.page.getByRole('tab', { name: 'Report' })).toHaveCount(0)

  const { page } = ann
  await page.goto(address)
  await expect(page.getByRole('tab', { name: 'Report', selected: true })).toBeVisible()
  const people = page.getByRole('list', { name: 'People who came' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await expect(people).toContainText(bob.username)
  await expectAccessible(page)
  const missed = page.waitForResponse((answer) => answer.url().includes('attendance=missed'))
  await page.getByRole('combobox', { name: 'Which people' }).click()
  await page.getByRole('option', { name: 'Missed it' }).click()
  await missed
  await expect(page.getByText('Nobody missed it.')).toBeVisible()
  const requested = page.waitForResponse((answer) => answer.url().endsWith('/report/file'))
  await page.getByRole('button', { name: 'Email a report' }).click()
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  expect((await requested).status()).toBe(200)
  await expect(page.getByText('attendance.csv is ready.')).toBeVisible()
})
