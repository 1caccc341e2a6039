import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inDatabase } from './harness/database.ts'
import { password } from './harness/people.ts'
import { startServer } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

const signInWith = async (page: Page, username: string, secret: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the first person sets Lyceum up in the browser and is signed in as its site admin (LE-1.13)', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-setup-'))
  const server = await startServer(dataDir)
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/web/login')
  await expect(page).toHaveURL(/\/web\/setup/)
  await expectAccessible(page)
  await page.getByLabel('Load the sample library').uncheck()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('The password needs at least 10 characters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Ada Admin')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${server.url}/web/`)
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible()
  await page.goto('/web/setup')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.context().close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a person signs in and lands on the page they asked for; a wrong password gets one message for both fields, and soon a wait', async ({
  browser,
  server,
  person,
}) => {
  const { username } = await person()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/web/profile')
  await expect(page).toHaveURL(/\/web\/login\?next=/)
  await expectAccessible(page)
  await signInWith(page, username, 'not this one')
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await signInWith(page, username, password)
  await expect(page.getByRole('heading', { name: 'Profile and settings' })).toBeVisible()

  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (let status = 0, tries = 0; status !== 429 && tries < 10; tries++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v3/session'))
    await signInWith(page, 'nobody.here', `wrong ${tries}`)
    status = (await answered).status()
    // The form empties it once it has dealt with the answer; what is typed before would go, too.
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await expect(page.getByRole('button', { name: /Try again in \d+ s/ })).toBeDisabled()
  await expectAccessible(page)
  await page.context().close()
})

test('a person changes their name and interests, one word each (LE-5.02, LE-5.05, LE-7.06)', async ({ person }) => {
  const { page } = await person()
  await page.goto('/web/profile')
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Grace of the Sea')
  const interests = page.getByRole('combobox', { name: 'Interests' })
  await interests.fill('a$b')
  await interests.press('Enter')
  await expect(page.getByText('This character is not allowed in user interest.')).toBeVisible()
  await interests.fill('sailing')
  await interests.press('Enter')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Videos', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile has been saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace of the Sea')
  await expect(page.getByRole('button', { name: 'Remove sailing' })).toBeVisible()
})

test('a person changes their password, which signs out their other browsers', async ({ person, again }) => {
  const ann = await person()
  const other = await again(ann)
  const { page } = ann
  await page.goto('/web/profile')
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()
  await other.page.goto('/web/profile')
  await expect(other.page).toHaveURL(/\/web\/login/)
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
})

test('a person who has forgotten their password chooses another one by a link, and is in', async ({ person, browser, server }) => {
  const ann = await person()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/web/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  const login = page.getByLabel('Username or email address')
  const request = page.getByRole('button', { name: 'Send the link' })
  await request.click()
  await expect(page.getByText('Please enter your username or email address.')).toBeVisible()
  await login.fill(ann.username)
  await request.click()
  // What mails say and who gets one is shown in domains/accounts/server/password-resets.test.ts; nobody has set up mail here.
  await expect(page.getByText('This site does not send email. Please ask an administrator for a new password.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/v3/password-resets', (route) => route.fulfill({ json: { result: 'success' } }))
  await request.click()
  await expect(page.getByRole('status').filter({ hasText: 'an email is on its way' })).toBeVisible()
  await expectAccessible(page)

  const token = randomBytes(32).toString('base64url')
  const reset = { account_id: ann.id, token_hash: createHash('sha256').update(token).digest() }
  await inDatabase(server, (db) => db.insertInto('password_reset').values(reset).execute())
  await page.goto(`/web/password/${token}`)
  await expect(page.getByLabel('Username')).toHaveValue(ann.username)
  await page.getByLabel('New password', { exact: true }).fill('qwertyuiop')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('a brand new password')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/web\/$/)
  await ann.page.goto('/web/profile')
  await expect(ann.page).toHaveURL(/\/web\/login/)
  await page.goto(`/web/password/${token}`)
  await expect(page.getByRole('heading', { name: 'Link not valid' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('a person whose password is too easy to guess is led to change it, and is told no more afterwards', async ({ person, server }) => {
  const { id, page } = await person()
  await inDatabase(server, (db) => db.updateTable('account').set({ password_is_weak: true }).where('id', '=', id).execute())
  await page.goto('/web/')
  const notice = page.getByRole('status').filter({ hasText: 'Your password is too easy to guess.' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('qwertyuiop')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a person sees where they are signed in and signs out everywhere', async ({ person, again }) => {
  const ann = await person()
  const other = await again(ann)
  await other.page.goto('/web/profile')
  const { page } = ann
  await page.goto('/web/profile')
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/web\/login/)
})

test('a person who changes their password or signs out everywhere decides whether their API tokens end too', async ({
  person,
  request,
  server,
}) => {
  const { page, call } = await person()
  const { token } = await call<{ token: string }>('POST', '/api/v3/tokens', { name: 'Nightly import', scopes: ['read'] })
  const me = () => request.get(`${server.url}/api/v3/users/me`, { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/web/profile')
  const choice = page.getByRole('checkbox', { name: 'Remove my API tokens too' })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()
  expect((await me()).status()).toBe(200)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('checkbox', { name: 'Remove my API tokens too' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await me()).status()).toBe(401)
})

test('an API token is shown once, lets a program in, and is refused once it is removed', async ({ person, request, server }) => {
  const { page, username } = await person()
  await page.goto('/web/profile')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nightly import')
  await expectAccessible(page)
  await dialog.getByLabel('Name').press('Enter')
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const me = () => request.get(`${server.url}/api/v3/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await (await me()).json()).user.name).toBe(username)
  await page.getByRole('button', { name: 'Remove Nightly import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove token' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await me()).status()).toBe(401)
})
