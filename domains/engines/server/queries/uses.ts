import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

export type EngineKind = 'text' | 'speech'

/** The organisation's day began. */
const dayBegan = (timeZone: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`

export interface Used {
  readonly requests: number
  readonly soundMs: number
  /** Until the next day, s. */
  readonly left: number
}

/** One person's uses are counted one after the other, so that two at once cannot both be the last. */
export const lockUses = (tx: Tx, accountId: string): Promise<void> => lockUntilCommit(tx, `engine uses ${accountId}`)

/** What a person has had of an engine today. A use of text counts as one, however often the model had to be asked. */
export async function usedToday(tx: Tx, accountId: string, kind: EngineKind, timeZone: string): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(*)::int as requests, coalesce(sum(sound_ms), 0)::bigint as "soundMs",
      ceil(extract(epoch from ${dayBegan(timeZone)} + interval '1 day' - now()))::int as left
    from engine_use where account_id = ${accountId} and kind = ${kind} and created_at >= ${dayBegan(timeZone)}`.execute(tx)
  return rows[0] ?? { requests: 0, soundMs: 0, left: 0 }
}

interface NewUse {
  readonly accountId: string
  readonly kind: EngineKind
  readonly model: string
  readonly work?: string
  readonly soundMs?: number
}

export async function insertUse(tx: Tx, { accountId, kind, model, work, soundMs = 0 }: NewUse): Promise<string> {
  const values = { account_id: accountId, kind, model, work: work ?? null, sound_ms: soundMs }
  const { id } = await tx.insertInto('engine_use').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findUseOfWork(tx: Tx, work: string): Promise<string | undefined> {
  return (await tx.selectFrom('engine_use').select('id').where('work', '=', work).executeTakeFirst())?.id
}

export interface Cost {
  readonly requests: number
  readonly input?: number
  readonly output?: number
  readonly milliseconds: number
  readonly failure?: string | null
}

/** Adds what an answer, or the lack of one, cost. */
export async function addCost(
  db: Db | Tx,
  useId: string,
  { requests, input = 0, output = 0, milliseconds, failure = null }: Cost,
): Promise<void> {
  await sql`
    update engine_use set requests = requests + ${requests}, input_tokens = input_tokens + ${input}, output_tokens = output_tokens + ${output},
      milliseconds = milliseconds + ${Math.round(milliseconds)}, failure = ${failure}
    where id = ${useId}`.execute(db)
}

export interface DayTotal {
  readonly kind: EngineKind
  readonly uses: number
  readonly people: number
  readonly requests: number
  readonly failures: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly soundMs: number
  readonly milliseconds: number
}

const totals = sql`
  count(*)::int as uses, count(distinct account_id)::int as people, coalesce(sum(requests), 0)::int as requests,
  count(*) filter (where failure is not null)::int as failures, coalesce(sum(input_tokens), 0)::bigint as "inputTokens",
  coalesce(sum(output_tokens), 0)::bigint as "outputTokens", coalesce(sum(sound_ms), 0)::bigint as "soundMs",
  coalesce(sum(milliseconds), 0)::bigint as milliseconds`

/** What all people had of each engine today. */
export async function totalsOfToday(db: Db, timeZone: string): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select kind, ${totals} from engine_use where created_at >= ${dayBegan(timeZone)} group by kind`.execute(db)
  return rows
}

export interface PersonTotal extends Omit<DayTotal, 'people' | 'kind'> {
  readonly name: string
  readonly username: string
}

/** Who had most today. */
export async function peopleOfToday(db: Db, timeZone: string, most: number): Promise<PersonTotal[]> {
  const { rows } = await sql<PersonTotal>`
    select a.displayname as name, a.username, ${totals} from engine_use u join account a on a.id = u.account_id
    where u.created_at >= ${dayBegan(timeZone)} group by a.id, a.displayname, a.username
    order by coalesce(sum(milliseconds), 0) desc, a.username limit ${most}`.execute(db)
  return rows
}

/** Uses are kept for a year. */
export async function deleteOldEngineUses(tx: Tx): Promise<void> {
  await sql`delete from engine_use where created_at < now() - interval '1 year'`.execute(tx)
}
