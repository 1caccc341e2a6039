import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, pageWith, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { groupRoutes } from '../../contract/groups.ts'
import { invitationRoutes } from '../../contract/invitations.ts'
import { InviteDialog } from './invite-dialog.tsx'

const addresses = page.getByRole('textbox', { name: 'Email addresses' })
const send = page.getByRole('button', { name: 'Send invitations' })

const showDialog = () => {
  answers(groupRoutes.listGroups, () => pageWith([]))
  show(<InviteDialog open onClose={() => expect.unreachable('it closed')} />)
}

it('Whoever invites people keeps the addresses that nothing was sent to, and reads why', async () => {
  const sent = answers(invitationRoutes.invite, () => ({
    result: 'success' as const,
    items: [
      { email: 'ann@example.org', outcome: 'sent' as const },
      { email: 'bob@example.org', outcome: 'has_account' as const },
      { email: 'nobody', outcome: 'no_address' as const },
    ],
  }))
  showDialog()
  await userEvent.fill(addresses, 'ann@example.org, bob@example.org;\nnobody ann@example.org')
  await send.click()

  await expect.element(page.getByText('1 invitation is on its way')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ emails: ['ann@example.org', 'bob@example.org', 'nobody'] })
  await expect.element(addresses).toHaveValue('bob@example.org\nnobody')
  await expect.element(page.getByText('Already has an account: bob@example.org. Not an email address: nobody.')).toBeVisible()
})

it('Whoever invites too many people at once keeps them all and can try again', async () => {
  let isRefused = true
  const sent = answers(invitationRoutes.invite, () =>
    isRefused
      ? refused('invalid', 'At most 100 addresses at a time.')
      : { result: 'success' as const, items: [{ email: 'ann@example.org', outcome: 'limit' as const }] },
  )
  showDialog()
  await expect.element(send).toBeDisabled()
  await userEvent.fill(addresses, 'ann@example.org')
  await send.click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 100 addresses at a time.')
  await expect.element(addresses).toHaveValue('ann@example.org')
  isRefused = false
  await send.click()
  await expect.element(page.getByText('Invited too often today: ann@example.org.')).toBeVisible()
  await expect.element(page.getByText('At most 100 addresses at a time.')).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
})
