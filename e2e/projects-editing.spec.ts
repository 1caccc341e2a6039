import type { CDPSession, Locator, Page } from '@playwright/test'
import { allSaved, aStudio, aTitle, clipsOf } from './harness/pages/studio.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is no such thing in the window')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const onTimeline = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Clip ${number}:`) })
const momentOf = (page: Page) => page.getByRole('slider', { name: 'Moment of the film' })

test('somebody selects several clips with Ctrl and Shift, moves and removes them together, and an end of a clip catches where the film stands', async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  await page.goto(
    await aStudio(
      ann,
      'Several',
      ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => aTitle(text, 10)),
    ),
  )
  await expect(clipsOf(page)).toHaveCount(5)
  await onTimeline(page, 1).click()
  await onTimeline(page, 3).click({ modifiers: ['Control'] })
  await expect(page.getByRole('region', { name: 'Three' }).getByText('2 clips are selected.')).toBeVisible()
  await expect(onTimeline(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(onTimeline(page, 2)).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  // Drawn by one of them, both go behind the last.
  const [held, last] = [await middleOf(onTimeline(page, 3)), await middleOf(onTimeline(page, 5))]
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(last.x + 40, held.y, { steps: 5 })
  await page.mouse.up()
  await expect(clipsOf(page)).toHaveText([/Two/, /Four/, /Five/, /One/, /Three/])
  await onTimeline(page, 4).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(clipsOf(page)).toHaveText([/Two/, /Four/, /One/, /Three/, /Five/])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(clipsOf(page)).toHaveText([/One/, /Two/, /Three/, /Four/, /Five/])
  // In the list, and with the keys, as well.
  const row = (name: string) => clipsOf(page).filter({ hasText: name }).getByRole('button').first()
  await row('Two').click()
  await row('Four').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('status', { name: 'What was done' })).toHaveText('3 clips are selected')
  await page.keyboard.press('Delete')
  await expect(clipsOf(page)).toHaveText([/One/, /Five/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(clipsOf(page)).toHaveCount(5)

  await momentOf(page).fill('4')
  await row('One').click()
  await momentOf(page).fill('4')
  const end = page.getByRole('slider', { name: 'End of clip 1' })
  const drawTo = async (second: number, off: number) => {
    const { x, y } = await middleOf(end)
    const begin = (await onTimeline(page, 1).boundingBox())?.x ?? 0
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(begin + ((x - begin) / 10) * second + off, y, { steps: 4 })
    await page.mouse.up()
  }
  await drawTo(4, 6)
  await expect(end).toHaveAttribute('aria-valuenow', '4')
  await page.keyboard.press('Control+z')
  await momentOf(page).fill('4')
  await page.keyboard.down('Alt')
  await drawTo(4, 6)
  await page.keyboard.up('Alt')
  await expect(end).not.toHaveAttribute('aria-valuenow', '10')
  await expect(end).not.toHaveAttribute('aria-valuenow', '4')
  await allSaved(page)
})

test('fifty steps are gone back to the beginning and forth to the end, each of them, and what is seen is what is saved', async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  await page.goto(await aStudio(ann, 'Fifty steps', [aTitle('First')]))
  await expect(clipsOf(page)).toHaveCount(1)
  const heading = page.getByRole('heading', { name: 'Clips' })
  const add = page.getByRole('button', { name: 'Add a title', exact: true })
  for (let step = 1; step <= 25; step += 1) {
    await add.click()
    await expect(heading).toContainText(`${step + 1} clips`)
    await page.getByLabel('Duration (seconds)', { exact: true }).fill(String(step + 4))
    await page.keyboard.press('Tab')
  }
  await expect(heading).toContainText('26 clips')
  const longest = await heading.textContent()
  await heading.click()
  for (let step = 50; step >= 1; step -= 1) {
    await page.keyboard.press('Control+z')
    // Of those that are left every other one has added a clip.
    await expect(heading).toHaveText(new RegExp(`\\b${1 + Math.ceil((step - 1) / 2)} clips?,`))
  }
  await expect(clipsOf(page)).toHaveText([/First/])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('Control+y')
  await expect(heading).toHaveText(longest ?? '')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled()
  await allSaved(page)
  await page.reload()
  await expect(heading).toHaveText(longest ?? '')
})

/** A finger that is put down, drawn and lifted. */
async function swipe(finger: CDPSession, from: { x: number; y: number }, byX: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.x + (byX * step) / 8)
  await touch('touchEnd', from.x + byX)
}

test('a film is edited on a tablet of 768 px with fingers alone: chosen, split, shortened, put elsewhere, removed and had back', async ({
  browser,
  person,
  server,
}) => {
  const ann = await person()
  const title = `Walk ${aWord()}`
  const video = await aFilm(ann, server.url, { title, length: 6 })
  const address = await aStudio(ann, 'By touch', [{ kind: 'video', id: 'a', video, from: 0, to: 6 }, aTitle('The end', 6)])
  const storageState = await ann.context.storageState()
  const context = await browser.newContext({
    baseURL: server.url,
    storageState,
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(address)
  await expect(clipsOf(page)).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(page.locator('[data-clip="a"] [data-waveform]')).toBeAttached()
  await onTimeline(page, 1).tap()
  const end = page.getByRole('slider', { name: 'End of clip 1' })
  const finger = await context.newCDPSession(page)
  await swipe(finger, await middleOf(end), -120)
  await expect(clipsOf(page)).not.toHaveText([/0:06.0/, /The end/])
  const shortened = await clipsOf(page).first().textContent()
  expect(shortened).toMatch(/0:0[345]\.\d/)
  // Drawn over the clips a finger moves the window, and no clip.
  await swipe(finger, await middleOf(onTimeline(page, 2)), -160)
  await expect(clipsOf(page)).toHaveText([new RegExp(title), /The end/])
  await page.getByRole('button', { name: `Move ${title} later` }).tap()
  await expect(clipsOf(page)).toHaveText([/The end/, new RegExp(title)])
  await momentOf(page).fill('3')
  await page.getByRole('button', { name: 'Split the clip here' }).tap()
  await expect(clipsOf(page)).toHaveText([/The end.*0:03.0/, /The end.*0:03.0/, new RegExp(title)])
  await page.getByRole('button', { name: 'Remove The end' }).first().tap()
  await expect(clipsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(clipsOf(page)).toHaveCount(3)
  await onTimeline(page, 3).tap()
  await page.getByRole('combobox', { name: 'Picture, where the film has another shape' }).tap()
  await page.getByRole('option', { name: 'Filling the frame' }).tap()
  await page.getByLabel('Middle, from the left (%)').fill('25')
  await allSaved(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const saved = await ann.call<{ timeline: { clips: { focus?: object }[] } }>('GET', `/api/v3/projects/${address.split('/').at(-1)}`)
  expect(saved.timeline.clips.map(({ focus }) => focus)).toEqual([undefined, undefined, { x: 0.25, y: 0.5 }])
  await context.close()
})

test('whoever has fifty pictures in a film is told so before another is chosen; and the finder shows more than it begins with', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const titles = ['One', 'Two', 'Three'].map((number) => `${number} ${aWord()}`)
  for (const title of titles) await aFilm(ann, server.url, { title })
  const address = await aStudio(ann, 'Full', [aTitle('One')])
  // As long as they are there, and no file of them is asked for.
  const unfaded = { titles: [], crossfade: 0, fade_in: 0, fade_out: 0 }
  const pictures = Array.from({ length: 50 }, (_, index) => ({
    ...{ kind: 'picture', id: `picture-${index}`, picture: `/media/none-${index}`, duration: 1, ...unfaded },
  }))
  await page.route('**/media/none-*', (route) => route.abort())
  await page.route('**/api/v3/projects/*', async (route) => {
    const answer = await route.fetch()
    const project = (await answer.json()) as { timeline: { clips: object[] } | null }
    await route.fulfill({
      response: answer,
      json: { ...project, ...(project.timeline && { timeline: { ...project.timeline, clips: pictures } }) },
    })
  })
  await page.goto(address)
  await expect(page.getByText('A film has at most 50 different pictures.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a title', exact: true })).toBeEnabled()

  // One a page.
  await page.route('**/my/my-*', (route) => route.continue({ url: route.request().url().replace('max=20', 'max=1') }))
  await page.getByRole('button', { name: 'Add a video' }).click()
  const found = page.getByRole('list', { name: 'Videos to add' }).getByRole('listitem')
  const more = page.getByRole('dialog').getByRole('button', { name: 'Show more' })
  for (const count of [1, 2, 3]) {
    await expect(found).toHaveCount(count)
    if (count < 3) await more.click()
  }
  await expect(found).toHaveText(titles.toReversed().map((title) => new RegExp(title)))
  await expect(more).toHaveCount(0)
})
