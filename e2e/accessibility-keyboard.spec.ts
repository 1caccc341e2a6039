import type { Locator, Page } from '@playwright/test'
import { tabTo } from './harness/accessibility.ts'
import { clip } from './harness/media.ts'
import { password } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

// Whoever has no mouse: nothing in this file clicks, and no field is filled that Tab does not come to.

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('somebody signs in, looks for a video and watches it, by the keyboard alone', async ({ browser, server, person }) => {
  const ann = await person()
  const word = aWord()
  await aFilm(ann, server.url, { title: `The ${word}`, length: 40 })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/web/login?next=/web/videos')
  await write(page, page.getByLabel('Username'), ann.username)
  await write(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/web\/search/)
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${word}”` })).toBeVisible()
  await press(page, page.getByRole('main').getByRole('link', { name: `The ${word}` }))
  await expect(page.getByRole('heading', { level: 1, name: `The ${word}` })).toBeVisible()

  const player = page.getByRole('region', { name: `Player: The ${word}` })
  const isPaused = () => ofVideo(page, (video) => video.paused)
  await expect.poll(isPaused, { message: 'it begins by itself' }).toBe(false)
  await press(page, player.getByRole('button', { name: 'Pause' }), ' ')
  await expect.poll(isPaused).toBe(true)
  const seek = player.getByRole('slider', { name: 'Seek' })
  await tabTo(page, seek, 'Shift+Tab')
  await page.keyboard.press('Home')
  await expect(seek).toHaveAttribute('aria-valuetext', '0 seconds of 40 seconds')
  await page.keyboard.press('End')
  await expect(seek).toHaveAttribute('aria-valuetext', '40 seconds of 40 seconds')
  const volume = player.getByRole('slider', { name: 'Volume' })
  await tabTo(page, volume)
  await page.keyboard.press('Home')
  await expect(volume).toHaveAttribute('aria-valuetext', '0 %')
  await page.keyboard.press('End')
  await expect(volume).toHaveAttribute('aria-valuetext', '100 %')

  const settings = player.getByRole('button', { name: 'Settings', exact: true })
  await press(page, settings)
  const faster = page.getByRole('menuitemradio', { name: '1.5×' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let before = await focused(); before !== '1.5×'; before = await focused()) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(before)
  }
  await expect(faster).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => ofVideo(page, (video) => video.playbackRate)).toBe(1.5)
  await expect(settings).toBeFocused()
  await context.close()
})

test('somebody uploads a file, names it, changes it and deletes it, and an administrator brings it back, by the keyboard alone', {
  tag: '@long',
}, async ({ person, admin }) => {
  const { page } = await person()
  const title = `Made by keys ${aWord()}`
  // What the system shows to choose a file is beyond the page; the older way of it can be answered here.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/web/upload')
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('main').getByRole('button', { name: /Choose files/ }))
  await (await chooser).setFiles(clip(3, '320x180'))
  await write(page, page.getByLabel('Title'), title)
  await press(page, page.getByRole('button', { name: 'Save details' }))
  await expect(page.getByRole('button', { name: 'Save details' })).toBeDisabled()
  await press(page, page.getByRole('link', { name: 'Watch' }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await press(page, page.getByRole('link', { name: /Settings/ }))
  await write(page, page.getByRole('textbox', { name: 'Title' }), `${title}, twice`)
  await tabTo(page, page.getByRole('radio', { name: 'Private' }))
  for (const name of ['Specific people', 'Organisation']) {
    // Held for as long as a finger needs at least.
    await page.keyboard.down('ArrowDown')
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await page.keyboard.up('ArrowDown')
  }
  await press(page, page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()

  const remove = page.getByRole('button', { name: 'Delete video' })
  await press(page, remove)
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Delete video' }))
  await expect(page).toHaveURL(/\/web\/my\/videos/)

  await admin.page.goto('/web/admin/videos')
  await press(admin.page, admin.page.getByRole('button', { name: `Restore ${title}, twice` }))
  await expect(admin.page.getByText(`“${title}, twice” has been restored`)).toBeVisible()
})

test('an administrator adds a person and a group with them in it, takes them out, puts them back and changes a flag, by the keyboard alone', {
  tag: '@long',
}, async ({ admin }) => {
  const { page } = admin
  const username = aWord()
  await page.goto('/web/admin/people')
  const add = page.getByRole('button', { name: 'Add person' }).first()
  await press(page, add)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await dialog.evaluate((one) => one.contains(document.activeElement)), 'the focus stays in the dialog').toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(`Key ${username}`)
  await write(page, dialog.getByLabel('Username'), username)
  await write(page, dialog.getByLabel('Password', { exact: true }), password)
  await press(page, dialog.getByRole('button', { name: 'Add person' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: `Key ${username}` })).toBeVisible()

  await page.goto('/web/admin/groups')
  await press(page, page.getByRole('button', { name: 'New group' }).first())
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(`Group ${username}`)
  await press(page, dialog.getByRole('button', { name: 'Create group' }))
  const drawer = page.getByRole('dialog', { name: `Group ${username}` })
  const field = drawer.getByRole('combobox', { name: 'Add people' })
  await write(page, field, username)
  await expect(drawer.getByRole('option', { name: `Key ${username}` })).toBeVisible()
  await page.keyboard.press('Enter')
  const member = drawer.getByRole('listitem').filter({ hasText: username })
  await expect(member).toBeVisible()
  // Whoever is in the group is not offered again.
  const answered = page.waitForResponse(/users\/members/)
  await write(page, field, username)
  await answered
  await expect(drawer.getByRole('option')).toHaveCount(0)

  await press(page, member.getByRole('button', { name: /from the group$/ }))
  await expect(member).toBeHidden()
  await write(page, field, username)
  await expect(drawer.getByRole('option', { name: `Key ${username}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(member).toBeVisible()

  await page.goto('/web/admin/settings')
  const flag = page.getByRole('switch', { name: 'Videos may expire' })
  const was = await flag.getAttribute('aria-checked')
  await press(page, flag, ' ')
  await expect(flag).not.toHaveAttribute('aria-checked', was ?? '')
  await press(page, page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByText('The settings have been saved')).toBeVisible()
})

