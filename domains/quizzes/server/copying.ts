import { sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'

/** The quizzes and questions of one video become those of a copy, which has none yet; not what people answered, nor what nobody has kept. */
export const copyQuestions: CopyPart = async (tx, from, to) => {
  await sql`
    with fresh as materialized (select id as old_id, uuidv7() as new_id from (select id from quiz where video_id = ${from} order by id) as z),
    quizzes as (
      insert into quiz (id, video_id, title, description, appears_at, show_answer, compulsory, passing_score, apply_to_all, question_count)
      select f.new_id, ${to}, z.title, z.description, z.appears_at, z.show_answer, z.compulsory, z.passing_score, z.apply_to_all, z.question_count
      from quiz z join fresh f on f.old_id = z.id order by z.id
    )
    insert into video_question (video_id, quiz_id, text, choices, answer, rel_offset_ms, show_answer, compulsory, quotation)
    select ${to}, f.new_id, q.text, q.choices, q.answer, q.rel_offset_ms, q.show_answer, q.compulsory, q.quotation
    from video_question q left join fresh f on f.old_id = q.quiz_id
    where q.video_id = ${from} and not q.is_suggested order by q.id`.execute(tx)
}
