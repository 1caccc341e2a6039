import type { Caller } from '../calls.ts'
import { type Crowd, hidden, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film, Lesson } from '../journal.ts'
import { query } from '../look.ts'

export const newLesson = (): Lesson => ({ questions: [], finished: [], highlights: new Map(), summary: null })

/** Of one video: more would only take long. */
const room = { questions: 4, highlights: 8 }
const choices = { ch1: 'Red', ch2: 'Green', ch3: 'Amber', answer: 2 }
let texts = 0

/** The owner of a video makes something of it that others learn by. */
export async function teach(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const { lesson } = film
  const act = dice.weighed({ question: 30, quiz: 10, highlight: 30, summary: 20 })
  if (act === 'question' && lesson.questions.length < room.questions) await addQuestion(crowd, me, film)
  else if (act === 'quiz' && !lesson.quiz) await addQuiz(crowd, me, film)
  else if (act === 'summary') await writeSummary(crowd, me, film)
  else await changeHighlights(crowd, me, film, dice)
}

async function addQuestion(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const fields = { text: `Which light? ${++texts}`, rel_offset: 500 * (film.lesson.questions.length + 1), ...choices }
  const added = await me.ask('POST', `/web/ajax/videos/${film.id}/questions`, { fields }, 'question')
  if (added.status !== 200) return wrong(crowd, `a question of ${film.id} was refused`, added)
  film.lesson.questions.push({ id: added.body.question.id, answers: new Map() })
}

async function addQuiz(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const at = `/web/ajax/videos/${film.id}`
  const made = await me.ask('POST', `${at}/quiz`, { fields: { title: `Lights ${++texts}`, appears_at: 'end', passing_score: 50 } }, 'quiz')
  if (made.status !== 200) return wrong(crowd, `a quiz of ${film.id} was refused`, made)
  const { id } = made.body.quiz
  const added = await me.ask('POST', `${at}/questions`, { fields: { text: 'Which one?', quiz_id: id, ...choices } }, 'question')
  if (added.status !== 200) return wrong(crowd, `a question of the quiz ${id} was refused`, added)
  film.lesson.quiz = { id, question: added.body.question.id }
}

async function writeSummary(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const text = `What was said, in short: ${++texts}.`
  const kept = await me.ask('PUT', `/api/v3/videos/${film.id}/summary`, { fields: { text } }, 'summary')
  if (kept.status !== 200) return wrong(crowd, `the summary of ${film.id} was refused`, kept)
  film.lesson.summary = text
}

async function changeHighlights(crowd: Crowd, me: Caller, { id, lesson: { highlights } }: Film, dice: Dice): Promise<void> {
  const kept = [...highlights].filter(([, text]) => text !== null).map(([one]) => one)
  const text = `Here it is ${++texts}`
  if (kept.length < 2 || (kept.length < room.highlights && dice.chance(0.4))) {
    const fields = { text, relOffset: dice.between(0, 1500), duration: 300 }
    const made = await me.ask('POST', `/web/ajax/videos/${id}/highlights`, { fields }, 'highlight')
    if (made.status !== 200) return wrong(crowd, `a highlight of ${id} was refused`, made)
    return void highlights.set(made.body.artifact.id, text)
  }
  const one = dice.pick(kept)
  if (dice.chance(0.5)) {
    const changed = await me.ask('PUT', `/web/ajax/videos/${id}/update-highlights/${one}`, { fields: { text } }, 'highlight')
    if (changed.status !== 200) return wrong(crowd, `the highlight ${one} of ${id} was not changed`, changed)
    return void highlights.set(one, text)
  }
  const gone = await me.ask('DELETE', `/api/v3/videos/${id}/highlights/${one}`, {}, 'highlight')
  if (gone.status !== 200 && !(gone.again && gone.status === 404)) return wrong(crowd, `the highlight ${one} was not deleted`, gone)
  highlights.set(one, null)
}

/** Somebody answers what a video asks, or takes its quiz. */
export async function learn(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const { questions, quiz } = film.lesson
  if (quiz && (questions.length === 0 || dice.chance(0.4))) return takeQuiz(crowd, me, film, dice)
  if (questions.length > 0) await answer(crowd, me, film, dice)
}