test('an author puts a track together and gives it to a learner, who follows it to its certificate, by the keyboard alone', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const word = aWord()
  const lesson = (letter: string) => `Lesson ${word} ${letter}`
  for (const letter of 'AB') await aFilm(ann, server.url, { title: lesson(letter), length: 2 })

  await page.goto('/web/tracks/create')
  await write(page, page.getByRole('textbox', { name: 'Title' }), `Course ${word}`)
  await press(page, page.getByRole('button', { name: 'Create', exact: true }))
  await expect(page).toHaveURL(/\/content\?option=modules$/)
  const titleOf = (module: string) => page.getByRole('button', { name: module, exact: true })
  for (const module of ['Go on', 'Start here']) {
    await write(page, page.getByRole('textbox', { name: 'Title of a new module' }), module)
    await page.keyboard.press('Enter')
    await expect(titleOf(module)).toBeVisible()
  }
  await press(page, titleOf('Start here'))
  await expect(page.getByRole('textbox', { name: 'Title of the module Start here' })).toBeFocused()
  await page.keyboard.type('Begin')
  await page.keyboard.press('Enter')
  await expect(titleOf('Begin')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(titleOf('Begin')).toBeFocused()
  const modules = page.getByRole('list', { name: 'Modules of the track' }).getByRole('heading', { level: 2 })
  await press(page, page.getByRole('button', { name: 'Move Begin up' }))
  await expect(modules).toHaveText(['Begin', 'Go on'])
  await expect(page.getByRole('button', { name: 'Move Begin up' })).toBeFocused()

  const add = page.getByRole('button', { name: 'Add video', exact: true })
  await press(page, add)
  const found = page.getByRole('dialog', { name: 'Add videos' })
  await write(page, found.getByRole('searchbox'), word)
  await page.keyboard.press('Enter')
  for (const letter of 'AB') {
    await press(page, found.getByRole('button', { name: `Add ${lesson(letter)}` }))
    await expect(found.getByRole('button', { name: `${lesson(letter)} is in the module` })).toBeDisabled()
  }
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  const down = page.getByRole('button', { name: `Move ${lesson('A')} down` })
  await press(page, down)
  const videos = page.getByRole('list', { name: 'Videos of Begin' }).getByRole('listitem')
  await expect(videos).toContainText([lesson('B'), lesson('A')])
  await expect(down).toBeFocused()

  await press(page, page.getByRole('navigation', { name: 'About this track' }).getByRole('link', { name: 'Distribution' }))
  await press(page, page.getByRole('button', { name: 'Add members' }))
  const people = page.getByRole('dialog', { name: 'Add members' })
  await write(page, people.getByRole('searchbox'), bob.username)
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await press(page, people.getByRole('button', { name: /^Add Person/ }))
  await press(page, people.getByRole('button', { name: 'Done' }))
  await press(page, page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByText('Track accessibility updated successfully.', { exact: true }).last()).toBeVisible()

  const learner = bob.page
  await learner.goto('/web/tracks?scope=todo')
  await press(learner, learner.getByRole('list', { name: 'To do' }).getByRole('link', { name: `Course ${word}` }))
  const done = learner.locator('article[data-completed="true"]')
  // It begins by itself for who came by a link.
  await expect(done).toHaveCount(2)
  await press(learner, learner.getByRole('link', { name: lesson('B') }))
  await expect(learner.locator('[data-playing-now]')).toContainText(lesson('B'))
  await press(learner, learner.getByRole('link', { name: 'View your certificate' }))
  await expect(learner.getByText('Valid', { exact: true })).toBeVisible()
})
