import type { Db, Tx } from '#platform/server/db.ts'
import type { Cue } from '../cue.ts'
import { listCues } from './queries/cues.ts'
import { findDefault, findTranscript } from './queries/transcripts.ts'

interface SpokenCues {
  readonly id: string
  readonly language: string
  readonly cues: readonly Cue[]
}

/** What is said in a video, by one of its enabled transcripts; the default one where none is named. */
export async function findSpokenCues(db: Db | Tx, videoId: string, transcriptId: string | null): Promise<SpokenCues | null> {
  const choice = { videoId, all: false }
  const found = await (transcriptId === null ? findDefault(db, choice) : findTranscript(db, choice, transcriptId))
  return found ? { id: found.id, language: found.language, cues: await listCues(db, found.id) } : null
}
