import type { BrowserContext, Page } from '@playwright/test'
import { allSaved, aStudio, aTitle, clipsOf } from './harness/pages/studio.ts'
import { expect, test } from './harness/test.ts'

/** Tells how many clips there are; the list has those in view. */
const headingOf = (page: Page) => page.getByRole('heading', { name: 'Clips' })

/** Ends a page at once: nothing of it runs any more. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // Nothing is left that could answer.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** How many things the browser keeps of people's work. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('lyceum-kept')
    const db = await new Promise<IDBDatabase>((resolve) => asked.addEventListener('success', () => resolve(asked.result)))
    const count = db.transaction('things').objectStore('things').count()
    return new Promise<number>((resolve) => count.addEventListener('success', () => resolve(count.result)))
  })

/** From now on the server is away, for this page. */
const goAway = (page: Page) =>
  page.route('**/api/v3/projects/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))

test('who edits while the server is away, and whose browser is killed, has all but the last two seconds again', async ({ person }) => {
  const ann = await person()
  const address = await aStudio(ann, 'Killed', [aTitle('One')])
  const { page, context } = ann
  await page.goto(address)
  await expect(clipsOf(page)).toHaveCount(1)
  await goAway(page)
  const edits: number[] = []
  // By as many as are more than two seconds' worth, counted from the first.
  while (Date.now() - (edits[0] ?? Date.now()) < 3000) {
    await page.getByRole('button', { name: 'Add a title', exact: true }).click()
    await expect(headingOf(page)).toContainText(`${edits.length + 2} clips`)
    edits.push(Date.now())
  }
  const killed = Date.now()
  await kill(context, page)
  const owed = edits.filter((at) => killed - at > 2000).length
  expect(owed).toBeGreaterThan(0)

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('Changes that had not been saved are back.').last()).toBeVisible()
  await allSaved(again)
  const heading = (await headingOf(again).textContent()) ?? ''
  const count = Number(/(\d+) clips/.exec(heading)?.[1])
  expect(count).toBeGreaterThanOrEqual(owed + 1)
  await expect.poll(() => kept(again)).toBe(0)
  await again.reload()
  await expect(headingOf(again)).toHaveText(heading)
  await expect(clipsOf(again).first()).toContainText('One')
})

test('who has changed a project elsewhere since is asked which of the two stays; what is kept goes when they sign out', async ({
  person,
}) => {
  const ann = await person()
  const address = await aStudio(ann, 'Killed twice', [aTitle('One')])
  const [, id] = /project\/(.+)/.exec(address) ?? []
  const { page, context } = ann
  await page.goto(address)
  await expect(clipsOf(page)).toHaveCount(1)
  await goAway(page)
  await page.getByRole('button', { name: 'Add a title', exact: true }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect.poll(() => kept(page)).toBe(1)
  await kill(context, page)
  const clips = [aTitle('Elsewhere')]
  await ann.call('PUT', `/api/v3/projects/${id}`, { revision: 2, timeline: JSON.stringify({ clips }) })

  const again = await context.newPage()
  await again.goto(address)
  const question = again.getByRole('alert').filter({ hasText: 'This project was changed in another window in the meantime.' })
  await expect(question).toContainText('There the film has 1 clip')
  await expect(clipsOf(again)).toHaveText([/One/, /Title/])
  // Another window has what this one was left, until it is chosen.
  const beside = await context.newPage()
  await beside.goto(address)
  await expect(clipsOf(beside)).toHaveText([/Elsewhere/])
  await question.getByRole('button', { name: 'Keep what is here' }).click()
  await allSaved(again)
  await expect(clipsOf(beside)).toHaveText([/One/, /Title/])
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(clipsOf(again)).toHaveText([/Elsewhere/])
  await allSaved(again)

  await goAway(again)
  await again.getByRole('button', { name: 'Add a title', exact: true }).click()
  // It is kept once more when it has been sent.
  await expect(again.getByText('Not saved')).toBeVisible()
  await expect.poll(() => kept(again)).toBe(1)
  await beside.getByRole('button', { name: 'Your menu' }).click()
  await beside.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(beside).toHaveURL(/\/web\/login/)
  expect(await kept(beside)).toBe(0)
})
