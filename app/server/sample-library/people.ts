import {
  addToGroup,
  changeManagers,
  createAccount,
  createGroup,
  findAccount,
  findAccounts,
  findGroups,
  findManagedGroup,
  personNamed,
} from '#domains/accounts/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
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

/** Who sees how far the members of which groups are. */
const managers = [
  { group: 'production', username: 'grace.okafor' },
  { group: 'people-and-safety', username: 'priya.raman' },
]

/** Once: of whoever is a manager already nothing changes. */
export async function makeManagers({ db, config: { publicUrl } }: Ports): Promise<void> {
  const admin = await personNamed(db, 'ines.carvalho')
  if (!admin) return
  await db.transaction().execute(async (tx) => {
    for (const { group: name, username } of managers) {
      const [person, [group]] = [await personNamed(tx, username), await findGroups(tx, [name])]
      if (!person || !group || (await findManagedGroup(tx, person, group.id))) continue
      await changeManagers(tx, admin, { id: group.id, publicUrl, add: [username], remove: [] })
    }
  })
}
