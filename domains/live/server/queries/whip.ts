import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface WhipOffer {
  readonly id: string
  readonly eventId: string
  readonly keyHash: Buffer
  readonly offer: string
}

/** s in which an offer has to be answered: encoders wait no longer. */
export const answerWithin = 8

/** s for which an offer is a process's after it said so last. */
const heldFor = 30

/** @returns its id; undefined where the key opens nothing, or as many as may be send to the event by it already */
export async function insertOffer(
  tx: Tx,
  { keyHash, offer }: Pick<WhipOffer, 'keyHash' | 'offer'>,
  most: number,
): Promise<string | undefined> {
  await sql`select from live_stream where key_hash = ${keyHash} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into live_whip (event_id, key_hash, offer)
    select s.event_id, ${keyHash}, ${offer} from live_stream s
    where s.key_hash = ${keyHash} and s.closed_at is null and ${most} > (
      select count(*) from live_whip w where w.event_id = s.event_id and w.ended_at is null
        and coalesce(w.held_until, w.begun_at + make_interval(secs => ${sql.lit(answerWithin)})) > now())
    returning id`.execute(tx)
  return rows[0]?.id
}

interface OfferStanding {
  readonly answer: string | null
  readonly refusal: string | null
}

export async function findOffer(db: Db, id: string): Promise<OfferStanding | undefined> {
  return db.selectFrom('live_whip').select(['answer', 'refusal']).where('id', '=', id).executeTakeFirst()
}

/** Offers that nobody answers as yet are this process's. */
export async function takeOffers(db: Db, holder: string): Promise<WhipOffer[]> {
  const { rows } = await sql<WhipOffer>`
    with open as (
      select id from live_whip where holder is null and begun_at > now() - make_interval(secs => ${sql.lit(answerWithin)})
      order by begun_at limit 20 for update skip locked)
    update live_whip w set holder = ${holder}, held_until = now() + make_interval(secs => ${sql.lit(heldFor)}) from open where w.id = open.id
    returning w.id, w.event_id as "eventId", w.key_hash as "keyHash", w.offer`.execute(db)
  return rows
}

/** What was said first stands; of the offer, in which the encoder's addresses are, nothing is kept then. */
export async function setAnswer(db: Db, id: string, { answer = null, refusal = null }: Partial<OfferStanding>): Promise<void> {
  await sql`
    update live_whip set answer = ${answer}, refusal = ${refusal}, offer = '' where id = ${id} and answer is null and refusal is null
  `.execute(db)
}

/** By whoever has the key. @returns whether there was one */
export async function endOffer(db: Db, id: string, keyHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_whip')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of these that are not through stay this process's. @returns those that their encoders ended */
export async function renewOffers(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; ended: boolean }>`
    update live_whip set held_until = case when ended_at is null then now() + make_interval(secs => ${sql.lit(heldFor)}) else held_until end
    where id = any(${ids}::uuid[]) and (ended_at is not null or held_until < now() + make_interval(secs => ${sql.lit(heldFor / 2)}))
    returning id, ended_at is not null as ended`.execute(db)
  return rows.filter(({ ended }) => ended).map(({ id }) => id)
}

export async function finishOffer(db: Db, id: string): Promise<void> {
  await sql`update live_whip set ended_at = coalesce(ended_at, now()) where id = ${id}`.execute(db)
}

/** What is through, what nobody answered, and what was a process's that is gone; a minute later, for whoever still reads the answer. */
export async function removeOldOffers(db: Db): Promise<void> {
  await sql`delete from live_whip where coalesce(held_until, begun_at) < now() - interval '1 minute'`.execute(db)
}
