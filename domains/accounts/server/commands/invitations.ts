import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { invitationRoutes, Role } from '../../contract.ts'
import { can } from '../policy.ts'
import { getAccountById, holdPassword, updateAccount } from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'
import { addMembers, findGroups } from '../queries/groups.ts'
import * as invitations from '../queries/invitations.ts'
import { hashOf } from '../secret.ts'
import { createAccount } from './accounts.ts'
import { groupIdsOf } from './groups.ts'
import { type From, openSession, type SignedIn } from './sessions.ts'

export const sendInvitationsJob = { name: 'send-invitations' } as const

type Sent = AnswerOf<typeof invitationRoutes.invite>['items'][number]

export interface Inviting {
  readonly emails: readonly string[]
  readonly role: Role
  /** Ids or names. */
  readonly groups: readonly string[]
}

/** In a day. */
const mostOfAll = 1000
const mostToOne = 5

/** One address as mail takes it; anything else is somebody's slip, and named. */
export const isAddress = (email: string): boolean =>
  email.length <= 254 && /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]+$/.test(email)

/** Each address hears for itself what became of it; the mails are written right after. */
export async function invite(tx: Tx, viewer: Person, { emails, role, groups }: Inviting): Promise<Sent[]> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  if (emails.length === 0) throw new Problem('invalid', 'emails', 'Please enter an email address.', 'emails')
  const groupIds = await groupIdsOf(tx, groups, 'groups')
  const unique = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()]
  if ((await invitations.countOfToday(tx, null)) + unique.length > mostOfAll)
    throw new Problem('rate_limited', 'invitations', `At most ${mostOfAll} people can be invited in a day. Please try again tomorrow.`)
  const accounts = await invitations.accountsOfEmails(tx, unique)
  const items: Sent[] = []
  for (const email of unique) {
    const theirs = accounts.filter((one) => one.email === email.toLowerCase())
    items.push({ email, outcome: await inviteOne(tx, { email, role, groupIds, invitedBy: viewer.id, theirs }) })
  }
  const sent = items.filter(({ outcome }) => outcome.startsWith('sent')).map(({ email }) => email)
  for (const email of sent) await audit(tx, { accountId: viewer.id, action: 'invitation.sent', subject: email, details: { role, groups } })
  if (sent.length > 0) await enqueue(tx, sendInvitationsJob, {})
  return items
}

interface One extends Omit<invitations.NewInvitation, 'accountId'> {
  readonly theirs: Awaited<ReturnType<typeof invitations.accountsOfEmails>>
}

async function inviteOne(tx: Tx, { theirs, ...one }: One): Promise<Sent['outcome']> {
  if (!isAddress(one.email)) return 'no_address'
  const waiting = theirs.filter(({ hasPassword, isEnabled }) => !hasPassword && isEnabled)
  if (theirs.length > 0 && waiting.length === 0) return 'has_account'
  if ((await invitations.countOfToday(tx, one.email)) >= mostToOne) return 'limit'
  const again = await invitations.withdrawByEmail(tx, one.email)
  await invitations.insertInvitations(tx, [{ ...one, accountId: waiting[0]?.id ?? null }])
  return again ? 'sent_again' : 'sent'
}

export async function withdraw(tx: Tx, viewer: Person, id: string): Promise<void> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  const email = await invitations.withdrawInvitation(tx, id)
  if (email === null) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'invitation.withdrawn', subject: email })
}

export interface Accepting {
  readonly token: string
  readonly username: string | undefined
  readonly displayname: string | undefined
  readonly passwordHash: string
}

const notValid = () => new Problem('not_found', 'invitation', 'This invitation is not valid. Please ask for a new one.')

const ended = {
  accepted: 'This invitation has been used. Please sign in.',
  expired: 'This invitation has expired. Please ask for a new one.',
} as const

/** @throws Problem not_found where the link is nobody's or was withdrawn, conflict where it was used or is too old */
export function refuseEnded(invitation: { readonly state: Sent['outcome'] | invitations.InvitationRow['state'] } | undefined): void {
  const state = invitation?.state
  if (state === 'open') return
  if (state === 'accepted' || state === 'expired') throw new Problem('conflict', state, ended[state])
  throw notValid()
}

/** Once, also for two at the same instant. */
export async function accept(tx: Tx, accepting: Accepting, from: From): Promise<SignedIn> {
  const found = await invitations.lockInvitation(tx, hashOf(accepting.token))
  refuseEnded(found)
  const invitation = found as invitations.InvitationRow
  const id = invitation.makesAccount ? await makeAccount(tx, invitation, accepting) : await choosePassword(tx, invitation, accepting)
  await invitations.markAccepted(tx, invitation.id, id)
  const user = await userOf(tx, id)
  await audit(tx, {
    accountId: id,
    action: 'invitation.accepted',
    subject: user.name,
    details: { email: invitation.email, role: user.role },
  })
  return { user, ...(await openSession(tx, id, from)) }
}

async function makeAccount(
  tx: Tx,
  { email, role, groupIds }: invitations.InvitationRow,
  { username, displayname, passwordHash }: Accepting,
) {
  if (username === undefined) throw new Problem('invalid', 'username', 'Please choose a username.', 'username')
  const id = await createAccount(tx, { username, displayname: displayname ?? username, email, role, passwordHash })
  for (const group of await findGroups(tx, groupIds)) await addMembers(tx, group.id, [id])
  return id
}

async function choosePassword(tx: Tx, { accountId }: invitations.InvitationRow, { passwordHash }: Accepting): Promise<string> {
  if (accountId === null || !(await holdPassword(tx, accountId, null))) throw notValid()
  await updateAccount(tx, accountId, { passwordHash })
  return accountId
}

async function userOf(tx: Tx, id: string): Promise<SignedIn['user']> {
  const { username, displayname, role } = await getAccountById(tx, id)
  return { id, name: username, displayname, role }
}
