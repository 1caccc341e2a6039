import { type RawBuilder, sql } from 'kysely'
import type { TableRow } from '#platform/server/table-files/row.ts'

export type QuestionsGroupBy = 'none' | 'user' | 'day'

export const questionColumns: Readonly<Record<QuestionsGroupBy, readonly string[]>> = {
  none: [
    'quiz',
    'time',
    'question',
    'ch1',
    'ch2',
    'ch3',
    'ch4',
    'right_answer',
    'username',
    'displayname',
    'answer',
    'correct',
    'answered_at',
  ],
  user: ['username', 'displayname', 'answers', 'correct', 'last'],
  day: ['day', 'answers', 'correct'],
}

export interface ReportChoice {
  readonly videoId: string
  readonly groupBy: QuestionsGroupBy
  /** Only this person's answers, and of the right ones those that they were shown; null: everyone's. */
  readonly ofAccount: string | null
  /** Whether it says who answered. */
  readonly named: boolean
}

/** Everything that was answered: to questions that stop the video, and in finished attempts. */
const given = ({ videoId, ofAccount }: ReportChoice) => sql`given as (
  select a.question_id, a.account_id, a.answer, a.is_right, a.answered_at as at, true as may_show, a.revision
  from video_question q join question_answer a on a.question_id = q.id
  where q.video_id = ${videoId} ${ofAccount === null ? sql`` : sql`and a.account_id = ${ofAccount}`}
  union all
  select s.question_id, t.account_id, s.answer, coalesce(s.is_right, false), t.finished_at, z.show_answer, s.revision
  from quiz z join quiz_attempt t on t.quiz_id = z.id and t.finished_at is not null join quiz_attempt_question s on s.attempt_id = t.id
  where z.video_id = ${videoId} ${ofAccount === null ? sql`` : sql`and t.account_id = ${ofAccount}`})`

const iso = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export function questionRows(choice: ReportChoice): RawBuilder<TableRow> {
  const { videoId, ofAccount, named } = choice
  const isOwn = ofAccount !== null
  const isShown = isOwn
    ? sql`(g.question_id is not null and (q.show_answer or (q.quiz_id is not null and g.may_show)) and g.revision = q.revision)`
    : sql`true`
  const username = named ? sql`a.username` : sql`null`
  const displayname = named ? sql`a.displayname` : sql`null`
  const counted = sql`count(*)::int as answers, ${isOwn ? sql`null::int` : sql`count(*) filter (where g.is_right)::int`} as correct`
  return {
    none: sql<TableRow>`with ${given(choice)}
      select z.title as quiz, to_char(make_interval(secs => q.rel_offset_ms / 1000), 'HH24:MI:SS') as time, q.text as question,
        q.choices[1] as ch1, q.choices[2] as ch2, q.choices[3] as ch3, q.choices[4] as ch4, case when ${isShown} then q.answer end as right_answer,
        ${username} as username, ${displayname} as displayname, g.answer, case when g.question_id is not null and ${isShown} then g.is_right::int end as correct,
        ${iso(sql`g.at`)} as answered_at
      from video_question q left join quiz z on z.id = q.quiz_id left join given g on g.question_id = q.id left join account a on a.id = g.account_id
      where q.video_id = ${videoId} and not q.is_suggested ${isOwn ? sql`and (q.quiz_id is null or g.question_id is not null)` : sql``}
      order by q.quiz_id nulls first, q.rel_offset_ms, q.id, g.at, g.account_id`,
    user: sql<TableRow>`with ${given(choice)}
      select ${username} as username, ${displayname} as displayname, ${counted}, ${iso(sql`max(g.at)`)} as last
      from given g left join account a on a.id = g.account_id group by ${named ? sql`a.id` : sql`g.account_id`} order by max(g.at) desc`,
    day: sql<TableRow>`with ${given(choice)}
      select to_char(g.at at time zone 'UTC', 'YYYY-MM-DD') as day, ${counted} from given g group by 1 order by 1`,
  }[choice.groupBy]
}
