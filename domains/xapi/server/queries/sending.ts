import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface SendingRow {
  readonly failures: number
  readonly next_try_at: Date | null
  readonly failure: string | null
  readonly said: string | null
  readonly failed_at: Date | null
  readonly is_refused: boolean
  readonly is_told: boolean
  readonly sent_at: Date | null
}

export function readSending(db: Db): Promise<SendingRow> {
  return db
    .selectFrom('xapi_sending')
    .select(['failures', 'next_try_at', 'failure', 'said', 'failed_at', 'is_refused', 'is_told', 'sent_at'])
    .executeTakeFirstOrThrow()
}

export interface SendingTrouble {
  readonly failure: string
  readonly said: string | null
  readonly isRefused: boolean
  /** s; undefined: as long as so many failures in a row say. */
  readonly wait: number | undefined
}

/** The longest time between two tries, s. */
const longestWait = 3600
/** So many tries in a row fail in a day: what was to pass by itself does not. */
const failuresOfADay = 30

/**
 * Nothing is sent for a while: twice as long as after the failure before, an hour at most.
 *
 * @returns whether site admins are to be told: once until the store takes statements again
 */
export async function noteTrouble(tx: Tx, { failure, said, isRefused, wait }: SendingTrouble): Promise<boolean> {
  const before = await tx.selectFrom('xapi_sending').select(['is_told', 'failures']).forUpdate().executeTakeFirstOrThrow()
  const isTold = before.is_told || isRefused || before.failures + 1 >= failuresOfADay
  const least = isRefused ? longestWait : Math.min(wait ?? 0, longestWait)
  await sql`
    update xapi_sending set failures = failures + 1, failure = ${failure}, said = ${said}, failed_at = now(), is_refused = ${isRefused},
      is_told = ${isTold},
      next_try_at = now() + make_interval(secs => greatest(${least}, least(${longestWait}, 15 * 2 ^ least(failures, 10))))`.execute(tx)
  return isTold && !before.is_told
}

/** Site admins who can be reached; 50 at most. */
export async function listAdminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'siteadmin')
    .where('is_enabled', '=', true)
    .where('email', '<>', '')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ email }) => email)
}

/** The next try is due at once. Whether the store takes statements is not known yet: site admins are told nothing anew until it does. */
export async function clearTrouble(tx: Tx): Promise<void> {
  await sql`
    update xapi_sending set failures = 0, next_try_at = null, failure = null, said = null, failed_at = null, is_refused = false`.execute(tx)
}

/** What was watched from now on is stated. @returns since when; locked until the transaction ends */
export async function lockWatching(tx: Tx): Promise<{ since: string; until: string }> {
  const { rows } = await sql<{ since: string; until: string }>`
    update xapi_sending set watched_since = coalesce(watched_since, now()), watched_until = coalesce(watched_until, now())
    returning watched_since::text as since, watched_until::text as until`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the row of the sending is missing')
  return row
}

/** Statements are off: what is watched until they are on again is stated by nobody. */
export async function stopWatching(tx: Tx): Promise<void> {
  await sql`update xapi_sending set watched_since = null, watched_until = null where watched_since is not null`.execute(tx)
}

export async function moveWatching(tx: Tx, until: string): Promise<void> {
  await sql`update xapi_sending set watched_until = greatest(watched_until, ${until}::timestamptz)`.execute(tx)
}
