import type { Role } from '#domains/accounts/contract.ts'
import { type Owned, ownedTypes } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can, lesserRole } from '../policy.ts'
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
import { audit } from '../queries/audit.ts'
import { endEmbedTokensOf } from '../queries/embed-tokens.ts'
import { deleteSessions } from '../queries/sessions.ts'
import { hashNewPassword } from './passwords.ts'
import { unlessNeeded, unlessTaken } from './taken.ts'
import { endTokens } from './tokens.ts'

const taken = { reason: 'username_taken', message: 'This username is taken.', field: 'username' } as const

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

async function getAccount(tx: Db | Tx, name: string): Promise<AccountRow> {
  const account = await findAccount(tx, name)
  if (!account) throw new Problem('not_found')
  return account
}

const refuseOthers = (viewer: Person) => {
  if (!can.administer(viewer)) throw new Problem('forbidden')
}

type Changes = AccountFields & { readonly topics?: readonly string[] | undefined }

/** What an audit entry keeps: that a password was set, never what it is made from. */
const recorded = ({ passwordHash, ...fields }: Changes) => ({
  ...fields,
  ...(passwordHash === undefined ? {} : { password: 'set' }),
})

interface Said extends Omit<Changes, 'passwordHash'> {
  readonly password?: string | undefined
}

/**
 * What an admin says of a person, with the hash of the password that they chose: a transaction that waited for it would keep others from
 * their connection.
 *
 * @param name whose; undefined: of somebody new
 */
export async function withHash<T extends Said>(db: Db, viewer: Person, { password, ...said }: T, name?: string) {
  refuseOthers(viewer)
  if (password === undefined) return said
  const { username, displayname, email } = name === undefined ? { username: '' } : await getAccount(db, name)
  const names = { username: said.username ?? username, displayname: said.displayname ?? displayname, email: said.email ?? email }
  return { ...said, passwordHash: await hashNewPassword(db, password, names) }
}

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

/** What ends with a change: sessions, which never get the rights of after; tokens of who is disabled or gets a password; embed tokens of a higher role. */
async function endKeys(tx: Tx, viewer: Person, { id, username, role: before }: AccountRow, changes: Changes): Promise<void> {
  const { role = before, isEnabled = true, passwordHash } = changes
  const isReset = passwordHash !== undefined
  if (isReset || !isEnabled || role !== before) await deleteSessions(tx, id, null)
  if (isReset || !isEnabled) await endTokens(tx, viewer, { id, name: username }, isEnabled ? 'password_reset' : 'disabled')
  if (lesserRole(role, before) !== before) await endEmbedTokensOf(tx, id)
}

export async function updateUser(tx: Tx, viewer: Person, name: string, changes: Changes): Promise<AccountRow> {
  refuseOthers(viewer)
  const account = await getAccount(tx, name)
  await keepAdmin(tx, account, { role: changes.role ?? account.role, isEnabled: changes.isEnabled ?? account.isEnabled })
  await unlessTaken(updateAccount(tx, account.id, changes), taken)
  if (changes.topics) await replaceInterests(tx, account.id, changes.topics)
  await endKeys(tx, viewer, account, changes)
  await audit(tx, { accountId: viewer.id, action: 'user.updated', subject: account.username, details: recorded(changes) })
  return getAccount(tx, changes.username ?? account.username)
}

async function heirOf(tx: Tx, newowner: string, account: AccountRow): Promise<string> {
  const heir = await findAccount(tx, newowner)
  if (heir?.isEnabled && heir.id !== account.id) return heir.id
  throw new Problem('invalid', 'newowner', 'The new owner must be another person who can sign in.', 'newowner')
}

async function refuseOwned(tx: Tx, account: AccountRow, all: readonly Owned[]): Promise<void> {
  const owned: string[] = []
  for (const { name, count } of all) {
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
  /** What people own besides content. */
  readonly others: readonly Owned[]
}

export async function removeUser(tx: Tx, viewer: Person, { name, newowner, others }: Removal): Promise<void> {
  refuseOthers(viewer)
  const account = await getAccount(tx, name)
  await keepAdmin(tx, account, null)
  if (account.id === viewer.id) throw new Problem('conflict', 'own_account', 'Another site admin can remove your account.')
  const owned = [...ownedTypes(), ...others]
  if (!newowner) await refuseOwned(tx, account, owned)
  // What counts as nothing, such as the rest of an upload, is swept in time from whoever removes them.
  const heir = newowner ? await heirOf(tx, newowner, account) : viewer.id
  for (const one of owned) await one.handOver(tx, account.id, heir)
  const needed = new Problem('conflict', 'owns_things', `${account.displayname} still owns things here. Disable the account instead.`)
  await unlessNeeded(deleteAccount(tx, account.id), needed)
  await audit(tx, { accountId: viewer.id, action: 'user.removed', subject: account.username, details: newowner ? { newowner } : {} })
}
