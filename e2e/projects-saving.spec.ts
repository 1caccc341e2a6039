import type { Page, Request } from '@playwright/test'
import { allSaved, aStudio, aTitle, clipsOf, isSave } from './harness/pages/studio.ts'
import { expect, test } from './harness/test.ts'

/** Holds what is saved from now on until it is let go. @returns when the first is held, and what lets it go */
async function holdSaves(studio: Page): Promise<{ held: Promise<unknown>; letGo: () => Promise<void> }> {
  const held = studio.waitForRequest((request) => request.method() === 'PUT')
  const gone = Promise.withResolvers<void>()
  await studio.route('**/api/v3/projects/*', async (route) => {
    if (route.request().method() === 'PUT') await gone.promise
    await route.continue()
  })
  return { held, letGo: async () => gone.resolve() }
}

test('who edits a project in two windows is told of the other one, and chooses where both have changed it; neither is lost', async ({
  person,
}) => {
  const ann = await person()
  const address = await aStudio(ann, 'Two windows', [aTitle('One'), aTitle('Two')])
  const [here, there] = [ann.page, await ann.context.newPage()]
  for (const window of [here, there]) {
    await window.goto(address)
    await expect(clipsOf(window)).toHaveCount(2)
  }
  const saved = here.waitForResponse(isSave)
  await here.getByRole('button', { name: 'Add a title', exact: true }).click()
  await saved
  await expect(there.getByText('This project was changed in another window. You see it as it is now.').last()).toBeVisible()
  await expect(clipsOf(there)).toHaveCount(3)

  // What is removed there is sent once what was removed here is saved.
  const held = Promise.withResolvers<void>()
  const isHeld = there.waitForRequest((request) => request.method() === 'PUT')
  await there.route('**/api/v3/projects/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  await there.getByRole('button', { name: 'Remove Two' }).click()
  await isHeld
  const again = here.waitForResponse(isSave)
  await here.getByRole('button', { name: 'Remove One' }).click()
  await again
  held.resolve()
  const question = there.getByRole('alert').filter({ hasText: 'This project was changed in another window in the meantime.' })
  await expect(question).toContainText('There the film has 2 clips')
  await expect(clipsOf(there)).toHaveText([/One/, /Title/])
  await question.getByRole('button', { name: 'Keep what is here' }).click()
  await allSaved(there)
  await expect(clipsOf(here)).toHaveText([/One/, /Title/])
  // What the other window had is a step that can be gone back to.
  await there.getByRole('button', { name: 'Undo' }).click()
  await expect(clipsOf(there)).toHaveText([/Title/, /Two/])
  await allSaved(there)
  await expect(clipsOf(here)).toHaveText([/Title/, /Two/])
})

test('who goes on editing while the answer to a save is lost is asked nothing, and finds all of it again', { tag: '@long' }, async ({
  person,
}) => {
  const { page, ...ann } = await person()
  await page.goto(await aStudio({ page, ...ann }, 'A bad line', [aTitle('One'), aTitle('Two')]))
  await expect(clipsOf(page)).toHaveCount(2)
  let lost = 0
  await page.route('**/api/v3/projects/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add a title', exact: true }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Two' }).click()
  await allSaved(page)
  await expect(page.getByRole('alert').filter({ hasText: 'another window' })).toHaveCount(0)
  await page.reload()
  await expect(clipsOf(page)).toHaveText([/One/, /Title/])
})

test('who goes back and forth while a long film is being saved keeps what they see, and is not sent what they have', {
  tag: '@long',
}, async ({ person }) => {
  const { page, ...ann } = await person()
  const clips = Array.from({ length: 498 }, (_, index) => aTitle(`Title ${index + 1}`))
  await page.goto(await aStudio({ page, ...ann }, 'A slow line', clips))
  const heading = page.getByRole('heading', { name: 'Clips' })
  await expect(heading).toContainText('498 clips')
  const came: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'GET' && /\/api\/v3\/projects\//.test(request.url())) came.push(request)
  })
  const { held, letGo } = await holdSaves(page)
  await page.getByRole('button', { name: 'Add a title', exact: true }).click()
  await held
  await page.keyboard.press('Control+z')
  await expect(heading).toContainText('498 clips')
  await page.keyboard.press('Control+y')
  await page.getByRole('button', { name: 'Remove Title 1', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Title 2', exact: true }).click()
  await page.keyboard.press('Control+z')
  await expect(heading).toContainText('498 clips')
  await expect(page.getByText('Saving…')).toBeVisible()
  await letGo()
  await allSaved(page)
  await expect.poll(() => came.length).toBeGreaterThan(0)
  for (const request of came) expect(await (await request.response())?.json()).toMatchObject({ name: 'A slow line', timeline: null })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(heading).toContainText('498 clips')
  await allSaved(page)
  await page.reload()
  await expect(clipsOf(page).first()).toContainText('Title 1')
  await expect(heading).toContainText('498 clips')
})

test('who goes to another project by its address before the last edit is saved finds that edit again', { tag: '@long' }, async ({
  person,
}) => {
  const { page, ...ann } = await person()
  const [address, other] = [
    await aStudio({ page, ...ann }, 'Left', [aTitle('One'), aTitle('Two')]),
    await aStudio({ page, ...ann }, 'Another', [aTitle('Three')]),
  ]
  await page.goto(address)
  const { held, letGo } = await holdSaves(page)
  await page.getByRole('button', { name: 'Remove One' }).click()
  await held
  await page.getByRole('button', { name: 'Add a title', exact: true }).click()
  await page.goto(other)
  await expect(clipsOf(page)).toHaveText([/Three/])
  const lastSave = page.waitForResponse((answer) => isSave(answer) && answer.request().postDataJSON().revision === 3)
  await letGo()
  expect((await lastSave).status()).toBe(200)
  await page.goBack()
  await expect(clipsOf(page)).toHaveText([/Two/, /Title/])
})
