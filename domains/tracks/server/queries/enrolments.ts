import type { Tx } from '#platform/server/db.ts'

/** Who is enrolled stays so, from when they were. */
export async function insertEnrolment(tx: Tx, trackId: string, accountId: string, at?: Date): Promise<void> {
  await tx
    .insertInto('track_enrolment')
    .values({ track_id: trackId, account_id: accountId, ...(at && { enrolled_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteEnrolment(tx: Tx, trackId: string, accountId: string): Promise<void> {
  await tx.deleteFrom('track_enrolment').where('track_id', '=', trackId).where('account_id', '=', accountId).execute()
}
