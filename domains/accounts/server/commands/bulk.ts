import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ChangedUser, Role } from '../../contract.ts'
import { can } from '../policy.ts'
import { type AccountRow, findAccounts, lockAdmins } from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'
import { addToGroups, removeFromGroups } from '../queries/groups.ts'
import { updateUser } from './accounts.ts'
import { groupIdsOf } from './groups.ts'

export interface BulkChange {
  readonly usernames: readonly string[]
  readonly role: Role | undefined
  readonly isEnabled: boolean | undefined
  readonly addGroups: readonly string[]
  readonly removeGroups: readonly string[]
}

type Rights = Pick<BulkChange, 'role' | 'isEnabled'>

const refused = (username: string, reason: string, message: string): ChangedUser => ({
  username,
  outcome: 'refused',
  reason,
  message,
  before: null,
})

const ownRights = 'You can’t change your own role or disable your own account.'

/** The same change for many; one who is refused does not keep it from the others. */
export async function changeUsers(tx: Tx, viewer: Person, change: BulkChange): Promise<ChangedUser[]> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  const groups = {
    add: await groupIdsOf(tx, change.addGroups, 'add_groups'),
    remove: await groupIdsOf(tx, change.removeGroups, 'remove_groups'),
  }
  // Two such changes at the same time take turns, so that none waits for the other's people.
  await lockAdmins(tx)
  const accounts = new Map((await findAccounts(tx, change.usernames)).map((account) => [account.username.toLowerCase(), account]))
  const names = [...new Set(change.usernames.map((name) => name.toLowerCase()))].toSorted()
  const changed = new Map<string, ChangedUser>()
  for (const name of names) {
    const account = accounts.get(name)
    changed.set(
      name,
      account ? await changeOne(tx, viewer, account, { ...change, groups }) : refused(name, 'not_found', 'Nobody has this username.'),
    )
  }
  return [...new Set(change.usernames.map((name) => name.toLowerCase()))].map((name) => changed.get(name) as ChangedUser)
}

interface One extends Rights {
  /** Ids. */
  readonly groups: { readonly add: readonly string[]; readonly remove: readonly string[] }
}

/** What differs from how the person is. */
const newRights = ({ role, isEnabled }: Rights, account: AccountRow): Rights | null => {
  const rights = {
    role: role === account.role ? undefined : role,
    isEnabled: isEnabled === account.isEnabled ? undefined : isEnabled,
  }
  return rights.role === undefined && rights.isEnabled === undefined ? null : rights
}

async function changeOne(tx: Tx, viewer: Person, account: AccountRow, { role, isEnabled, groups }: One): Promise<ChangedUser> {
  const { username } = account
  const rights = newRights({ role, isEnabled }, account)
  if (rights && account.id === viewer.id) return refused(username, 'own_account', ownRights)
  const problem = rights && (await problemOf(updateUser(tx, viewer, username, rights)))
  if (problem) return refused(username, problem.reason ?? problem.code, problem.message)
  const removed = await removeFromGroups(tx, groups.remove, account.id)
  const added = await addToGroups(tx, groups.add, account.id)
  const moved = added.length + removed.length > 0
  if (moved) await audit(tx, { accountId: viewer.id, action: 'user.groups', subject: username, details: { added, removed } })
  if (!rights && !moved) return { username, outcome: 'unchanged', reason: null, message: null, before: null }
  const before = { role: account.role, is_enabled: account.isEnabled, added_groups: added, removed_groups: removed }
  return { username, outcome: 'updated', reason: null, message: null, before }
}

async function problemOf(work: Promise<unknown>): Promise<Problem | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