/** The first answer counts, however often and wherever another one is sent. */
async function answer(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const { id, answers } = dice.pick(film.lesson.questions)
  const choice = dice.between(1, 3)
  const kept = await me.ask('POST', `/api/v3/videos/${film.id}/questions/${id}/answer`, { fields: { answer: choice } }, 'answer')
  if (kept.status !== 200) return hidden(crowd, film, kept)
  const before = answers.get(me.name)
  const { my_answer: mine } = kept.body
  if (before !== undefined && mine !== before) wrong(crowd, `${me.name} answered ${id} with ${before}, and now it is ${mine}`)
  answers.set(me.name, mine)
}

async function takeQuiz(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const { quiz, finished } = film.lesson
  if (!quiz) return
  const path = `/api/v3/videos/${film.id}/quiz/${quiz.id}/attempts`
  const begun = await me.ask('POST', path, { fields: {} }, 'attempt')
  if (begun.status !== 200) return hidden(crowd, film, begun)
  const id: string = begun.body.attempt_id
  const choice = dice.between(1, 3)
  const send = (finish: 0 | 1) => me.ask('POST', `${path}/${id}`, { fields: { answers: { [quiz.question]: choice }, finish } }, 'attempt')
  const answered = await send(0)
  if (answered.status !== 200) return hidden(crowd, film, answered)
  // It is taken up again the next time.
  if (dice.chance(0.3)) return
  const done = await send(1)
  if (done.status !== 200) return hidden(crowd, film, done)
  const right = choice === choices.answer ? 1 : 0
  if (!done.body.finished || done.body.score !== 100 * right) wrong(crowd, `the attempt ${id} was finished with ${done.body.score} %`)
  finished.push({ id, by: me.name, right })
}

/** What is not as it was acknowledged. */
export async function wrongInLesson(url: string, { id, lesson }: Film, accounts: ReadonlyMap<string, string>): Promise<string[]> {
  const { finished, questions } = lesson
  const all = [
    wrongInAnswers(url, id, questions, accounts),
    wrongInAttempts(url, id, finished, accounts),
    wrongInHighlights(url, id, lesson),
  ]
  return (await Promise.all(all)).flat()
}

type Accounts = ReadonlyMap<string, string>

async function wrongInAnswers(url: string, id: string, questions: Lesson['questions'], accounts: Accounts): Promise<string[]> {
  const answers = await query(
    url,
    `select a.question_id, a.account_id, a.answer, count(*) over (partition by a.question_id, a.account_id)::int as times
     from question_answer a join video_question q on q.id = a.question_id where q.video_id = $1`,
    [id],
  )
  return questions.flatMap((question) =>
    [...question.answers].flatMap(([name, choice]) => {
      const row = answers.find((one) => one['question_id'] === question.id && one['account_id'] === accounts.get(name))
      const isRight = row?.['answer'] === choice && row['times'] === 1
      return isRight ? [] : [`${name} answered ${question.id} with ${choice}, kept is ${row?.['answer']} (${row?.['times']})`]
    }),
  )
}

async function wrongInAttempts(url: string, id: string, finished: Lesson['finished'], accounts: Accounts): Promise<string[]> {
  const attempts = await query(
    url,
    'select t.id, t.account_id, t.right_count, t.finished_at from quiz_attempt t join quiz on quiz.id = t.quiz_id where quiz.video_id = $1',
    [id],
  )
  return finished.flatMap(({ id: attempt, by, right }) => {
    const row = attempts.find((one) => one['id'] === attempt)
    const isKept = row?.['account_id'] === accounts.get(by) && row?.['right_count'] === right && row['finished_at'] !== null
    return isKept ? [] : [`the attempt ${attempt} of ${by} has ${row?.['right_count']} right, acknowledged were ${right}`]
  })
}

async function wrongInHighlights(url: string, id: string, { highlights, summary }: Lesson): Promise<string[]> {
  const found: string[] = []
  const rows = new Map(
    (await query(url, 'select id, text from highlight where video_id = $1', [id])).map((row) => [row['id'], row['text']]),
  )
  for (const [one, text] of highlights)
    if ((rows.get(one) ?? null) !== text) found.push(`the highlight ${one} says ${rows.get(one)}, acknowledged was ${text}`)
  const [kept] = await query(url, `select text from video_summary where video_id = $1 and state = 'kept'`, [id])
  if (summary !== null && kept?.['text'] !== summary) found.push(`its summary is ${kept?.['text']}, acknowledged was ${summary}`)
  return found
}
