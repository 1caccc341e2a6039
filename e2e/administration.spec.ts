import { password } from './harness/people.ts'
import { signedIn } from './harness/program.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

const unique = () => `x${Date.now() % 1_000_000}${Math.floor(Math.random() * 100)}`

test('a site admin adds a person, gives them another role, disables and deletes them (LE-1.13)', async ({ admin, server }) => {
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
  await signedIn(server.url, username)

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
  await expect(signedIn(server.url, username)).rejects.toThrow()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'No matching people' })).toBeVisible()
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
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('heading', { name: 'No members yet' })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Add people' }).fill(ann.username)
  await drawer.getByRole('option', { name: ann.username }).waitFor()
  await expectAccessible(page)
  await drawer.getByRole('combobox', { name: 'Add people' }).press('Enter')
  const member = drawer.getByRole('listitem').filter({ hasText: ann.username })
  await expect(member).toBeVisible()
  await member.getByRole('button', { name: /from the group$/ }).click()
  await expect(member).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(member).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await member.getByRole('button', { name: /from the group$/ }).press('Enter')
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
  // Other journeys may have left it on.
  await admin.call('PUT', '/api/v3/domain', { expiry_date: 0 })
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

test('a site admin who saves settings undoes neither what another has changed meanwhile nor what they type while it is saved', async ({
  admin,
}) => {
  const { page } = admin
  await page.goto('/web/admin/settings')
  const name = page.getByLabel('Name of the site')
  await name.fill('Harbour')
  await admin.call('PUT', '/api/v3/domain', { expiry_date: 1 })
  const saving = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/v3/domain'))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v3/domain', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saving
  await name.fill('Harbour school')
  answer()
  await expect(page.getByText('The settings have been saved')).toBeVisible()
  await expect(name).toHaveValue('Harbour school')
  await expect(page.getByRole('switch', { name: 'Videos may expire' })).toBeChecked()
  expect(await admin.call('GET', '/api/v3/domain')).toMatchObject({ site_name: 'Harbour', expiry_date: 1 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => await admin.call('GET', '/api/v3/domain')).toMatchObject({ site_name: 'Harbour school', expiry_date: 1 })
})

test('a site admin finds the mail outbox', async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/admin/mail')
  await expect(page.getByRole('heading', { name: 'Mail outbox' })).toBeVisible()
  await expectAccessible(page)
})

test('a site admin has certificates signed with a new key, after a question, and sees since when each signs', async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/')
  await page.getByRole('navigation').getByRole('link', { name: 'Certificate keys' }).first().click()
  const keys = page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem')
  const anew = page.getByRole('button', { name: 'New key' })
  await expect(anew).toBeVisible()
  const count = await keys.count()
  await anew.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await anew.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new key' }).click()
  await expect(page.getByText('From now on a new key signs.')).toBeVisible()
  await expect(keys).toHaveCount(count + 1)
  await expect(keys.first()).toContainText('Signs new certificates')
  await anew.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new key' }).click()
  await expect(keys).toHaveCount(count + 2)
  await expect(keys.nth(1)).toContainText('Still checks old ones')
  await expect(keys.first()).toContainText('Since')
  await expectAccessible(page)
})

test('a site admin finds in the audit log who failed to sign in, and takes the entries along as a file', async ({ admin, server }) => {
  const { page } = admin
  const ann = { username: unique() }
  await admin.call('POST', '/api/v3/users', { ...ann, displayname: 'Ann', password })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${server.url}/api/v3/session`, { ...sent, body: JSON.stringify({ username: ann.username, password: 'a wrong one' }) })
  await page.goto('/web/')
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).first().click()
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(ann.username)
  const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(entries).toHaveCount(3)
  await expect(entries.filter({ hasText: 'Failed sign-in' })).toContainText('127.0.0.1')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'People and groups' }).click()
  await expect(entries).toHaveCount(2)
  await expect(entries.last()).toContainText('Added a person')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('audit.csv')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by person' })).toHaveValue('')
  await expect(entries.first()).toBeVisible()
})

test('a site admin invites a person by mail, who chooses a name and a password and is in', async ({ admin, browser, server }) => {
  const email = `${unique()}@example.org`
  const { page } = admin
  await page.goto('/web/admin/people')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(`${email}, nowhere`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText('Not an email address: nowhere.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const mails = () => admin.call<{ items: { text: string }[] }>('GET', `/api/v3/mail?to=${encodeURIComponent(email)}`)
  await expect.poll(async () => (await mails()).items.length).toBe(1)
  const link = /\/web\/invitations\/\S+/.exec((await mails()).items[0]?.text ?? '')?.[0] ?? ''
  const context = await browser.newContext({ baseURL: server.url })
  const stranger = await context.newPage()
  await stranger.goto(link)
  await stranger.getByLabel('Your name').fill('Ida New')
  await stranger.getByLabel('Username').fill(unique())
  await stranger.getByLabel('Password', { exact: true }).fill('kettle under the stairs')
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Create account' }).click()
  await expect(stranger).toHaveURL(/\/web\/$/)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Invitation already used' })).toBeVisible()
  await context.close()
})

test('a site admin gives many people a role at once, takes it back, and sees what is wrong with a file of people', async ({ admin }) => {
  const stem = unique()
  const { page } = admin
  for (const name of [`${stem}a`, `${stem}b`]) await admin.call('POST', '/api/v3/users', { username: name, displayname: name })
  await page.goto(`/web/admin/people?qtext=${stem}`)
  await page.getByRole('checkbox', { name: 'Select everybody shown' }).check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('menuitem', { name: 'Reviewer' }).click()
  await expect(page.getByRole('cell', { name: 'Reviewer' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell', { name: 'Reviewer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import from a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import people from a file' })
  const text = `username,email\n${stem}c,${stem}c@example.org\n${stem}d,nowhere\n`
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByText('Line 3')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessible(page)
})

test('a new site admin is told what comes next, goes there, and is told no more once they say so', async ({ admin }) => {
  const { page } = admin
  // Others have made groups already.
  await page.route('**/api/v3/groups?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), items: [] } })
  })
  await page.goto('/web/admin/people')
  const steps = page.getByRole('listitem').filter({ hasText: 'Create a group to share videos with' })
  await expect(steps.getByRole('img', { name: 'To do' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite the first people' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Give your site a name and a logo' }).click()
  await expect(page).toHaveURL(/\/web\/admin\/settings/)
  await page.goBack()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Import from a file' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a person gets no page by a link inside the app that its address would refuse them', async ({ person }) => {
  const { page } = await person()
  for (const path of ['/web/channels/create', '/web/admin/people', '/web/admin/settings', '/web/admin/videos', '/web/admin/home']) {
    await page.goto('/web/channels')
    await expect(page.getByRole('heading', { name: 'Channels', level: 1 })).toBeVisible()
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect(page.getByRole('heading', { name: /nothing at this address/ })).toBeVisible()
  }
})
