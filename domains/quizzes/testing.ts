import type { Db } from '#platform/server/db.ts'
import { insertQuestions, type NewQuestion, type QuestionRow } from './server/queries/questions.ts'
import { insertQuiz, type QuizFields } from './server/queries/quizzes.ts'

interface Video {
  readonly id: string
}

const colours: Omit<NewQuestion, 'video_id' | 'quiz_id'> = {
  text: 'Which light means go?',
  choices: ['Red', 'Green', 'Amber'],
  answer: 2,
  rel_offset_ms: 10_000,
  show_answer: false,
  compulsory: false,
  is_suggested: false,
  quotation: null,
}

/** A question that stops a video; the second choice is right. */
export async function aPopQuestion(db: Db, video: Video, wish: Partial<NewQuestion> = {}): Promise<QuestionRow> {
  const [row] = await db.transaction().execute((tx) => insertQuestions(tx, [{ ...colours, video_id: video.id, quiz_id: null, ...wish }]))
  if (!row) throw new Error('no question was made')
  return row
}

/** A quiz at the end with so many questions, of which the second choice is right. */
export async function aQuiz(
  db: Db,
  video: Video,
  { questions = 2, ...wish }: Partial<QuizFields> & { readonly questions?: number } = {},
): Promise<{ id: string; questions: QuestionRow[] }> {
  const fields: QuizFields = {
    title: 'Lights',
    description: '',
    appears_at: 'end',
    show_answer: false,
    compulsory: false,
    passing_score: null,
    apply_to_all: false,
    question_count: 0,
    ...wish,
  }
  return db.transaction().execute(async (tx) => {
    const id = await insertQuiz(tx, video.id, fields)
    const some = Array.from({ length: questions }, (_, n) => ({
      ...colours,
      text: `${colours.text} (${n + 1})`,
      video_id: video.id,
      quiz_id: id,
    }))
    return { id, questions: await insertQuestions(tx, some) }
  })
}
