import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#platform/server/db.ts'
import type { EventVisibility } from './contract.ts'
import { eventAudience } from './server/audience.ts'
import { type EventChanges, insertEvent, replaceHosts, updateEvent } from './server/queries/changes.ts'

interface Named {
  readonly id: string
}

export interface EventWish {
  /** Somebody new where nobody is named. */
  readonly owner?: Named
  readonly title?: string
  /** USERS where nothing is said, so that most people of a test see it. */
  readonly visibility?: EventVisibility
  readonly hosts?: readonly Named[]
  readonly moderators?: readonly Named[]
  readonly people?: readonly Named[]
  readonly groups?: readonly Named[]
  readonly settings?: EventChanges
}

/** An event, in a week where nothing else is said. */
export async function anEvent(db: Db, wish: EventWish = {}): Promise<{ id: string; title: string }> {
  const { title = 'An event', visibility = 'USERS', hosts = [], moderators = [], people = [], groups = [], settings = {} } = wish
  return db.transaction().execute(async (tx) => {
    const id = `gcc-${randomUUID()}`
    const owner_id = wish.owner?.id ?? (await somebody(tx))
    const starts_at = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 7 * 86_400_000)
    await insertEvent(tx, { id, owner_id, title, visibility, starts_at, duration_minutes: 60, time_zone: 'UTC' })
    await updateEvent(tx, id, settings)
    await replaceHosts(tx, id, [
      ...hosts.map((one) => ({ account_id: one.id, owner_type: 'HOST' as const })),
      ...moderators.map((one) => ({ account_id: one.id, owner_type: 'MODERATOR' as const })),
    ])
    const members = [
      ...people.map((one) => ({ principal: one.id, kind: 'USER' as const })),
      ...groups.map((one) => ({ principal: one.id, kind: 'GROUP' as const })),
    ]
    await eventAudience.replaceMembers(tx, id, { types: ['USER', 'GROUP'], members })
    await eventAudience.refresh(tx, [id])
    return { id, title }
  })
}

async function somebody(tx: Tx): Promise<string> {
  const username = `owner-${randomUUID().slice(0, 8)}`
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}
