import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'
import type { PollState } from '../../contract.ts'
import { mostPolls } from '../../limits.ts'

export interface PollRow {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
  readonly state: PollState
  readonly result: readonly number[] | null
  readonly my_choice: number | null
}

/** One number a choice, all of them counted in one reading. */
const votesOf = (pollId: RawBuilder<unknown>, choices: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select (array[${sql.join([1, 2, 3, 4].map((choice) => sql`count(*) filter (where v.choice = ${sql.lit(choice)})::int`))}])[:cardinality(${choices})]
  from poll_vote v where v.poll_id = ${pollId})`

/** Of those of these polls of an event that are open. */
export async function listOpenCounts(db: Db, eventId: string, ids: readonly string[]): Promise<{ id: string; counts: number[] }[]> {
  const { rows } = await sql<{ id: string; counts: number[] }>`
    select p.id, ${votesOf(sql`p.id`, sql`p.choices`)} as counts from poll p
    where p.event_id = ${eventId} and p.state = 'OPENED' and p.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Who manages the event gets drafts, and votes as they come in. */
export async function listPollRows(
  db: Db | Tx,
  { manages, participant }: Pick<EventStanding, 'manages' | 'participant'>,
  { eventId, pollId }: { readonly eventId: string; readonly pollId?: string },
): Promise<PollRow[]> {
  const one = pollId === undefined ? sql`` : sql`and p.id = ${pollId}`
  const counted = manages
    ? sql`coalesce(p.result, case p.state when 'OPENED' then ${votesOf(sql`p.id`, sql`p.choices`)} end)`
    : sql`p.result`
  const { rows } = await sql<PollRow>`
    select p.id, p.text, p.choices, p.state, ${counted} as result,
      (select v.choice from poll_vote v where v.poll_id = p.id and ${isOfParticipant('v', participant)}) as my_choice
    from poll p where p.event_id = ${eventId} ${one} ${manages ? sql`` : sql`and p.state <> 'DRAFT'`}
    order by p.id limit ${mostPolls}`.execute(db)
  return rows
}

/** Votes hold it in its state (`vote`); who changes it waits for them. */
export async function lockPoll(
  tx: Tx,
  eventId: string,
  pollId: string,
  purpose: 'vote' | 'change',
): Promise<Pick<PollRow, 'id' | 'text' | 'choices' | 'state'> | undefined> {
  const { rows } = await sql<Pick<PollRow, 'id' | 'text' | 'choices' | 'state'>>`
    select id, text, choices, state from poll where id = ${pollId} and event_id = ${eventId}
    ${purpose === 'vote' ? sql`for share` : sql`for update`}`.execute(tx)
  return rows[0]
}

export interface PollText {
  readonly text: string
  readonly choices: readonly string[]
}

/** @returns its id; null where the event has as many as it may */
export async function insertPoll(tx: Tx, eventId: string, { text, choices }: PollText): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into poll (event_id, text, choices) select ${eventId}, ${text}, ${[...choices]}::text[]
    where (select count(*) from poll where event_id = ${eventId}) < ${mostPolls} returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function rewritePoll(tx: Tx, pollId: string, { text, choices }: PollText): Promise<void> {
  await sql`update poll set text = ${text}, choices = ${[...choices]}::text[] where id = ${pollId}`.execute(tx)
}

/** Of one that is closed the votes are counted, once. */
export async function movePoll(tx: Tx, pollId: string, state: PollState): Promise<void> {
  const counted = state === 'CLOSED' ? votesOf(sql`poll.id`, sql`poll.choices`) : sql`result`
  await sql`update poll set state = ${state}, result = ${counted},
    opened_at = case when ${state} = 'OPENED' then clock_timestamp() else opened_at end where id = ${pollId}`.execute(tx)
}

export async function removePoll(tx: Tx, pollId: string): Promise<void> {
  await sql`delete from poll where id = ${pollId}`.execute(tx)
}

interface Cast {
  readonly participant: PersonOrGuest
  readonly choice: number
}

const voters = [
  { of: 'account', column: sql.ref('account_id'), isIndexed: sql``, idOf: ({ participant }: Cast) => participant.accountId },
  {
    of: 'event_guest',
    column: sql.ref('guest_id'),
    isIndexed: sql`where guest_id is not null`,
    idOf: ({ participant }: Cast) => participant.guestId,
  },
] as const

/** Of several of one voter the last counts; whoever was removed meanwhile is passed over. @returns ids of the people and guests whose votes count */
export async function castVotes(tx: Tx, pollId: string, votes: readonly Cast[]): Promise<string[]> {
  const counted: string[] = []
  for (const { of, column, isIndexed, idOf } of voters) {
    const some = new Map(votes.flatMap((one) => (idOf(one) === null ? [] : [[idOf(one), one.choice] as const])))
    if (some.size === 0) continue
    const { rows } = await sql<{ id: string }>`
      with cast_now as (select * from unnest(${[...some.keys()]}::uuid[], ${[...some.values()]}::smallint[]) as cast_now (id, choice)),
      there as (
        select who.id, cast_now.choice from ${sql.table(of)} who join cast_now on cast_now.id = who.id order by who.id for key share of who)
      insert into poll_vote (poll_id, ${column}, choice) select ${pollId}, id, choice from there order by id
      on conflict (poll_id, ${column}) ${isIndexed} do update set choice = excluded.choice
      returning ${column} as id`.execute(tx)
    counted.push(...rows.map(({ id }) => id))
  }
  return counted
}

/** In how many polls of an event each person and guest has voted: rows of `who` and `n`. */
export const votesByEach = (eventId: string): RawBuilder<unknown> => sql`
  select coalesce(v.account_id, v.guest_id) as who, count(*)::int as n from poll p join poll_vote v on v.poll_id = p.id
  where p.event_id = ${eventId} group by 1`

/** Those that everybody at an event was asked, with when they were opened. */
export async function listOpened(tx: Tx, eventId: string): Promise<{ at: Date; text: string }[]> {
  const { rows } = await sql<{ at: Date; text: string }>`
    select text, opened_at as at from poll where event_id = ${eventId} and state <> 'DRAFT' and opened_at is not null order by opened_at`.execute(
    tx,
  )
  return rows
}
