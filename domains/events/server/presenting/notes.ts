import type { Db, Tx } from '#platform/server/db.ts'

interface NoteOf {
  readonly eventId: string
  readonly accountId: string
}

/** Empty: nothing was written. */
export async function findNotes(db: Db | Tx, { eventId, accountId }: NoteOf): Promise<string> {
  const row = await db
    .selectFrom('event_note')
    .select('text')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.text ?? ''
}

export async function replaceNotes(tx: Tx, { eventId, accountId }: NoteOf, text: string): Promise<void> {
  await tx
    .insertInto('event_note')
    .values({ event_id: eventId, account_id: accountId, text })
    .onConflict((at) => at.columns(['event_id', 'account_id']).doUpdateSet({ text }))
    .execute()
}
