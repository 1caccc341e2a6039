import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countUse, peopleOf } from '#domains/accounts/server.ts'
import { peopleNamed } from '#domains/audience/server.ts'
import type { ContentType, Shareable } from '#domains/content/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { holds, type Person, type Viewer } from '#platform/server/viewer.ts'
import { filterCanSee } from '../queries/shares.ts'
import { shareNotification } from '../share-notification.ts'

export interface Sharing {
  readonly type: ContentType
  readonly id: string
  readonly recipients: readonly string[]
  readonly message: string
}

/** What the viewer may share. */
export async function getShareable(db: Db | Tx, viewer: Viewer, type: ContentType, id: string): Promise<Shareable> {
  const thing = await type.find(db, viewer, id)
  if (!thing) throw new Problem('not_found')
  if (thing.restricted) throw new Problem('forbidden', 'restricted', 'Its owner does not let it be shared.')
  return thing
}

/**
 * Has people told of something, with a message. Nobody gets a right by that: who may not see it gets nothing.
 *
 * @returns the usernames of those who may not
 */
export async function share(tx: Tx, viewer: Person, { type, message, ...sharing }: Sharing): Promise<string[]> {
  const thing = await getShareable(tx, viewer, type, sharing.id)
  if (!holds(viewer, 'share')) throw new Problem('forbidden')
  const accounts = await recipientsNamed(tx, viewer, sharing.recipients)
  await countUse(tx, viewer.id, 'shares', accounts.length)
  const people = await peopleOf(
    tx,
    accounts.map(({ id }) => id),
  )
  const seers = new Set(await filterCanSee(tx, people, (person) => type.sees(person, sql`${thing.id}::text`)))
  await notify(tx, shareNotification, {
    subject: { type: type.type, id: thing.id },
    actorId: viewer.id,
    source: randomUUID(),
    message,
    data: { accountIds: [...seers] },
  })
  return accounts.filter(({ id }) => !seers.has(id)).map(({ username }) => username)
}

async function recipientsNamed(tx: Tx, viewer: Person, names: readonly string[]) {
  const others = (await peopleNamed(tx, names, 'recipients')).filter(({ id }) => id !== viewer.id)
  if (others.length === 0) throw new Problem('invalid', 'recipients', 'Please choose whom to share it with.', 'recipients')
  return others
}
