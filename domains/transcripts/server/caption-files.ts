import type { Db } from '#platform/server/db.ts'
import { writeVtt } from './files/vtt.ts'
import { ownName } from './present.ts'
import { listCuesOfAll } from './queries/cues.ts'
import { listTranscripts } from './queries/transcripts.ts'

interface CaptionFile {
  /** BCP 47 */
  readonly language: string
  readonly label: string
  /** WebVTT */
  readonly text: string
}

/** What viewers of a video read along, the default first, as files. */
export async function readCaptionFiles(db: Db, videoId: string): Promise<CaptionFile[]> {
  const transcripts = await listTranscripts(db, { videoId, all: false })
  const cues = await listCuesOfAll(
    db,
    transcripts.map(({ id }) => id),
  )
  return transcripts.map(({ id, language }) => ({ language, label: ownName(language), text: writeVtt(cues.get(id) ?? []) }))
}
