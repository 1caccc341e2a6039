import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ImportedRow } from '../../contract.ts'
import { type Planned, planned, readPeople, type Standing, type Wanted } from '../import-plan.ts'
import { can } from '../policy.ts'
import { findAccounts, insertAccounts, lockAdmins } from '../queries/accounts.ts'
import { audit, auditMany } from '../queries/audit.ts'
import { addMemberships, findGroups, groupsOfAccounts } from '../queries/groups.ts'
import { insertInvitations } from '../queries/invitations.ts'
import { updateUser } from './accounts.ts'
import { sendInvitationsJob } from './invitations.ts'
import { unlessTaken } from './taken.ts'

export interface Imported {
  readonly applied: boolean
  readonly rows: readonly ImportedRow[]
}

interface Import {
  /** What the file holds. */
  readonly file: string
  /** Only says what would become of each line. */
  readonly dryRun: boolean
}

/** All of the file, or nothing where one line is refused; each line is answered for. */
export async function importUsers(tx: Tx, viewer: Person, { file, dryRun }: Import): Promise<Imported> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  const read = readPeople(file)
  if (typeof read === 'string') throw new Problem('invalid', 'csv', read, 'csv_path')
  // Those that come at the same time wait; nobody loses the last site admin to two files at once.
  const admins = await lockAdmins(tx)
  const standing = await standingOf(
    tx,
    viewer,
    read.flatMap((one) => ('wanted' in one ? [one.wanted] : [])),
  )
  const plans = read.map((one) => ('wanted' in one ? planned(one.wanted, standing) : one))
  const kept = keepingAdmin(
    plans.filter((one) => 'row' in one),
    admins,
  )
  const rows = plans.map((one): ImportedRow => {
    if (!('row' in one)) return { line: one.line, username: one.username, action: 'refused', message: one.message }
    return kept || !losesAdmin(one) ? one.row : { ...one.row, action: 'refused', message: 'This would leave nobody who can administer.' }
  })
  const applied = !dryRun && rows.every(({ action }) => action !== 'refused')
  if (applied)
    await apply(
      tx,
      viewer,
      plans.filter((one) => 'row' in one),
    )
  return { applied, rows }
}

async function standingOf(tx: Tx, viewer: Person, wanted: readonly Wanted[]): Promise<Standing> {
  const accounts = await findAccounts(
    tx,
    wanted.map(({ username }) => username),
  )
  const names = [...new Set(wanted.flatMap(({ groups }) => groups.map((name) => name.toLowerCase())))]
  const memberships = await groupsOfAccounts(
    tx,
    accounts.map(({ id }) => id),
  )
  return {
    viewerId: viewer.id,
    accounts: new Map(accounts.map((account) => [account.username.toLowerCase(), account])),
    groups: new Map((await findGroups(tx, names)).map((group) => [group.name.toLowerCase(), group.id])),
    memberships,
  }
}

const losesAdmin = ({ account, wanted }: Planned) =>
  account?.role === 'siteadmin' && account.isEnabled && ((wanted.role ?? 'siteadmin') !== 'siteadmin' || wanted.isEnabled === false)

/** Whether somebody who administers today still does afterwards. */
function keepingAdmin(plans: readonly Planned[], admins: readonly string[]): boolean {
  const lost = new Set(plans.filter(losesAdmin).map(({ account }) => account?.id))
  return admins.some((id) => !lost.has(id))
}

async function apply(tx: Tx, viewer: Person, plans: readonly Planned[]): Promise<void> {
  const ids = await create(
    tx,
    viewer,
    plans.filter(({ row }) => row.action === 'created'),
  )
  for (const { row, wanted, account } of plans) {
    if (row.action !== 'updated' || !account) continue
    const { line: _, groups: __, username: ___, ...fields } = wanted
    await updateUser(tx, viewer, account.username, fields)
  }
  await addMemberships(
    tx,
    plans.flatMap(({ wanted, account, groupIds }) => {
      const accountId = account?.id ?? ids.get(wanted.username) ?? ''
      return groupIds.map((groupId) => ({ groupId, accountId }))
    }),
  )
  const counts = Object.fromEntries(
    ['created', 'updated', 'unchanged'].map((one) => [one, plans.filter(({ row }) => row.action === one).length]),
  )
  await audit(tx, { accountId: viewer.id, action: 'user.imported', subject: 'users', details: counts })
}

/** @returns their ids by username */
async function create(tx: Tx, viewer: Person, plans: readonly Planned[]): Promise<Map<string, string>> {
  const fields = plans.map(({ wanted }) => ({ ...wanted, displayname: wanted.displayname ?? wanted.username }))
  const taken = { reason: 'username_taken', message: 'One of these usernames was taken just now. Please try again.', field: 'csv_path' }
  const ids = new Map(await unlessTaken(insertAccounts(tx, fields), taken))
  const entries = plans.map(({ wanted }) => {
    const { line: _, ...details } = wanted
    return { accountId: viewer.id, action: 'user.created', subject: wanted.username, details }
  })
  await auditMany(tx, entries)
  const invited = plans.flatMap(({ wanted: { email, role = 'user' as const, username, isEnabled } }) =>
    email === undefined || isEnabled === false
      ? []
      : [{ email, role, groupIds: [], invitedBy: viewer.id, accountId: ids.get(username) ?? null }],
  )
  await insertInvitations(tx, invited)
  if (invited.length > 0) await enqueue(tx, sendInvitationsJob, {})
  return ids
}
