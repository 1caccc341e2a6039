import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { VideoProperty } from '#domains/templates/server.ts'
import { managesVideoRow, type SettingsPanel, type VideoPart } from '#domains/videos/server.ts'
import { aiHighlights, chapter, videoSummary } from '../contract/parts.ts'
import type { SummaryOfVideo } from '../contract.ts'
import { showHighlights } from './listing.ts'
import { chaptersColumn } from './queries/highlights.ts'
import { summaryColumn } from './queries/summaries.ts'

export const highlightsPart: VideoPart<'highlights'> = { name: 'highlights', schema: z.array(chapter), column: () => chaptersColumn }

export const summaryPart: VideoPart<'summary'> = {
  name: 'summary',
  schema: z.nullable(videoSummary),
  column: () => summaryColumn,
  present: (kept) => {
    const summary = kept as SummaryOfVideo | null
    return summary && { ...summary, at: new Date(summary.at).toISOString() }
  },
}

export const summaryRequestedPart: VideoPart<'summary_requested'> = {
  name: 'summary_requested',
  schema: z.boolean(),
  column: ({ id }) => sql`exists (select from summary_request r where r.video_id = video.id and r.account_id = ${id})`,
}

/** `aihighlights` of a video's properties (CM-4.40). */
export const aiHighlightsProperty: VideoProperty = {
  name: 'aihighlights',
  schema: z.optional(aiHighlights),
  column: (viewer) => sql`case when ${managesVideoRow(viewer)} then coalesce(
    (select case when g.state in ('queued', 'running') then 'processing' else g.state end
      from video_generation g where g.video_id = video.id and g.purpose = 'highlights'), 'none') end`,
}

/** Beside the video in the part `highlight` of its settings. */
export const highlightPanel: SettingsPanel = ({ db, viewer, videoId }) => showHighlights(db, viewer, videoId)
