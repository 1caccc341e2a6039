import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { findAccounts } from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'
import * as groups from '../queries/groups.ts'
import { unlessTaken } from './taken.ts'

const taken = { reason: 'group_taken', message: 'There is a group of this name.', field: 'name' } as const

/** Refused as a conflict where the name is taken. */
export function createGroup(tx: Tx, group: { name: string; displayname?: string | undefined }): Promise<string> {
  return unlessTaken(groups.insertGroup(tx, { name: group.name, displayname: group.displayname ?? group.name }), taken)
}

export const addToGroup = groups.addMembers

const refuseOthers = (viewer: Person) => {
  if (!can.administer(viewer)) throw new Problem('forbidden')
}

async function getGroup(tx: Tx, id: string): Promise<groups.GroupRow> {
  const group = await groups.findGroup(tx, id)
  if (!group) throw new Problem('not_found')
  return group
}

export async function makeGroup(
  tx: Tx,
  viewer: Person,
  group: { name: string; displayname?: string | undefined },
): Promise<groups.GroupRow> {
  refuseOthers(viewer)
  const id = await createGroup(tx, group)
  await audit(tx, { accountId: viewer.id, action: 'group.created', subject: group.name, details: { id } })
  return getGroup(tx, id)
}

export async function changeGroup(
  tx: Tx,
  viewer: Person,
  id: string,
  changes: { name?: string | undefined; displayname?: string | undefined },
): Promise<groups.GroupRow> {
  refuseOthers(viewer)
  const { name } = await getGroup(tx, id)
  await unlessTaken(groups.updateGroup(tx, id, changes), taken)
  await audit(tx, { accountId: viewer.id, action: 'group.updated', subject: name, details: { id, ...changes } })
  return getGroup(tx, id)
}

export async function removeGroup(tx: Tx, viewer: Person, id: string): Promise<void> {
  refuseOthers(viewer)
  const { name } = await getGroup(tx, id)
  await groups.deleteGroup(tx, id)
  await audit(tx, { accountId: viewer.id, action: 'group.removed', subject: name, details: { id } })
}

/**
 * @param wanted ids or names
 * @param field what carried them
 */
export async function groupIdsOf(tx: Tx, wanted: readonly string[], field: string): Promise<string[]> {
  const found = await groups.findGroups(tx, wanted)
  const known = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const unknown = wanted.find((one) => !known.has(one.toLowerCase()))
  if (unknown !== undefined) throw new Problem('invalid', 'unknown_group', `There is no group named ${unknown}.`, field)
  return found.map(({ id }) => id)
}

/** @param field what carried the names */
export async function accountIdsOf(tx: Tx, names: readonly string[], field: string): Promise<string[]> {
  const accounts = await findAccounts(tx, names)
  const known = new Set(accounts.map((account) => account.username.toLowerCase()))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0)
    throw new Problem('invalid', 'unknown_people', `Nobody has the username ${unknown.slice(0, 5).join(', ')}.`, field)
  return accounts.map((account) => account.id)
}

export async function changeMembers(
  tx: Tx,
  viewer: Person,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<groups.GroupRow> {
  refuseOthers(viewer)
  const { name } = await getGroup(tx, id)
  await groups.removeMembers(tx, id, await accountIdsOf(tx, remove, 'members'))
  await groups.addMembers(tx, id, await accountIdsOf(tx, add, 'members'))
  await audit(tx, { accountId: viewer.id, action: 'group.members', subject: name, details: { id, add, remove } })
  return getGroup(tx, id)
}
