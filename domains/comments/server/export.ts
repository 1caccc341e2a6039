import { defineExport } from '#domains/exports/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { commentRows, exportColumns, type GroupBy } from './queries/export.ts'
import { findThread, getThread } from './subject.ts'

interface Parameters {
  /** Of the video or the event. */
  readonly videoId: string
  readonly groupBy: GroupBy
}

/** The comments of a video or an event, or their numbers by person or day, for whoever sees them. */
export const commentsExport = defineExport<Parameters>({
  name: 'comments',
  // CM-8.28
  failure: 'Unable to download comments. Please try after sometime.',
  // Switched off, nobody sees what was said before.
  permits: async (db, person, { videoId }) => (await findThread(db, person, videoId))?.subject.enabled ?? false,
  columns: ({ groupBy }) => exportColumns[groupBy],
  async *rows(db, person, { videoId, groupBy }) {
    const { subject } = await getThread(db, person, videoId)
    yield* pagesOf(db, commentRows(subject, groupBy))
  },
  fileName: () => 'comments',
  async mail(db, person, { videoId }) {
    const { title } = (await getThread(db, person, videoId)).subject
    return { subject: `Comments on “${title}”`, opening: `the comments on “${title}” are ready for you to download:` }
  },
})
