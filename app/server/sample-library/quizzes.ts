import { personNamed } from '#domains/accounts/server.ts'
import { addQuestion, addQuiz, hasQuiz, type SentQuestion } from '#domains/quizzes/server.ts'
import type { Ports } from '#platform/server/ports.ts'

/** A file of the library. */
const file = 'fire-drill'

const inTheMiddle: SentQuestion = {
  text: 'What do you take along when the alarm rings?',
  ch1: 'Your coat and your laptop',
  ch2: 'Nothing',
  ch3: 'Your bag',
  answer: 2,
  rel_offset: 18_000,
  show_answer_flag: true,
  compulsory_flag: true,
}

const atTheEnd: readonly SentQuestion[] = [
  {
    text: 'How long may it take to empty the building?',
    ch1: 'One minute',
    ch2: 'Two minutes',
    ch3: 'Three minutes',
    answer: 2,
    rel_offset: 8000,
  },
  { text: 'Which way do you leave?', ch1: 'By the lift', ch2: 'By the nearest green exit', answer: 2, rel_offset: 22_000 },
  {
    text: 'Who do you give your name to?',
    ch1: 'A warden in an orange vest',
    ch2: 'The reception',
    ch3: 'Nobody',
    answer: 1,
    rel_offset: 26_000,
  },
]

/**
 * A video that asks a question in the middle and has a quiz at its end.
 *
 * @param videos their ids by the names of their files; those that are loaded now
 */
export async function makeQuizzes({ db }: Ports, videos: ReadonlyMap<string, { id: string; owner: string }>): Promise<void> {
  const video = videos.get(file)
  const owner = video && (await personNamed(db, video.owner))
  if (!owner) return
  await db.transaction().execute(async (tx) => {
    if (await hasQuiz(tx, video.id)) return
    await addQuestion(tx, owner, video.id, inTheMiddle)
    const { id } = await addQuiz(tx, owner, video.id, {
      title: 'When the alarm rings',
      description: 'Three questions about what you have just seen.',
      appears_at: 'end',
      show_answer_flag: true,
      passing_score: 60,
    })
    for (const question of atTheEnd) await addQuestion(tx, owner, video.id, { ...question, quiz_id: id })
  })
}
