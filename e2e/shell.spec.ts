import type { Page } from '@playwright/test'
import { pressBoth } from './harness/accessibility.ts'
import { expect, expectAccessible, expectAccessibleColours, test } from './harness/test.ts'
import { callsOf } from './harness/videos.ts'

const pages = [
  '/web/',
  '/web/videos',
  '/web/profile',
  '/web/admin/people',
  '/web/admin/groups',
  '/web/admin/settings',
  '/web/admin/certificates',
  '/web/admin/mail',
  '/web/admin/audit',
  '/web/none',
]

test('every page fits into 360 and 1920 pixels, and is accessible on a phone, light and dark', { tag: '@long' }, async ({ admin }) => {
  const { page } = admin
  for (const path of pages) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page, path)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessibleColours(page)
    await page.setViewportSize({ width: 1920, height: 800 })
    await expectFits(page, path)
  }
})

async function expectFits(page: Page, path: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beyond, `${path} is wider than the window`).toBeLessThanOrEqual(0)
}

test('a person gets about by the keyboard alone', async ({ person }) => {
  const { page } = await person()
  await page.goto('/web/videos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search videos' })).toBeFocused()
  await page.keyboard.type('g h?')
  await expect(page).toHaveURL(/\/web\/videos/)
  await page.getByRole('combobox', { name: 'Search videos' }).blur()
  await pressBoth(page, 'g', 'h')
  await expect(page).toHaveURL(/\/web\/$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Home')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile and settings' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeFocused()
})

test('a chosen appearance is there before the first paint of the next page', async ({ person }) => {
  const { page } = await person()
  await page.goto('/web/profile')
  await page.getByRole('radio', { name: 'Dark' }).click()
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await background()).toBe('dark')
  await page.goto('/web/videos', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  expect(await background()).toBe('dark')
})

test('the key of the search opens it also where it is folded away', async ({ person }) => {
  const { page } = await person('user', { width: 600, height: 800 })
  await page.goto('/web/videos')
  const box = page.getByRole('combobox', { name: 'Search videos' })
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(box).toBeHidden()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('safety')
  await expect(box).toHaveValue('safety')
  await page.getByRole('button', { name: 'Close search' }).press('Enter')
  await expect(box).toBeHidden()
})

test('suggestions are asked for half a second after the last key, once (VW-9.27)', async ({ person }) => {
  const { page } = await person()
  await page.clock.install()
  await page.goto('/web/videos')
  const calls = callsOf(page, '/api/v3/search/suggest')
  const box = page.getByRole('combobox', { name: 'Search videos' })
  await expect(box).toBeVisible()
  // The time of the page passes between the keys, however long whoever presses them takes.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const letter of 'safety') {
    await page.clock.runFor(400)
    await box.press(letter)
  }
  await page.clock.runFor(490)
  // Goes the same way as what would have been asked, and comes after it.
  await page.evaluate(async () => void (await (await fetch('/api/v3/session')).text()))
  expect(calls).toHaveLength(0)
  await page.clock.runFor(20)
  await expect.poll(() => calls.map((call) => call.get('qtext'))).toEqual(['safety'])
})
