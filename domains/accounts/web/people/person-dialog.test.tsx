import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { signedIn } from '#tests/components/signed-in.ts'
import { type Account, userRoutes } from '../../contract/users.ts'
import { PersonDialog } from './person-dialog.tsx'

const field = (name: string) => page.getByLabelText(name, { exact: true })

const ann: Account = {
  id: '0195a1b2-0000-7000-8000-000000000002',
  name: 'ann.lee',
  displayname: 'Ann Lee',
  email: 'ann.lee@example.org',
  role: 'user',
  is_enabled: true,
  is_external: false,
  has_password: true,
  groups: [],
  topics: [],
  created_at: '2026-01-01T00:00:00Z',
}

it('Whoever adds a person reads at each field what is wrong, before anything is sent and after the server refused it', async () => {
  signedIn({ role: 'siteadmin' })
  let isTaken = true
  const sent = answers(userRoutes.createUser, () =>
    isTaken ? refused('conflict', 'This username is taken.', 'username') : { result: 'success' as const, user: ann },
  )
  const onClose = vi.fn()
  show(<PersonDialog person="new" onClose={onClose} />)
  const add = page.getByRole('button', { name: 'Add person' })
  await userEvent.fill(field('Username'), 'a')
  await userEvent.fill(field('Password'), 'short')
  await add.click()
  await expect.element(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Please enter a name.'))
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(expect.stringContaining('A username has 2 to 64 letters, digits, dots, hyphens, underscores or @.'))
  await expect.element(field('Password')).toHaveAccessibleDescription(expect.stringContaining('The password needs at least 10 characters.'))
  expect(sent).toHaveLength(0)

  await userEvent.fill(field('Name'), 'Ann Lee')
  await userEvent.fill(field('Username'), 'ann.lee')
  await userEvent.fill(field('Password'), 'a long enough one')
  await add.click()
  await expect.element(field('Username')).toHaveAccessibleDescription(expect.stringContaining('This username is taken.'))
  expect(onClose).not.toHaveBeenCalled()
  isTaken = false
  await userEvent.fill(field('Username'), 'ann.lee2')
  await add.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.body).toMatchObject({ username: 'ann.lee2', displayname: 'Ann Lee', role: 'user', is_external: false })
})

it('Whoever edits a person sends no password that was not entered, and nobody changes the role of their own account', async () => {
  signedIn({ id: ann.id, role: 'siteadmin' })
  const sent = answers(userRoutes.updateUser, () => ({ result: 'success' as const, user: ann }))
  const onClose = vi.fn()
  show(<PersonDialog person={ann} onClose={onClose} />)
  await expect.element(page.getByText('You can’t change your own role.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Site admin/ })).toBeDisabled()
  await userEvent.fill(field('Name'), 'Ann Lee-Marsh')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.params).toEqual({ name: 'ann.lee' })
  expect(sent[0]?.body).toMatchObject({ displayname: 'Ann Lee-Marsh' })
  expect(sent[0]?.body).not.toHaveProperty('password')
})
