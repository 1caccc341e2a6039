import type { Locator, Page } from '@playwright/test'
import { aPlannedEvent } from './harness/events.ts'
import { soundClip } from './harness/media.ts'
import { expect, test } from './harness/test.ts'
import { expectStay, notingToasts } from './harness/toasts.ts'
import { aFilm, aWord } from './harness/videos.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
]

/** Which of these the toasts lie on, once they stand still. */
async function covered(page: Page, needed: Readonly<Record<string, Locator>>): Promise<string[]> {
  const toasts = page.locator('[data-toast]')
  await expect(toasts.first()).toBeVisible()
  const boxes = await toasts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const hit: string[] = []
  for (const [name, one] of Object.entries(needed)) {
    const box = await one.boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    const isOn = (toast: DOMRect) =>
      toast.left < box.x + box.width && toast.right > box.x && toast.top < box.y + box.height && toast.bottom > box.y
    if (boxes.some(isOn)) hit.push(name)
    if (boxes.some((toast) => toast.top < 0 || toast.bottom > (page.viewportSize()?.height ?? 0))) hit.push('a toast is out of sight')
  }
  return hit
}

for (const size of sizes) {
  test(`at ${size.width} px toasts lie neither on the navigation, nor on the bar of unsaved changes, a dialog's buttons or the mini player`, {
    tag: size.width === 390 ? [] : '@long',
  }, async ({ person, server }) => {
    const { page, ...ann } = await person('poweruser', size)
    const word = aWord()
    const id = await aFilm({ page, ...ann }, server.url, { title: `Talk ${word}`, file: soundClip(600), fields: { type: 'podcast' } })
    // Behind a dialog it has no role.
    const bottom = size.width < 1024 ? { navigation: page.locator('nav[data-keep-clear]') } : {}
    /** Whoever points at toasts keeps them there, however long it takes to look. */
    const point = () => page.locator('[data-toast]').last().hover()
    const uncovered = async (needed: Readonly<Record<string, Locator>>) => {
      await point()
      await expect.poll(() => covered(page, { ...bottom, ...needed })).toEqual([])
      await page.mouse.move(0, 0)
    }

    await page.goto(`/web/videos/${id}/settings`)
    await page.getByRole('textbox', { name: 'Title' }).fill('  ')
    const bar = page.locator('[data-unsaved-bar]')
    await bar.getByRole('button', { name: 'Save changes' }).click()
    await uncovered({ bar })
    // At its end the page has the bar higher up.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await bar.getByRole('button', { name: 'Save changes' }).click()
    await uncovered({ bar })
    await bar.getByRole('button', { name: 'Discard' }).click()

    await page.goto(`/web/podcasts?qtext=${word}`)
    await page.getByRole('button', { name: `More for Talk ${word}` }).click()
    await page.getByRole('menuitem', { name: 'Save to a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to a list' })
    await dialog.getByRole('checkbox', { name: 'Favorites' }).click()
    await uncovered({ add: dialog.getByRole('button', { name: 'Add' }), close: dialog.getByRole('button', { name: 'Close' }) })
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: `Talk ${word}` }).click()
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
    await page.goBack()
    const mini = page.getByRole('region', { name: 'Mini player' })
    await expect(mini).toBeVisible()
    await page.getByRole('button', { name: `More for Talk ${word}` }).click()
    await page.getByRole('menuitem', { name: 'Save to a list' }).click()
    await dialog.getByRole('checkbox', { name: 'Watch later' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Watch later' })).toBeChecked()
    await expect(page.getByText(/has been saved to Watch later/)).toBeVisible()
    await point()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await uncovered({ mini })
  })
}

test('what is said for a moment at an event, on the home page and in lists stays four seconds (LE-9.17)', { tag: '@long' }, async ({
  person,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Meeting ${aWord()}`)
  await notingToasts(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'More actions for this event' }).click()
  await page.getByRole('menuitem', { name: 'SIP session' }).click()
  const session = page.getByRole('dialog', { name: 'SIP session' })
  await session.getByRole('textbox', { name: 'Session address' }).fill('sip:room@example.org')
  await session.getByRole('button', { name: 'Save' }).click()
  await expectStay(page, 'Session address saved', 4000)

  await page.goto('/web/')
  await page.route(`**/web/ajax/users/${ann.username}/update`, (route) => route.fulfill({ status: 500, body: '' }))
  const box = page.getByRole('combobox', { name: 'Follow a topic' })
  await box.fill('herons')
  await box.press('Enter')
  await expectStay(page, 'User interest addition failed.', 4000)

  await page.goto('/web/my/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  const name = page.getByRole('dialog', { name: 'New list' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Course')
  await name.press('Enter')
  await expectStay(page, 'The list Course has been created.', 4000)
})
