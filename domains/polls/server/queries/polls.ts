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

const votesOf = (pollId: RawBuilder<unknown>, choices: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select (select count(*)::int from poll_vote v where v.poll_id = ${pollId} and v.choice = n.choice)
  from generate_series(1, cardinality(${choices})) as n (choice) order by n.choice)`

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
  await sql`update poll set state = ${state}, result = ${counted} where id = ${pollId}`.execute(tx)
}

export async function removePoll(tx: Tx, pollId: string): Promise<void> {
  await sql`delete from poll where id = ${pollId}`.execute(tx)
}

export async function castVote(tx: Tx, pollId: string, { accountId, guestId }: PersonOrGuest, choice: number): Promise<void> {
  const one = guestId === null ? sql`(poll_id, account_id)` : sql`(poll_id, guest_id) where guest_id is not null`
  await sql`
    insert into poll_vote (poll_id, account_id, guest_id, choice) values (${pollId}, ${accountId}, ${guestId}, ${choice})
    on conflict ${one} do update set choice = excluded.choice`.execute(tx)
}

/** In how many polls of an event each person and guest has voted: rows of `who` and `n`. */
export const votesByEach = (eventId: string): RawBuilder<unknown> => sql`
  select coalesce(v.account_id, v.guest_id) as who, count(*)::int as n from poll p join poll_vote v on v.poll_id = p.id
  where p.event_id = ${eventId} group by 1`
