import type { TestPerson } from '#domains/accounts/testing.ts'
import { aPopQuestion, aQuiz } from '#domains/quizzes/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Asked, Case } from '#tests/authorization-table/case.ts'
import { all, changing, few, managing, over, type Relation, seeing, seeingPerson } from '#tests/authorization-table/relations.ts'

const list = '/web/ajax/videos/:id/questions'
const quiz = '/web/ajax/videos/:id/quiz'
const api = '/api/v3/videos/:id'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
const words = { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2 }

interface Made {
  readonly video: { readonly id: string }
  readonly questionId: string
  readonly quizId: string
  readonly attemptId: string
  /** The session of this view; an anonymous viewer is known by it. */
  readonly kvtoken: string
}

interface Route {
  readonly route: string
  readonly of: (relation: Relation) => Case['expected']
  readonly relations?: readonly Relation[]
  readonly fields?: (made: Made) => object
}

const tokenOf = async (app: TestApp, me: TestPerson | null, id: string): Promise<string> => {
  const { kvtoken = 'none' }: { kvtoken?: string } = (await (me ?? app.anonymous).get(`/api/v3/videos/${id}`)).body
  return kvtoken
}

/** Of a video with a question and a quiz, of which this viewer has begun an attempt where they may. */
async function make(app: TestApp, me: TestPerson | null, relation: Relation, begins: boolean): Promise<Made> {
  const video = await relation.make(app, me)
  const [question, made] = [await aPopQuestion(app.db, video), await aQuiz(app.db, video)]
  const kvtoken = await tokenOf(app, me, video.id)
  const begun = begins ? await (me ?? app.anonymous).post(`/api/v3/videos/${video.id}/quiz/${made.id}/attempts`, { kvtoken }) : undefined
  const attemptId: string = begun?.body.attempt_id ?? made.id
  return { video, questionId: question.id, quizId: made.id, attemptId, kvtoken }
}

const ofOne = ({ route, of, relations = few, fields }: Route): Case[] =>
  relations.map((relation) => ({
    route,
    about: relation.about,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, me): Promise<Asked> => {
      const made = await make(app, me, relation, route.includes(':attemptId'))
      if (route.includes('ai_quiz')) await app.db.transaction().execute((tx) => putTranscript(tx, made.video.id, { language: 'en', vtt }))
      const path = (route.split(' ')[1] ?? '')
        .replace(':id', made.video.id)
        .replace(':questionId', made.questionId)
        .replace(':quizId', made.quizId)
        .replace(':attemptId', made.attemptId)
      return { path, ...(fields ? { fields: fields(made) } : {}) }
    },
  }))

const one = ({ questionId }: Made) => ({ artifactIds: [questionId] })
const token = ({ kvtoken }: Made) => ({ kvtoken })

export const quizCases: readonly Case[] = [
  ...over({ route: `GET ${list}`, of: seeing, relations: all }),
  ...over({ route: `POST ${list}`, of: changing, relations: all, fields: () => words }),
  ...ofOne({ route: `PUT ${list}`, of: changing, fields: one }),
  ...ofOne({ route: `DELETE ${list}`, of: changing, fields: one }),
  ...ofOne({ route: `PUT ${list}/:questionId`, of: changing, fields: () => ({ text: 'Which one?' }) }),
  ...ofOne({ route: `DELETE ${list}/:questionId`, of: changing }),
  ...over({ route: `GET ${quiz}`, of: seeing }),
  ...over({ route: `POST ${quiz}`, of: changing, fields: () => ({ title: 'Lights', appears_at: 'end' }) }),
  ...ofOne({ route: `PUT ${quiz}`, of: changing, fields: () => ({ title: 'Signals' }) }),
  ...ofOne({ route: `DELETE ${quiz}`, of: changing }),
  ...ofOne({ route: `PUT ${quiz}/:quizId`, of: changing, fields: () => ({ title: 'Signals' }) }),
  ...ofOne({ route: `DELETE ${quiz}/:quizId`, of: changing }),
  ...ofOne({ route: 'POST /web/ajax/videos/:id/ai_quiz/:quizId', of: changing, fields: () => ({ numQuestions: 1 }) }),
  ...over({ route: `GET ${api}/interactions`, of: seeing }),
  ...ofOne({
    route: `POST ${api}/questions/:questionId/answer`,
    of: seeing,
    relations: all,
    fields: (made) => ({ answer: 1, ...token(made) }),
  }),
  ...ofOne({ route: `POST ${api}/quiz/:quizId/attempts`, of: seeing, relations: all, fields: token }),
  ...ofOne({ route: `POST ${api}/quiz/:quizId/attempts/:attemptId`, of: seeing, fields: token }),
  ...over({ route: `GET ${api}/questions/results`, of: managing }),
  ...ofOne({ route: `GET ${api}/quiz/:quizId/results`, of: managing }),
  ...ofOne({ route: `GET ${api}/quiz/:quizId/results/people`, of: managing }),
  ...over({ route: 'GET /web/ajax/events/:id/questions/download', of: seeingPerson }),
  ...over({ route: 'GET /web/ajax/events/:id/questions/count', of: seeing }),
]
