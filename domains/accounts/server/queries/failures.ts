import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Tries that go wrong before the next one has to wait. */
const free = 5

/**
 * Counts a try before it is made, so that many at once are not free, and says how many there are; nothing where the next try is not due
 * yet. From the fifth on each doubles the wait: 10 s, 20 s … 15 minutes. After a quiet hour the count begins anew.
 */
export async function countTry(tx: Tx, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as f (key) values (${key})
    on conflict (key) do update set
      failures = case when f.last_at < now() - interval '1 hour' then 1 else f.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when f.last_at < now() - interval '1 hour' or f.failures + 1 < ${free} then '-infinity'
        else clock_timestamp() + least(interval '10 seconds' * power(2, least(f.failures + 1 - ${free}, 10)), interval '15 minutes')
      end
    where f.blocked_until <= clock_timestamp()
    returning failures`.execute(tx)
  return rows[0]?.failures
}

/** Seconds until the next try is due. */
export async function secondsToWait(tx: Tx, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds from sign_in_failure where key = ${key}`.execute(tx)
  return rows[0]?.seconds ?? 1
}

export async function forgetTries(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute()
}
