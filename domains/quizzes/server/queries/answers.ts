import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { publishing } from '#platform/server/feed.ts'
import { emitting } from '#platform/server/outbox.ts'
import { quizFacts } from '../../contract/facts.ts'
import { quizFeed } from '../../contract/feed.ts'

/** Who answers. */
export interface Taker {
  /** The account, or the sitting of an anonymous viewer. */
  readonly key: string
  readonly accountId: string | null
  /** Where an anonymous viewer comes from, as it is kept; null: an account. */
  readonly address: string | null
}

export interface GivenAnswer {
  readonly answer: number
  readonly is_right: boolean
  readonly revision: number
}

/** A question that stops a video, as it is now, and what the viewer has answered. */
export interface AnswerableRow {
  /** How many there are to choose from. */
  readonly choices: number
  readonly answer: number
  readonly show_answer: boolean
  readonly revision: number
  /** Just now or before; null: it cannot be answered so, or somebody with the same key was faster. */
  readonly given: GivenAnswer | null
}

export interface SentAnswer {
  readonly taker: Taker
  readonly answer: number
  /** Of the question that was read; undefined: it does not matter. */
  readonly revision: number | undefined
}

interface Kept extends AnswerableRow {
  readonly place: number
}

/**
 * Keeps of the answers to a question those that can be given and are their viewer's first, and says so: in one statement, since many come at once.
 *
 * @returns one for each, in their order; none at all where there is no such question
 */
export async function keepAnswers(
  db: Db | Tx,
  { videoId, questionId }: { readonly videoId: string; readonly questionId: string },
  sent: readonly SentAnswer[],
): Promise<AnswerableRow[]> {
  const facts = sql`select jsonb_build_object('questionId', ${questionId}::uuid, 'accountId', account_id) from kept where account_id is not null`
  const { rows } = await sql<Kept>`
    with sent as materialized (
      select * from unnest((select ${sent.map(({ taker }) => taker.key)}::uuid[]), (select ${sent.map(({ taker }) => taker.accountId)}::uuid[]),
        (select ${sent.map(({ answer }) => answer)}::int[]), (select ${sent.map(({ revision }) => revision ?? null)}::int[])
      ) with ordinality as one (viewer, account_id, answer, revision, place)
    ), question as materialized (
      select q.id, cardinality(q.choices) as choices, q.answer, q.show_answer, q.revision from video_question q
      where q.id = ${questionId} and q.video_id = ${videoId} and q.quiz_id is null and not q.is_suggested for key share
    ), kept as (
      insert into question_answer (question_id, viewer, account_id, answer, is_right, revision)
      select distinct on (s.viewer) q.id, s.viewer, s.account_id, s.answer, s.answer = q.answer, q.revision
      from sent s cross join question q where s.answer <= q.choices and coalesce(s.revision, q.revision) = q.revision
      order by s.viewer, s.place
      on conflict do nothing
      returning viewer, account_id, answer, is_right, revision, ${publishing(quizFeed.changed, videoId)}
    ), said as (${emitting(quizFacts.answered, facts)})
    select s.place::int, q.choices, q.answer, q.show_answer, q.revision, given.is as given from sent s cross join question q
    left join lateral (
      select jsonb_build_object('answer', k.answer, 'is_right', k.is_right, 'revision', k.revision) as is from kept k where k.viewer = s.viewer
      union all
      select jsonb_build_object('answer', a.answer, 'is_right', a.is_right, 'revision', a.revision)
      from question_answer a where a.question_id = q.id and a.viewer = s.viewer
    ) as given on true
    order by s.place`.execute(db)
  return rows
}

export function findAnswer(db: Db | Tx, questionId: string, taker: Taker): Promise<GivenAnswer | undefined> {
  return db
    .selectFrom('question_answer')
    .select(['answer', 'is_right', 'revision'])
    .where('question_id', '=', questionId)
    .where('viewer', '=', taker.key)
    .executeTakeFirst()
}
