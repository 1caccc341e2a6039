import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'
import type { QuestionState, QuestionsQuery } from '../../contract.ts'
import { claimedFor, questionStep } from '../../limits.ts'
import { getsQuestion } from '../policy.ts'

export interface EventQuestionRow {
  readonly id: string
  readonly account_id: string | null
  readonly guest_id: string | null
  readonly text: string
  readonly state: QuestionState
  readonly votes: number
  readonly voted: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly username: string | null
  readonly displayname: string
  /** By whom it is taken at the moment; of no concern to those who do not moderate. */
  readonly claimed_by: string | null
  readonly claim: { readonly username: string; readonly displayname: string; readonly until: number } | null
}

const isClaimed = sql`q.claimed_at > now() - make_interval(secs => ${claimedFor})`
const claim = sql`(
  select json_build_object('username', c.username, 'displayname', c.displayname,
    'until', floor(extract(epoch from q.claimed_at) + ${claimedFor})::int)
  from account c where c.id = q.claimed_by and ${isClaimed})`

const questionColumns = ({ participant, moderates }: Pick<EventStanding, 'participant' | 'moderates'>): RawBuilder<unknown> => sql`
  q.id, q.account_id, q.guest_id, q.text, q.state, q.votes, q.created_at, q.updated_at, q.deleted_at, a.username,
  coalesce(a.displayname, g.displayname) as displayname,
  case when ${isClaimed} then q.claimed_by end as claimed_by, ${moderates ? claim : sql`null::json`} as claim,
  exists (select from event_question_vote v where v.question_id = q.id and ${isOfParticipant('v', participant)}) as voted`

/** Who asked is a person or a guest. */
const questions = sql`event_question q left join account a on a.id = q.account_id left join event_guest g on g.id = q.guest_id`

type Narrowing = Omit<QuestionsQuery, 'questionUpdates' | 'max' | 'order_by'>

const narrowing = ({ participant }: Pick<EventStanding, 'participant'>, query: Narrowing): RawBuilder<unknown>[] => [
  ...(query.state === undefined ? [] : [sql`q.state = ${query.state}`]),
  ...(query.type === 'my' ? [isOfParticipant('q', participant)] : []),
  ...(query.type === 'guests' ? [sql`q.guest_id is not null`] : []),
  ...(query.username === undefined ? [] : [sql`a.username = ${query.username}`]),
  ...(query.questionsbeforets === undefined ? [] : [sql`q.created_at < to_timestamp(${query.questionsbeforets})`]),
  ...(query.questionsbeforeid === undefined ? [] : [sql`q.id < ${query.questionsbeforeid}`]),
]

interface Place {
  readonly eventId: string
  readonly standing: EventStanding
}

