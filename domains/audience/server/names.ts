import { findAccounts, findGroups } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'

type Accounts = Awaited<ReturnType<typeof findAccounts>>

/**
 * The people with these usernames.
 *
 * @param field of the call that named them
 * @throws Problem invalid, where nobody has one of the names
 */
export async function peopleNamed(db: Db | Tx, names: readonly string[], field: string): Promise<Accounts> {
  if (names.length === 0) return []
  const found = await findAccounts(db, names)
  const usernames = new Set(found.map(({ username }) => username.toLowerCase()))
  const missing = names.find((name) => !usernames.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_user', `There is no person called ${missing}.`, field)
  return found
}

type Groups = Awaited<ReturnType<typeof findGroups>>

/** The groups with these names or ids. @throws Problem invalid, where there is none */
export async function groupsNamed(db: Db | Tx, namesOrIds: readonly string[], field: string): Promise<Groups> {
  if (namesOrIds.length === 0) return []
  const found = await findGroups(db, namesOrIds)
  const called = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const missing = namesOrIds.find((name) => !called.has(name.toLowerCase()))
  if (missing !== undefined) throw new Problem('invalid', 'unknown_group', `There is no group called ${missing}.`, field)
  return found
}
