import { readFlags } from '#domains/accounts/server.ts'
import { defineExport } from '#domains/exports/server.ts'
import { findVisibleVideo, getVisibleVideo, manages } from '#domains/videos/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { type QuestionsGroupBy, questionColumns, questionRows } from './queries/report.ts'

interface Parameters {
  readonly videoId: string
  readonly groupBy: QuestionsGroupBy
}

/** The questions of a video: with everyone's answers for who manages it, with their own for whoever watches. */
export const questionsExport = defineExport<Parameters>({
  name: 'questions',
  // CM-8.29
  failure: 'Unable to download questions. Please try after sometime.',
  permits: async (db, person, { videoId }) => (await findVisibleVideo(db, person, videoId)) !== undefined,
  columns: ({ groupBy }) => questionColumns[groupBy],
  async *rows(db, person, { videoId, groupBy }) {
    const all = manages(person, await getVisibleVideo(db, person, videoId))
    const { quiz_results_by_person: byPerson } = await readFlags(db)
    yield* pagesOf(db, questionRows({ videoId, groupBy, ofAccount: all ? null : person.id, named: !all || byPerson === 1 }))
  },
  fileName: () => 'questions',
  async mail(db, person, { videoId }) {
    const { title } = await getVisibleVideo(db, person, videoId)
    return { subject: `Questions of “${title}”`, opening: `the questions of “${title}” are ready for you to download:` }
  },
})
