import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** How often something may go wrong in an hour before the next try has to wait, and how long, in seconds; each further one doubles that. */
export interface Allowance {
  readonly free: number
  readonly first: number
  readonly longest: number
}

/** One person at one address or device. */
export const ofTries: Allowance = { free: 5, first: 10, longest: 900 }

/** From the one after the free ones on. */
const waitAfter = (failures: RawBuilder<number>, { free, first, longest }: Allowance) => sql`
  case when ${failures} < ${free} then '-infinity'
  else clock_timestamp() + least(${first} * power(2, least(${failures} - ${free}, 10)), ${longest}) * interval '1 second' end`

/**
 * Counts a try before it is made, so that many at once are not free, and says how many there are; nothing where the next try is not due
 * yet. After a quiet hour the count begins anew.
 */
export async function countTry(tx: Tx, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as f (key) values (${key})
    on conflict (key) do update set
      failures = case when f.last_at < now() - interval '1 hour' then 1 else f.failures + 1 end,
      last_at = now(),
      blocked_until = case when f.last_at < now() - interval '1 hour' then '-infinity' else ${waitAfter(sql`f.failures + 1`, ofTries)} end
    where f.blocked_until <= clock_timestamp()
    returning failures`.execute(tx)
  return rows[0]?.failures
}

/** Counts what went wrong, for something that many people may share; the count begins anew an hour after its first. */
export async function countFailure(tx: Tx, key: Buffer, allowance: Allowance): Promise<void> {
  await sql`
    insert into sign_in_failure as f (key) values (${key})
    on conflict (key) do update set
      failures = case when f.started_at < now() - interval '1 hour' then 1 else f.failures + 1 end,
      started_at = case when f.started_at < now() - interval '1 hour' then now() else f.started_at end,
      last_at = now(),
      blocked_until = case
        when f.started_at < now() - interval '1 hour' then '-infinity'
        else ${waitAfter(sql`f.failures + 1`, allowance)}
      end`.execute(tx)
}

/** Seconds until the next try is due by all of these; null where it is. */
export async function secondsToWait(db: Db | Tx, keys: readonly Buffer[]): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(1, ceil(extract(epoch from max(blocked_until) - clock_timestamp())))::int as seconds from sign_in_failure
    where key = any (${[...keys]}::bytea[]) and blocked_until > clock_timestamp()
    having count(*) > 0`.execute(db)
  return rows[0]?.seconds ?? null
}

export async function forgetTries(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute()
}
