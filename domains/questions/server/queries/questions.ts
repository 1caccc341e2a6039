import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { QuestionState, QuestionsQuery } from '../../contract.ts'
import { getsQuestion } from '../policy.ts'

export interface EventQuestionRow {
  readonly id: string
  readonly account_id: string
  readonly text: string
  readonly state: QuestionState
  readonly votes: number
  readonly voted: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly username: string
  readonly displayname: string
}

const questionColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  q.id, q.account_id, q.text, q.state, q.votes, q.created_at, q.updated_at, q.deleted_at, a.username, a.displayname,
  exists (select from event_question_vote v where v.question_id = q.id and v.account_id = ${viewer.id}) as voted`

type Narrowing = Omit<QuestionsQuery, 'questionUpdates' | 'max'>

const narrowing = (viewer: Viewer, query: Narrowing): RawBuilder<unknown>[] => [
  ...(query.state === undefined ? [] : [sql`q.state = ${query.state}`]),
  ...(query.type === 'my' ? [sql`q.account_id = ${viewer.id}`] : []),
  ...(query.username === undefined ? [] : [sql`a.username = ${query.username}`]),
  ...(query.questionsbeforets === undefined ? [] : [sql`q.created_at < to_timestamp(${query.questionsbeforets})`]),
  ...(query.questionsbeforeid === undefined ? [] : [sql`q.id < ${query.questionsbeforeid}`]),
]

interface Place {
  readonly eventId: string
  readonly standing: EventStanding
}

/** How many of them the viewer gets. */
export async function countAsked(db: Db, viewer: Viewer, { eventId, standing }: Place): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_question q
    where q.event_id = ${eventId} and q.deleted_at is null and ${getsQuestion(viewer, standing)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Newest first. */
export async function listQuestionRows(
  db: Db,
  viewer: Viewer,
  { eventId, standing }: Place,
  query: QuestionsQuery,
): Promise<EventQuestionRow[]> {
  const where = [sql`q.event_id = ${eventId}`, sql`q.deleted_at is null`, getsQuestion(viewer, standing), ...narrowing(viewer, query)]
  const { rows } = await sql<EventQuestionRow>`
    select ${questionColumns(viewer)} from event_question q join account a on a.id = q.account_id
    where ${sql.join(where, sql` and `)} order by q.id desc limit ${query.max}`.execute(db)
  return rows
}

/** What changed in this second or later, what was deleted too; a hundred at most, the oldest change first. */
export async function listChangedQuestions(
  db: Db,
  viewer: Viewer,
  { eventId, standing }: Place,
  since: number,
): Promise<EventQuestionRow[]> {
  const { rows } = await sql<EventQuestionRow>`
    select ${questionColumns(viewer)} from event_question q join account a on a.id = q.account_id
    where q.event_id = ${eventId} and q.updated_at >= to_timestamp(${since}) and ${getsQuestion(viewer, standing)}
    order by q.updated_at, q.id limit 100`.execute(db)
  return rows
}

/** One that the viewer gets, locked: who moderates it does so one after the other. */
export async function lockEventQuestion(
  tx: Tx,
  viewer: Viewer,
  { eventId, standing }: Place,
  questionId: string,
): Promise<EventQuestionRow | undefined> {
  const { rows } = await sql<EventQuestionRow>`
    select ${questionColumns(viewer)} from event_question q join account a on a.id = q.account_id
    where q.id = ${questionId} and q.event_id = ${eventId} and q.deleted_at is null and ${getsQuestion(viewer, standing)}
    for update of q`.execute(tx)
  return rows[0]
}

/** @returns its id */
export async function insertQuestion(tx: Tx, eventId: string, accountId: string, text: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_question (event_id, account_id, text) values (${eventId}, ${accountId}, ${text}) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function moveQuestion(tx: Tx, id: string, { state, text }: { readonly state: string; readonly text: string }): Promise<void> {
  await sql`update event_question set state = ${state}, text = ${text}, updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

export async function eraseQuestion(tx: Tx, id: string): Promise<void> {
  await sql`
    update event_question set text = '', deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Twice is once. @returns how many there are now */
export async function setQuestionVote(tx: Tx, id: string, accountId: string, isFor: boolean): Promise<number> {
  const change = isFor
    ? sql`insert into event_question_vote (question_id, account_id) values (${id}, ${accountId}) on conflict do nothing returning 1`
    : sql`delete from event_question_vote where question_id = ${id} and account_id = ${accountId} returning 1`
  const { rows } = await sql<{ votes: number }>`
    with changed as (${change})
    update event_question set votes = votes + ${isFor ? sql`1` : sql`-1`} * (select count(*)::int from changed),
      updated_at = case when exists (select from changed) then clock_timestamp() else updated_at end
    where id = ${id} returning votes`.execute(tx)
  return rows[0]?.votes ?? 0
}
