import { readFlags } from '#domains/accounts/server.ts'
import { askForExport, refuseOtherSites } from '#domains/exports/server.ts'
import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { resultRoutes } from '../../contract.ts'
import type { QuizAsks } from '../asks.ts'
import { countQuestions } from '../queries/questions.ts'
import { findQuiz } from '../queries/quizzes.ts'
import { countQuizPeople, countQuizResults, listPopResults, listQuizPeople, listQuizResults } from '../queries/results.ts'
import { questionsExport } from '../report.ts'

/** People that can be paged through; the file has all. */
const reach = 10_000

export const resultsBound = ({ ofEvent }: Pick<QuizAsks, 'ofEvent'>) =>
  bind(resultRoutes, {
    getQuestionResults: async ({ db, viewer, params }) => {
      await refuseViewers(db, viewer, params.id)
      return { questions: await listPopResults(db, params.id) }
    },
    getQuizResults: async ({ db, viewer, params }) => {
      await refuseViewers(db, viewer, params.id, params.quizId)
      const totals = await countQuizResults(db, params.quizId)
      return { ...totals, by_person: await isByPerson(db), questions: await listQuizResults(db, params.quizId) }
    },
    listQuizPeople: async ({ db, viewer, params, query }) => {
      await refuseViewers(db, viewer, params.id, params.quizId)
      if (!(await isByPerson(db))) throw new Problem('forbidden', 'by_person', 'Your organisation does not show results by person.')
      const window = windowOf(query, { reach })
      const page = pageFrom(await listQuizPeople(db, params.quizId, window), window.first, window.max)
      const counted = query.count ? await countQuizPeople(db, params.quizId) : null
      return { ...page, items: page.items.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), ...totalOf(counted) }
    },
    askForQuestionReport: async ({ viewer, params, query, request, write }) => {
      refuseOtherSites(request)
      const { groupBy, export_file_format: format } = query
      await write(async (tx) => {
        if (await ofEvent.askForFile(tx, viewer, { eventId: params.id, groupBy, format })) return
        await askForExport(tx, viewer, { kind: questionsExport, parameters: { videoId: params.id, groupBy }, format, subject: params.id })
      })
      return { result: 'success' as const }
    },
    countQuestions: async ({ db, viewer, params }) => {
      const inEvent = await ofEvent.count(db, viewer, params.id)
      if (inEvent !== null) return { count: inEvent }
      await getVisibleVideo(db, viewer, params.id)
      return { count: await countQuestions(db, { videoId: params.id, quizId: null, suggested: false }) }
    },
  })

const isByPerson = async (db: Db): Promise<boolean> => (await readFlags(db)).quiz_results_by_person === 1

/** Results are for who manages the video. */
async function refuseViewers(db: Db, viewer: Viewer, videoId: string, quizId?: string): Promise<void> {
  if (!manages(viewer, await getVisibleVideo(db, viewer, videoId))) throw new Problem('forbidden')
  if (quizId !== undefined && !(await findQuiz(db, videoId, quizId))) throw new Problem('not_found')
}
