import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { enqueueEach } from '../outbox.ts'

export const unsentMails = (db: Db | Tx) => db.selectFrom('mail').where('sent_at', 'is', null).where('refused_at', 'is', null)

/** Asks once more for the jobs of mails that were written within three days, and that no job sends any more. */
export async function enqueueGivenUp(tx: Tx, job: { readonly name: string }): Promise<void> {
  const waiting = sql`select data ->> 'mailId' from pgboss.job where name = ${job.name} and state < 'completed'`
  const givenUp = unsentMails(tx)
    .select('id')
    .where(sql<boolean>`created_at between now() - interval '3 days' and now() - interval '30 minutes'`)
    .where(sql<boolean>`id::text not in (${waiting})`)
    .orderBy('id')
    .limit(1000)
  await enqueueEach(tx, job, sql`select jsonb_build_object('mailId', id) from (${givenUp}) as one`)
}
