import { addToGroup, createAccount, createGroup, findAccount, findAccounts, findGroups } from '#domains/accounts/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Manifest } from './manifest.ts'

/**
 * Makes the topics, groups and people that aren't there yet; whoever is there stays as they are.
 *
 * @param passwordHash the one that all of them sign in with; null: they cannot until an admin gives them a password
 */
export async function makePeople(tx: Tx, { topics, groups, people }: Manifest, passwordHash: string | null): Promise<void> {
  await ensureTopics(tx, topics)
  for (const { groups: _, ...person } of people) {
    if (!(await findAccount(tx, person.username))) await createAccount(tx, { ...person, passwordHash })
  }
  for (const group of groups) {
    const names = people.filter((person) => person.groups.includes(group.name)).map((person) => person.username)
    const members = (await findAccounts(tx, names)).map((account) => account.id)
    await addToGroup(tx, await groupOf(tx, group), members)
  }
}

async function groupOf(tx: Tx, group: Manifest['groups'][number]): Promise<string> {
  const [found] = await findGroups(tx, [group.name])
  return found?.id ?? createGroup(tx, group)
}
