import { visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

const unique = () => `x${Date.now() % 1_000_000}${Math.floor(Math.random() * 100)}`

test('a site admin adds a person, gives them another role, disables and deletes them (LE-1.13)', async ({ admin, browser, server }) => {
  const { page } = admin
  const username = unique()
  await page.goto('/web/admin/people')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(`Nova ${username}`)
  await dialog.getByLabel('Username').fill('root')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog).toBeHidden()
  await (await visitor(browser, server.url, username)).context.close()

  await page.getByRole('searchbox', { name: 'Search people' }).fill(username)
  await expect(page).toHaveURL(new RegExp(`qtext=${username}`))
  const actions = page.getByRole('button', { name: `Actions for Nova ${username}` })
  const row = page.getByRole('row').filter({ has: actions })
  await expect(page.getByRole('row')).toHaveCount(2)
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Power user' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Power user')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await expect(row).toContainText('Disabled')
  await expect(visitor(browser, server.url, username)).rejects.toThrow()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await expectAccessible(page)
})

test('a site admin makes a group, adds people by name and takes one out, which can be undone', async ({ admin, person }) => {
  const [ann] = [await person()]
  const { page } = admin
  const name = `Crew ${unique()}`
  await page.goto('/web/admin/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('dialog').getByLabel('Short name')).toHaveValue(name.toLowerCase().replace(' ', '-'))
  await page.getByRole('dialog').getByRole('button', { name: 'Make group' }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('heading', { name: 'Nobody is in this group yet' })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Add people' }).fill(ann.username)
  await drawer.getByRole('option', { name: ann.username }).waitFor()
  await expectAccessible(page)
  await drawer.getByRole('combobox', { name: 'Add people' }).press('Enter')
  await drawer.getByRole('button', { name: 'Add to the group' }).click()
  const member = drawer.getByRole('listitem').filter({ hasText: ann.username })
  await expect(member).toBeVisible()
  await member.getByRole('button', { name: /out of the group/ }).click()
  await expect(member).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(member).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await member.getByRole('button', { name: /out of the group/ }).press('Enter')
  await expect(member).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Control+z')
  await expect(member).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toContainText('1 person')
  await expectAccessible(page)
})

test('a site admin changes a setting of the organisation; it is kept, and others do not get the page', async ({ admin, person }) => {
  const { page } = admin
  await page.goto('/web/admin/settings')
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Videos may expire' }).click()
  await page.getByLabel('Months that an extension adds').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Months that an extension adds')).toBeFocused()
  await expect(page.getByLabel('Months that an extension adds')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Months that an extension adds').fill('6')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The settings have been saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Months that an extension adds')).toHaveValue('6')

  const { page: theirs } = await person('poweruser')
  await theirs.goto('/web/admin/settings')
  await expect(theirs.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await expectAccessible(theirs)
})

test('a site admin finds the mail outbox', async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/admin/mail')
  await expect(page.getByRole('heading', { name: 'Mail outbox' })).toBeVisible()
  await expectAccessible(page)
})
