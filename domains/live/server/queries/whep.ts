import { sql } from 'kysely'
import type { Credential } from '#domains/accounts/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { answerWithin } from './whip.ts'

export interface Following {
  readonly id: string
  readonly accountId: string
  /** By which it came, and with which it ends. */
  readonly credential: Credential
  readonly offer: string
}

export interface NewFollowing extends Omit<Following, 'id'> {
  readonly eventId: string
}

/** s for which a connection counts after the process that has it said so last. */
const heldFor = 15

/** Connections at a time. */
export interface MostFollowing {
  readonly ofEvent: number
  readonly ofPerson: number
}

/** @returns its id; `nothing`: nobody sends to the event; `full`: as many as may see it so do */
export async function insertFollowing(
  tx: Tx,
  { eventId, accountId, credential, offer }: NewFollowing,
  limits: MostFollowing,
): Promise<{ readonly id: string } | 'nothing' | 'full'> {
  // One after the other, so that they are counted.
  const { rows: streams } = await sql<{ isSent: boolean }>`
    select publisher is not null and held_until > now() and opened_at is not null and closed_at is null as "isSent"
    from live_stream where event_id = ${eventId} for no key update`.execute(tx)
  if (!streams[0]?.isSent) return 'nothing'
  const { rows } = await sql<{ id: string }>`
    insert into live_whep (event_id, account_id, by_token, secret_hash, offer, held_until)
    select ${eventId}, ${accountId}::uuid, ${credential.kind === 'token'}::boolean, ${credential.hash}::bytea, ${offer},
      now() + make_interval(secs => ${sql.lit(answerWithin)})
    from (
      select count(*) as of_event, count(*) filter (where account_id = ${accountId}::uuid) as of_person
      from live_whep where event_id = ${eventId} and ended_at is null and held_until > now()) open
    where open.of_event < ${limits.ofEvent} and open.of_person < ${limits.ofPerson}
    returning id`.execute(tx)
  return rows[0] ?? 'full'
}

interface Answered {
  readonly answer: string | null
  readonly refusal: string | null
}

export async function findFollowing(db: Db, id: string): Promise<Answered | undefined> {
  return db.selectFrom('live_whep').select(['answer', 'refusal']).where('id', '=', id).executeTakeFirst()
}

/** Offers to see the stream of an event that nobody has answered are this process's, which has its publisher. */
export async function takeFollowings(db: Db, eventId: string): Promise<Following[]> {
  const { rows } = await sql<Omit<Following, 'credential'> & { byToken: boolean; hash: Buffer }>`
    update live_whep set taken = true, held_until = now() + make_interval(secs => ${sql.lit(heldFor)})
    where event_id = ${eventId} and not taken and ended_at is null and held_until > now()
    returning id, account_id as "accountId", by_token as "byToken", secret_hash as hash, offer`.execute(db)
  return rows.map(({ byToken, hash, ...row }) => ({ ...row, credential: { kind: byToken ? 'token' : 'session', hash } }))
}

/** What was said first stands; of the offer, in which addresses are, nothing is kept then. */
export async function answerFollowing(db: Db, id: string, { answer = null, refusal = null }: Partial<Answered>): Promise<void> {
  await sql`
    update live_whep set answer = ${answer}, refusal = ${refusal}, offer = '' where id = ${id} and answer is null and refusal is null
  `.execute(db)
}

/** One that is through already stays so. @returns whether there is one of theirs */
export async function endFollowing(
  tx: Tx,
  { eventId, accountId, id }: { eventId: string; accountId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    update live_whep set ended_at = coalesce(ended_at, now())
    where id = ${id} and event_id = ${eventId} and account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

/** Those of these that are not through go on. @returns them */
export async function keepFollowings(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (select id, held_until from live_whep where id = any(${ids}::uuid[]) and ended_at is null),
    kept as (
      update live_whep w set held_until = now() + make_interval(secs => ${sql.lit(heldFor)}) from open
      where w.id = open.id and open.held_until < now() + make_interval(secs => ${sql.lit(heldFor / 2)}))
    select id from open`.execute(db)
  return rows.map(({ id }) => id)
}

export async function finishFollowing(db: Db, id: string): Promise<void> {
  await sql`update live_whep set ended_at = coalesce(ended_at, now()) where id = ${id}`.execute(db)
}

/** A minute later, for whoever still reads the answer. */
export async function removeOldFollowings(db: Db): Promise<void> {
  await sql`delete from live_whep where held_until < now() - interval '1 minute'`.execute(db)
}