/** How many of them the viewer gets. */
export async function countAsked(db: Db, { eventId, standing }: Place): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_question q
    where q.event_id = ${eventId} and q.deleted_at is null and ${getsQuestion(standing)}`.execute(db)
  return rows[0]?.n ?? 0
}

const orders = { time: sql`q.id desc`, votes: sql`q.votes desc, q.id` }

export async function listQuestionRows(db: Db, { eventId, standing }: Place, query: QuestionsQuery): Promise<EventQuestionRow[]> {
  const where = [sql`q.event_id = ${eventId}`, sql`q.deleted_at is null`, getsQuestion(standing), ...narrowing(standing, query)]
  const { rows } = await sql<EventQuestionRow>`
    select ${questionColumns(standing)} from ${questions}
    where ${sql.join(where, sql` and `)} order by ${orders[query.order_by]} limit ${query.max}`.execute(db)
  return rows
}

/** In which step of `questionStep` a moment is. */
const stepOf = (moment: RawBuilder<unknown>) => sql<number>`floor(extract(epoch from ${moment}) / ${sql.lit(questionStep)})::int`

/** Epoch s at which the present step began. */
export async function findQuestionTime(db: Db): Promise<number> {
  const { rows } = await sql<{ step: number }>`select ${stepOf(sql`clock_timestamp()`)} as step`.execute(db)
  return (rows[0]?.step ?? 0) * questionStep
}

/** Changes that are told at a time; all of a step are, so that who follows them goes on with the next. */
const mostChanges = 100

interface Changes {
  readonly rows: EventQuestionRow[]
  /** Epoch s after which there may be more; null: these are all. */
  readonly until: number | null
}

/** What changed in this second or later, what was deleted too; the oldest change first. */
export async function listChangedQuestions(db: Db, { eventId, standing }: Place, since: number): Promise<Changes> {
  const { rows } = await sql<EventQuestionRow & { readonly step: number }>`
    select * from (
      select ${questionColumns(standing)}, ${stepOf(sql`q.updated_at`)} as step from ${questions}
      where q.event_id = ${eventId} and q.updated_at >= to_timestamp(${since}) and ${getsQuestion(standing)}
      order by step fetch first ${sql.lit(mostChanges)} rows with ties) as changed
    order by updated_at, id`.execute(db)
  const last = rows.at(-1)
  return { rows, until: last && rows.length >= mostChanges ? (last.step + 1) * questionStep : null }
}

/** One that the viewer gets, locked: who moderates it does so one after the other. */
export async function lockEventQuestion(tx: Tx, { eventId, standing }: Place, questionId: string): Promise<EventQuestionRow | undefined> {
  const { rows } = await sql<EventQuestionRow>`
    select ${questionColumns(standing)} from ${questions}
    where q.id = ${questionId} and q.event_id = ${eventId} and q.deleted_at is null and ${getsQuestion(standing)}
    for update of q`.execute(tx)
  return rows[0]
}

/** @returns its id */
export async function insertQuestion(tx: Tx, eventId: string, { accountId, guestId }: PersonOrGuest, text: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_question (event_id, account_id, guest_id, text) values (${eventId}, ${accountId}, ${guestId}, ${text}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? ''
}

/** Questions of a guest in the last minute. */
export async function countRecentQuestions(tx: Tx, guestId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_question where guest_id = ${guestId} and created_at > now() - interval '1 minute'`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function moveQuestion(tx: Tx, id: string, { state, text }: { readonly state: string; readonly text: string }): Promise<void> {
  await sql`
    update event_question set state = ${state}, text = ${text}, claimed_by = null, claimed_at = null, updated_at = clock_timestamp(),
      posted_at = case when ${state} = 'POSTED' then clock_timestamp() else posted_at end,
      answered_at = case when ${state} = 'ANSWERED' then clock_timestamp() else answered_at end
    where id = ${id}`.execute(tx)
}

/** @param accountId null: it is given back */
export async function setClaim(tx: Tx, id: string, accountId: string | null): Promise<EventQuestionRow['claim']> {
  const { rows } = await sql<Pick<EventQuestionRow, 'claim'>>`
    with q as (
      update event_question set claimed_by = ${accountId}, claimed_at = ${accountId === null ? null : sql`clock_timestamp()`}
      where id = ${id} returning claimed_by, claimed_at)
    select ${claim} as claim from q`.execute(tx)
  return rows[0]?.claim ?? null
}

export async function eraseQuestion(tx: Tx, id: string): Promise<void> {
  await sql`
    update event_question set text = '', deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Twice is once. @returns how many there are now */
export async function addQuestionVote(tx: Tx, id: string, { accountId, guestId }: PersonOrGuest): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    with added as (
      insert into event_question_vote (question_id, account_id, guest_id) values (${id}, ${accountId}, ${guestId}) on conflict do nothing returning 1)
    update event_question set votes = votes + (select count(*)::int from added),
      updated_at = case when exists (select from added) then clock_timestamp() else updated_at end
    where id = ${id} returning votes`.execute(tx)
  return rows[0]?.votes ?? 0
}

/** The database takes it off those that are counted, as it does where a voter is removed. @returns how many there are now */
export async function removeQuestionVote(tx: Tx, id: string, voter: PersonOrGuest): Promise<number> {
  await sql`delete from event_question_vote v where v.question_id = ${id} and ${isOfParticipant('v', voter)}`.execute(tx)
  const row = await tx.selectFrom('event_question').select('votes').where('id', '=', id).executeTakeFirst()
  return row?.votes ?? 0
}

/** Of those of these questions of an event that take votes. */
export async function listQuestionVotes(db: Db, eventId: string, ids: readonly string[]): Promise<{ id: string; votes: number }[]> {
  return db
    .selectFrom('event_question')
    .select(['id', 'votes'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'ASKED')
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Those that were answered, with when their answers may have begun: that they are answered is said at the end, so it is when the one before was
 * answered, or when they were posted, but two minutes before at most.
 */
export async function listAnswered(tx: Tx, eventId: string): Promise<{ at: Date; text: string }[]> {
  const { rows } = await sql<{ at: Date; text: string }>`
    select text, greatest(posted_at, answered_at - interval '2 minutes', lag(answered_at) over (order by answered_at)) as at
    from event_question where event_id = ${eventId} and state = 'ANSWERED' and deleted_at is null and answered_at is not null
    order by answered_at`.execute(tx)
  return rows
}
