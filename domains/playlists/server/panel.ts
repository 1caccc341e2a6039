import { z } from 'zod/mini'
import type { SettingsPanel } from '#domains/videos/server.ts'
import { firstOf, pageFields } from '#platform/contract/page.ts'
import { parsed } from '#platform/server/input.ts'
import { listChoices } from './listings.ts'

const asked = z.object({ ...pageFields(12), qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), '') })

/** `option=playlist` of a video's settings: one's own playlists, the newest first (VW-7.03). */
export const playlistPanel: SettingsPanel = async ({ db, viewer, videoId, query }) => {
  const { qtext, ...paging } = parsed(asked, query) as z.output<typeof asked>
  return listChoices(db, viewer, { videoId, text: qtext, first: firstOf(paging), max: paging.max })
}
