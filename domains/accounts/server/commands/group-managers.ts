import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { type Mail, onOneLine, sendMails } from '#platform/server/mail.ts'
import type { Person } from '#platform/server/viewer.ts'
import { mostGroupManagers } from '../../contract/group-managers.ts'
import { can } from '../policy.ts'
import { findAccount } from '../queries/accounts.ts'
import { audit } from '../queries/audit.ts'
import {
  countManagers,
  deleteManagers,
  insertManagers,
  listManagers,
  lockGroup,
  type ManagedGroup,
  type NewManager,
} from '../queries/group-managers.ts'
import { findGroup } from '../queries/groups.ts'
import { readFlags } from '../queries/organisation.ts'
import { accountIdsOf } from './groups.ts'

interface ManagerChanges {
  /** Of the group. */
  readonly id: string
  /** For links. */
  readonly publicUrl: string
  /** Usernames. */
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** @throws Problem forbidden, not_found */
export async function readManagers(db: Db, viewer: Person, id: string, window: Parameters<typeof listManagers>[2]) {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  if (!(await findGroup(db, id))) throw new Problem('not_found')
  return listManagers(db, id, window)
}

/**
 * Says who manages a group: they see how far its members are with what it was given.
 *
 * @throws Problem forbidden, not_found, invalid (unknown_people), conflict (many_managers)
 */
export async function changeManagers(tx: Tx, viewer: Person, { id, publicUrl, add, remove }: ManagerChanges): Promise<void> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  const group = await lockGroup(tx, id)
  if (!group) throw new Problem('not_found')
  await deleteManagers(tx, id, await accountIdsOf(tx, remove, 'managers'))
  const added = await insertManagers(tx, id, await accountIdsOf(tx, add, 'managers'))
  if ((await countManagers(tx, id)) > mostGroupManagers)
    throw new Problem('conflict', 'many_managers', `A group has at most ${mostGroupManagers} managers.`)
  await audit(tx, { accountId: viewer.id, action: 'group.managers', subject: group.name, details: { id, add, remove } })
  await tellManagers(tx, { by: viewer, group, publicUrl }, added)
}

interface Telling {
  readonly by: Person
  readonly group: ManagedGroup
  readonly publicUrl: string
}

const purpose = 'You can see the progress of its members with the tracks that it was given:'

async function tellManagers(tx: Tx, { by, group, publicUrl }: Telling, added: readonly NewManager[]): Promise<void> {
  const addressed = added.filter(({ email }) => email !== '')
  if (addressed.length === 0) return
  const { site_name: site } = await readFlags(tx)
  const who = (await findAccount(tx, by.name))?.displayname ?? by.name
  const subject = onOneLine(`You manage the group “${group.displayname}” on ${site}`)
  const sentence = onOneLine(`${who} made you a manager of the group “${group.displayname}”.`)
  const link = new URL('/web/my/team', publicUrl).href
  const mails = addressed.map(
    ({ email, displayname }): Mail => ({
      to: email,
      subject,
      text: [`Hello ${onOneLine(displayname)},`, sentence, purpose, link].join('\n\n'),
    }),
  )
  await sendMails(tx, mails)
}
