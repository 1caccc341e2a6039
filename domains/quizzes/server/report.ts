import { readFlags } from '#domains/accounts/server.ts'
import { defineExport } from '#domains/exports/server.ts'
import { findVisibleVideo, getVisibleVideo, manages } from '#domains/videos/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type QuestionsGroupBy, questionColumns, questionRows } from './queries/report.ts'

interface Parameters {
  readonly videoId: string
  readonly groupBy: QuestionsGroupBy
  /** Whether it has everyone's answers, and says who gave them; settled before the file is made. */
  readonly all?: boolean
  readonly named?: boolean
}

async function isPermitted(db: Db | Tx, person: Person, { videoId, all = false, named = false }: Parameters): Promise<boolean> {
  const video = await findVisibleVideo(db, person, videoId)
  if (!video || !all) return video !== undefined
  return manages(person, video) && (!named || (await saysWho(db)))
}

const saysWho = async (db: Db | Tx): Promise<boolean> => (await readFlags(db)).quiz_results_by_person === 1

/** The questions of a video: with everyone's answers for who manages it, with their own for whoever watches. */
export const questionsExport = defineExport<Parameters>({
  name: 'questions',
  // CM-8.29
  failure: 'Unable to download questions. Please try after sometime.',
  permits: isPermitted,
  async settle(db, person, parameters) {
    const all = manages(person, await getVisibleVideo(db, person, parameters.videoId))
    return { ...parameters, all, named: !all || (await saysWho(db)) }
  },
  columns: ({ groupBy }) => questionColumns[groupBy],
  async *rows(db, person, { videoId, groupBy, all = false, named = false }) {
    yield* pagesOf(db, questionRows({ videoId, groupBy, ofAccount: all ? null : person.id, named }))
  },
  fileName: () => 'questions',
  async mail(db, person, { videoId }) {
    const { title } = await getVisibleVideo(db, person, videoId)
    return { subject: `Questions of “${title}”`, opening: `the questions of “${title}” are ready for you to download:` }
  },
})
