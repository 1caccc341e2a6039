import { defineExport } from '#domains/exports/server.ts'
import { findVisibleVideo, getVisibleVideo } from '#domains/videos/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { commentRows, exportColumns, type GroupBy } from './queries/export.ts'

interface Parameters {
  readonly videoId: string
  readonly groupBy: GroupBy
}

/** The comments of a video, or their numbers by person or day, for whoever sees them. */
export const commentsExport = defineExport<Parameters>({
  name: 'comments',
  // CM-8.28
  failure: 'Unable to download comments. Please try after sometime.',
  // Switched off, nobody sees what was said before.
  permits: async (db, person, { videoId }) => (await findVisibleVideo(db, person, videoId))?.comments_enabled ?? false,
  columns: ({ groupBy }) => exportColumns[groupBy],
  rows: (db, _person, { videoId, groupBy }) => pagesOf(db, commentRows(videoId, groupBy)),
  fileName: () => 'comments',
  async mail(db, person, { videoId }) {
    const { title } = await getVisibleVideo(db, person, videoId)
    return { subject: `Comments on “${title}”`, opening: `the comments on “${title}” are ready for you to download:` }
  },
})
