import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import {
  type AccountFields,
  type AccountRow,
  addInterests,
  deleteAccount,
  findAccount,
  insertAccount,
  lockAdmins,
  replaceInterests,
  updateAccount,
} from '../queries/accounts.ts'
import { audit } from '../queries/organisation.ts'
import { deleteSessions } from '../queries/sessions.ts'
import { unlessNeeded, unlessTaken } from './taken.ts'

const taken = { reason: 'username_taken', message: 'This username is taken.', field: 'username' } as const

/** What a person can own. Told by the domains above, which accounts must not know. */
export interface Belonging {
  /** Plural, as in a sentence: `videos`. */
  readonly name: string
  readonly count: (tx: Tx, accountId: string) => Promise<number>
  readonly handOver: (tx: Tx, from: string, to: string) => Promise<void>
}

export interface NewAccount extends AccountFields {
  readonly username: string
  readonly topics?: readonly string[] | undefined
}

/** Refused as a conflict where the username is taken. The caller has checked the fields, by the contract or otherwise. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const id = await unlessTaken(insertAccount(tx, account), taken)
  await addInterests(tx, id, account.topics ?? [])
  return id
}

async function getAccount(tx: Tx, name: string): Promise<AccountRow> {
  const account = await findAccount(tx, name)
  if (!account) throw new Problem('not_found')
  return account
}

const refuseOthers = (viewer: Person) => {
  if (!can.administer(viewer)) throw new Problem('forbidden')
}

/** What an audit entry keeps: that a password was set, never what it is made from. */
const recorded = ({ passwordHash, ...fields }: AccountFields & { topics?: readonly string[] | undefined }) => ({
  ...fields,
  ...(passwordHash === undefined ? {} : { password: 'set' }),
})

export async function createUser(tx: Tx, viewer: Person, account: NewAccount): Promise<AccountRow> {
  refuseOthers(viewer)
  await createAccount(tx, account)
  await audit(tx, { accountId: viewer.id, action: 'user.created', subject: account.username, details: recorded(account) })
  return getAccount(tx, account.username)
}

/** There is always somebody who can administer. */
async function keepAdmin(tx: Tx, account: AccountRow, after: { role: Role; isEnabled: boolean } | null): Promise<void> {
  const stays = after !== null && after.role === 'siteadmin' && after.isEnabled
  if (stays || account.role !== 'siteadmin' || !account.isEnabled) return
  const admins = await lockAdmins(tx)
  if (!admins.some((id) => id !== account.id))
    throw new Problem('conflict', 'last_siteadmin', 'This is the last site admin. Make somebody else a site admin first.')
}

export async function updateUser(
  tx: Tx,
  viewer: Person,
  name: string,
  changes: AccountFields & { readonly topics?: readonly string[] | undefined },
): Promise<AccountRow> {
  refuseOthers(viewer)
  const account = await getAccount(tx, name)
  await keepAdmin(tx, account, { role: changes.role ?? account.role, isEnabled: changes.isEnabled ?? account.isEnabled })
  await unlessTaken(updateAccount(tx, account.id, changes), taken)
  if (changes.topics) await replaceInterests(tx, account.id, changes.topics)
  const newRole = changes.role !== undefined && changes.role !== account.role
  // A session of before never gets the rights of after.
  if (changes.passwordHash !== undefined || changes.isEnabled === false || newRole) await deleteSessions(tx, account.id, null)
  await audit(tx, { accountId: viewer.id, action: 'user.updated', subject: account.username, details: recorded(changes) })
  return getAccount(tx, changes.username ?? account.username)
}

async function heirOf(tx: Tx, newowner: string, account: AccountRow): Promise<string> {
  const heir = await findAccount(tx, newowner)
  if (heir?.isEnabled && heir.id !== account.id) return heir.id
  throw new Problem('invalid', 'newowner', 'The new owner must be another person who can sign in.', 'newowner')
}

async function refuseOwned(tx: Tx, account: AccountRow, belongings: readonly Belonging[]): Promise<void> {
  const owned: string[] = []
  for (const { name, count } of belongings) {
    const n = await count(tx, account.id)
    if (n > 0) owned.push(`${n} ${name}`)
  }
  if (owned.length === 0) return
  const list = new Intl.ListFormat('en').format(owned)
  throw new Problem(
    'conflict',
    'owns_things',
    `${account.displayname} owns ${list}. Say who takes them over (newowner), or disable the account.`,
  )
}

export interface Removal {
  readonly name: string
  readonly newowner: string | undefined
  readonly belongings: readonly Belonging[]
}

export async function removeUser(tx: Tx, viewer: Person, { name, newowner, belongings }: Removal): Promise<void> {
  refuseOthers(viewer)
  const account = await getAccount(tx, name)
  await keepAdmin(tx, account, null)
  if (account.id === viewer.id) throw new Problem('conflict', 'own_account', 'Another site admin can remove your account.')
  if (!newowner) await refuseOwned(tx, account, belongings)
  // What counts as nothing, such as the rest of an upload, is swept in time from whoever removes them.
  const heir = newowner ? await heirOf(tx, newowner, account) : viewer.id
  for (const belonging of belongings) await belonging.handOver(tx, account.id, heir)
  const needed = new Problem('conflict', 'owns_things', `${account.displayname} still owns things here. Disable the account instead.`)
  await unlessNeeded(deleteAccount(tx, account.id), needed)
  await emit(tx, 'account.removed', { accountId: account.id })
  await audit(tx, { accountId: viewer.id, action: 'user.removed', subject: account.username, details: newowner ? { newowner } : {} })
}
