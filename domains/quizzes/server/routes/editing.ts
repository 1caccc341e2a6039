import { readCsvFile } from '#domains/media/server.ts'
import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { questionRoutes, quizRoutes } from '../../contract.ts'
import { mostPopQuestions, mostQuizQuestions, mostQuizzes } from '../../limits.ts'
import type { QuizAsks } from '../asks.ts'
import { acceptQuestions, addQuestion, changeQuestion, deleteQuestions } from '../commands/questions.ts'
import { addQuiz, changeQuiz, deleteQuiz, namedQuiz, type SentQuiz } from '../commands/quizzes.ts'
import { askForQuestions } from '../generating.ts'
import { presentQuestion, presentQuiz } from '../present.ts'
import { countQuestions, listQuestions } from '../queries/questions.ts'
import { showQuizzes } from '../showing.ts'

const done = { result: 'success' } as const
/** All that a video can have. */
const reach = mostPopQuestions + mostQuizzes * mostQuizQuestions

type Ids = Readonly<Partial<Record<'artifactIds' | 'artifactIds[]' | 'artifactId[]', readonly string[] | undefined>>>

function idsIn(body: Ids): string[] {
  const sent = [body.artifactIds, body['artifactIds[]'], body['artifactId[]']].flatMap((ids) => ids ?? [])
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  // What is no id is of nothing that is there.
  if (!ids.every((id) => uuidPattern.test(id))) throw new Problem('not_found')
  return ids
}

export const questionsBound = bind(questionRoutes, {
  listQuestions: async ({ db, viewer, params, query }) => {
    const isManager = manages(viewer, await getVisibleVideo(db, viewer, params.id))
    const window = windowOf(query, { reach })
    const ofQuiz = !isManager || query.quiz_id === 'none' ? { quizId: null } : query.quiz_id ? { quizId: query.quiz_id } : {}
    const choice = { videoId: params.id, suggested: isManager, ...ofQuiz }
    const rows = await listQuestions(db, choice, window)
    const counted = query.count ? await countQuestions(db, choice) : null
    const page = pageFrom(rows, window.first, window.max)
    return { ...page, items: page.items.map((row) => presentQuestion(row, isManager)), ...totalOf(counted) }
  },
  addQuestion: async ({ viewer, params, body, write }) => {
    const row = await write((tx) => addQuestion(tx, viewer, params.id, body))
    return { ...done, question: presentQuestion(row, true) }
  },
  keepQuestions: async ({ viewer, params, body, write }) => {
    await write((tx) => acceptQuestions(tx, viewer, params.id, idsIn(body)))
    return done
  },
  deleteQuestions: async ({ viewer, params, body, write }) => {
    await write((tx) => deleteQuestions(tx, viewer, params.id, idsIn(body)))
    return done
  },
  updateQuestion: async ({ viewer, params, body, write }) => {
    const row = await write((tx) => changeQuestion(tx, viewer, { videoId: params.id, id: params.questionId }, body))
    return { ...done, question: presentQuestion(row, true) }
  },
  deleteQuestion: async ({ viewer, params, write }) => {
    await write((tx) => deleteQuestions(tx, viewer, params.id, [params.questionId]))
    return done
  },
})

type Update = Pick<Call<typeof quizRoutes.updateNamedQuiz>, 'viewer' | 'ports' | 'write'> & {
  readonly videoId: string
  readonly body: SentQuiz & { readonly csv_path?: string | undefined; readonly quiz_id?: string | undefined }
  /** Null: what the body names. */
  readonly quizId: string | null
}

async function update({ viewer, ports, write, videoId, body, quizId }: Update) {
  const file = body.csv_path === undefined ? null : await readCsvFile(ports, viewer, body.csv_path)
  const { quiz, added } = await write(async (tx) => {
    const id = quizId ?? (await namedQuiz(tx, viewer, videoId, body.quiz_id))
    return changeQuiz(tx, viewer, { videoId, quizId: id, sent: body, file })
  })
  return { ...done, quiz: presentQuiz(quiz, true), ...(file === null ? {} : { added }) }
}

export const quizzesBound = (asks: QuizAsks): Bound[] =>
  bind(quizRoutes, {
    listQuizzes: async ({ db, viewer, params, query }) => {
      const isManager = manages(viewer, await getVisibleVideo(db, viewer, params.id))
      return { items: await showQuizzes(db, params.id, { manages: isManager, withQuestions: query.list_questions }) }
    },
    addQuiz: async ({ viewer, params, body, write }) => ({
      ...done,
      quiz: presentQuiz(await write((tx) => addQuiz(tx, viewer, params.id, body)), true),
    }),
    updateQuiz: ({ viewer, ports, write, params, body }) =>
      update({ viewer, ports, write, body, videoId: params.id, quizId: params.quizId }),
    updateNamedQuiz: ({ viewer, ports, write, params, body }) => update({ viewer, ports, write, body, videoId: params.id, quizId: null }),
    deleteQuiz: async ({ viewer, params, write }) => {
      await write((tx) => deleteQuiz(tx, viewer, params.id, params.quizId))
      return done
    },
    deleteNamedQuiz: async ({ viewer, params, body, write }) => {
      await write(async (tx) => deleteQuiz(tx, viewer, params.id, await namedQuiz(tx, viewer, params.id, body.quiz_id)))
      return done
    },
    generateQuestions: async ({ viewer, params, body, write }) => {
      const wanted = { videoId: params.id, quizId: params.quizId, howMany: body.numQuestions, transcriptId: body.artifactId || null }
      return { ...done, job_id: await write((tx) => askForQuestions(tx, viewer, asks, wanted)) }
    },
  })
