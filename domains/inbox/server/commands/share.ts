import { sql } from 'kysely'
import { countUse, findAccount, peopleOf } from '#domains/accounts/server.ts'
import { peopleNamed } from '#domains/audience/server.ts'
import type { ContentType, Shareable } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { holds, type Person, type Viewer } from '#platform/server/viewer.ts'
import { filterCanSee } from '../queries/shares.ts'
import { notify } from './notify.ts'

export interface Sharing {
  /** For links in mails. */
  readonly publicUrl: string
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
 * Tells people of something, with a message. Nobody gets a right by that: who may not see it gets nothing.
 *
 * @returns the usernames of those who may not
 */
export async function share(tx: Tx, viewer: Person, { publicUrl, type, ...sharing }: Sharing): Promise<string[]> {
  const thing = await getShareable(tx, viewer, type, sharing.id)
  if (!holds(viewer, 'share')) throw new Problem('forbidden')
  const accounts = await recipientsNamed(tx, viewer, sharing.recipients)
  await countUse(tx, viewer.id, 'shares', accounts.length)
  const people = await peopleOf(
    tx,
    accounts.map(({ id }) => id),
  )
  const seers = new Set(await filterCanSee(tx, people, (person) => type.sees(person, sql`${thing.id}::text`)))
  const me = await findAccount(tx, viewer.name)
  const listeners = accounts.filter(({ id }) => seers.has(id)).map(({ id }) => ({ accountId: id, message: sharing.message }))
  await notify(
    tx,
    publicUrl,
    { kind: 'share', actor: { id: viewer.id, displayname: me?.displayname ?? viewer.name }, type: type.type, thing },
    listeners,
  )
  return accounts.filter(({ id }) => !seers.has(id)).map(({ username }) => username)
}

async function recipientsNamed(tx: Tx, viewer: Person, names: readonly string[]) {
  const others = (await peopleNamed(tx, names, 'recipients')).filter(({ id }) => id !== viewer.id)
  if (others.length === 0) throw new Problem('invalid', 'recipients', 'Please choose whom to share it with.', 'recipients')
  return others
}
