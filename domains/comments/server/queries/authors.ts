import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { CommentedPlace } from '../subject.ts'

/** Of these videos or events, those that somebody besides these people has commented on. Who has left since would miss nothing. */
export async function commentedByOthers(
  db: Db | Tx,
  { kind, ids }: { readonly kind: CommentedPlace['kind']; readonly ids: readonly string[] },
  accountIds: readonly string[],
): Promise<string[]> {
  const place = kind === 'event' ? 'event_id' : 'video_id'
  const rows = await db
    .selectFrom('comment')
    .select((eb) => eb.ref(place).as('place'))
    .distinct()
    .where(sql<boolean>`${sql.ref(place)} = any (${[...ids]}::text[])`)
    .where(sql<boolean>`(guest_id is not null or author_id <> all (${[...accountIds]}::uuid[]))`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap((row) => row.place ?? [])
}
